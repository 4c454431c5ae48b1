/** A line between the browser and a portal that can be cut: connections of a real socket end as those of a lost network do. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface CutLine {
  /** `http://localhost:40124`, in place of that of the portal. */
  readonly address: string;
  /** Ends the connection of each request whose first line fits, once half of the answer has passed; null lets all pass. */
  cutAnswers(of: RegExp | null): void;
  /** Nobody answers any more, as when the server has stopped. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** @param portal  the address of the portal behind the line */
export async function cutLine(portal: string): Promise<CutLine> {
  const { port: portalPort } = new URL(portal);
  let cut: RegExp | null = null;
  const sockets = new Set<Socket>();
  const server: Server = createServer((browser) => {
    const behind = connect(Number(portalPort), 'localhost');
    let isCut = false;
    for (const socket of [browser, behind]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        behind.destroy();
      });
    }
    browser.on('data', (bytes) => {
      const [line = ''] = bytes.toString('latin1').split('\r\n');
      isCut = cut?.test(line) ?? false;
      behind.write(bytes);
    });
    behind.on('data', (bytes) => {
      if (!isCut) browser.write(bytes);
      else browser.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => browser.destroy());
    });
  });
  let port = 0;
  const start = () =>
    new Promise<void>((done) => {
      server.listen(port, 'localhost', () => {
        const address = server.address();
        if (address !== null && typeof address === 'object') port = address.port;
        done();
      });
    });
  await start();
  return {
    address: `http://localhost:${port}`,
    cutAnswers: (of) => {
      cut = of;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
    start,
  };
}
