/**
 * Asks a virus scanner about a file: clamd, by its command INSTREAM. The file goes over in pieces with their lengths in front, an
 * empty one ends it, and one line comes back: `stream: OK`, or `stream: <name of the virus> FOUND`.
 */
import { connect, type Socket } from 'node:net';
import { secondMs } from '../values/time.ts';

/** A scanner that says nothing for so long counts as away. */
const patienceMs = 30 * secondMs;

const pieceBytes = 64 * 1024;

/** Where a scanner listens: `tcp://127.0.0.1:3310`, or `unix:/run/clamav/clamd.ctl`. */
export type ScanAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** @returns null for what is no address of a scanner */
export function scanAddress(url: string): ScanAddress | null {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address?.protocol === 'unix:' && address.pathname.startsWith('/')) return { path: address.pathname };
  if (address?.protocol !== 'tcp:' || address.hostname === '' || address.port === '') return null;
  return { host: address.hostname.replace(/^\[|\]$/g, ''), port: Number(address.port) };
}

/**
 * @returns the name of the virus in a file; null when there is none
 * @throws when the scanner cannot be reached, or does not say
 */
export async function virusIn(bytes: Uint8Array, address: ScanAddress): Promise<string | null> {
  const words = await askScanner(bytes, address);
  if (words === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(words)?.[1];
  if (found === undefined) throw new Error(`The virus scanner did not look at the file: ${words || 'no answer'}`);
  return found;
}

function askScanner(bytes: Uint8Array, address: ScanAddress): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(address);
    let words = '';
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('The virus scanner does not answer.')));
    socket.on('connect', () => send(bytes, socket));
    socket.on('data', (part) => {
      words += part.toString('utf8');
      if (words.includes('\0')) socket.end();
    });
    socket.on('error', fail);
    socket.on('close', () => done(words.replace(/\0.*$/s, '').trim()));
  });
}

function send(bytes: Uint8Array, socket: Socket): void {
  socket.write('zINSTREAM\0');
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const piece = bytes.subarray(start, start + pieceBytes);
    socket.write(lengthOf(piece.length));
    socket.write(piece);
  }
  socket.write(lengthOf(0));
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}
