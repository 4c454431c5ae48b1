/** A virus scanner on a port of its own that speaks as clamd does: it knows one virus, the harmless one of EICAR. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Taken apart, so that no scanner takes this file for the virus. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface VirusScanner {
  readonly port: number;
  /** The files it has been shown, whole. */
  readonly shown: readonly Buffer[];
  close(): Promise<void>;
}

/** @param largest  what is longer is not looked at, as with `StreamMaxLength` */
export async function startVirusScanner(largest = 26_214_400): Promise<VirusScanner> {
  const shown: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let waiting = Buffer.alloc(0);
    let isAsked = false;
    let file = Buffer.alloc(0);
    socket.on('data', (part) => {
      waiting = Buffer.concat([waiting, part]);
      if (!isAsked) {
        const end = waiting.indexOf(0);
        if (end < 0) return;
        if (waiting.toString('latin1', 0, end) !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
        isAsked = true;
        waiting = waiting.subarray(end + 1);
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (length === 0) {
          shown.push(file);
          const found = file.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK';
          return void socket.end(`stream: ${found}\0`);
        }
        if (waiting.length < 4 + length) return;
        file = Buffer.concat([file, waiting.subarray(4, 4 + length)]);
        waiting = waiting.subarray(4 + length);
        if (file.length > largest) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has a port
    shown,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
