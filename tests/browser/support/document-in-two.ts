/** A slow line: the document comes in two parts, the second one when it is let through; everything else as it is. */

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface DocumentInTwo {
  readonly address: string;
  readonly sendRest: () => void;
  readonly stop: () => void;
}

/**
 * @param portal  the address of the portal behind the line
 * @param cut  the first part ends before these letters
 */
export async function documentInTwo(portal: string, cut: string): Promise<DocumentInTwo> {
  let sendRest = (): void => {};
  const server = createServer(async (request, reply) => {
    const { url = '/', method = 'GET', headers } = request;
    const body = method === 'GET' ? null : await text(request);
    const type = headers['content-type'] ?? 'text/plain';
    const answer = await fetch(portal + url, { method, headers: { accept: '*/*', 'content-type': type }, body });
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    if (url !== '/') return reply.end(Buffer.from(await answer.arrayBuffer()));
    const document = await answer.text();
    const place = document.indexOf(cut);
    reply.write(document.slice(0, place));
    sendRest = () => reply.end(document.slice(place));
    return reply;
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('The line has no port.');
  return {
    address: `http://localhost:${address.port}`,
    sendRest: () => sendRest(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
