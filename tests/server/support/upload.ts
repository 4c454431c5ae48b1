/** Uploading as a browser does: multipart, one file, one purpose. */
import type { UploadedFile } from '#contract';
import type { Envelope, RefusalData, TestServer } from './test-server.ts';

export const pdfBytes = Buffer.from('%PDF-1.4\n% a document for tests\n%%EOF\n');

export interface UploadInput {
  readonly as?: string;
  readonly purpose?: string | null;
  readonly filename?: string;
  readonly bytes?: Buffer;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Left out: `file`. */
  readonly part?: string;
}

const boundary = '----portico-test';

export async function upload(server: TestServer, input: UploadInput): Promise<Envelope<UploadedFile & RefusalData>> {
  const { purpose = 'application', filename = 'document.pdf', bytes = pdfBytes, fields = {}, part = 'file' } = input;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries({ ...(purpose === null ? {} : { purpose }), ...fields })) {
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
  }
  parts.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  const response = await server.app.inject({
    method: 'POST',
    url: '/student-api/v1/publics/upload',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(input.as ? { authorization: await server.tokenOf(input.as) } : {}),
      ...input.headers,
    },
    payload: Buffer.concat(parts),
    remoteAddress: '203.0.113.1',
  });
  return response.json();
}
