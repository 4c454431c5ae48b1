/** A small mail server on a port of its own: it speaks SMTP, in the open or encrypted, keeps what it is given, and refuses when told to. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { cert, key } from './certificate.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text as they came, lines joined by \n. */
  readonly data: string;
  readonly encrypted: boolean;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /**
   * An answer such as `451 try later` to every mail, or to whoever connects or logs in; null accepts again. One that announces more
   * (`250-wait`) comes again and again, and never ends.
   */
  refuseWith(answer: string | null, at?: Refused): void;
  /** How often somebody has connected. */
  connections(): number;
  close(): Promise<void>;
}

type Refused = 'connection' | 'login' | 'mail';

/** @param offersTls  true: it can change over to an encrypted line (STARTTLS), with the certificate of the tests */
export async function startMailServer(offersTls = false): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: { readonly answer: string | null; readonly at: Refused } = { answer: null, at: 'mail' };
  let connections = 0;
  const answerAt = (at: Refused, usual: string) => (refusal.at === at ? (refusal.answer ?? usual) : usual);
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    talk({ socket, offersTls, received, answerAt });
    socket.write(`${answerAt('connection', '220 mail.example')}\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuseWith: (answer, at = 'mail') => {
      refusal = { answer, at };
    },
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Talk {
  readonly socket: Socket;
  readonly offersTls: boolean;
  readonly received: ReceivedMail[];
  readonly answerAt: (at: Refused, usual: string) => string;
}

function talk({ socket, offersTls, received, answerAt }: Talk): void {
  let pending = '';
  let data: string[] | null = null;
  let from = '';
  let to: string[] = [];
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
    if (line === '250-wait') setTimeout(() => socket.writable && say(line), 10);
  };

  const answers: Readonly<Record<string, (line: string) => unknown>> = {
    EHLO: () => say(`250-mail.example\r\n${offersTls ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN`),
    AUTH: () => say(answerAt('login', '235 come in')),
    STAR: () => {
      if (!offersTls) return say('502 unknown');
      say('220 go on');
      socket.removeAllListeners('data');
      const secure = new TLSSocket(socket, { isServer: true, key, cert });
      return talk({ socket: secure, offersTls: false, received, answerAt });
    },
    MAIL: (line) => {
      [from, to] = [addressIn(line), []];
      say(answerAt('mail', '250 OK'));
    },
    RCPT: (line) => {
      to.push(addressIn(line));
      say('250 OK');
    },
    DATA: () => {
      data = [];
      say('354 go on');
    },
    RSET: () => say('250 OK'),
    QUIT: () => {
      say('221 bye');
      socket.end();
    },
  };

  function read(line: string): void {
    if (data === null) {
      (answers[line.slice(0, 4).toUpperCase()] ?? (() => say('502 unknown')))(line);
    } else if (line === '.') {
      received.push({ from, to, data: data.join('\n'), encrypted: socket instanceof TLSSocket });
      data = null;
      say('250 kept');
    } else data.push(line.replace(/^\.\./, '.'));
  }

  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString('utf8')).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) read(line);
  });
  socket.on('error', () => socket.destroy());
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? '';
}

/** The text of a mail, whichever way it was packed for the journey. */
export function textOf({ data }: ReceivedMail): string {
  const [head = '', ...body] = data.split('\n\n');
  const packed = body.join('\n\n');
  return /content-transfer-encoding: base64/i.test(head)
    ? Buffer.from(packed, 'base64').toString('utf8')
    : unquoted(packed);
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
