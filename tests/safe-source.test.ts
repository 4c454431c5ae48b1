/** What the source does nowhere, or in one place only: whoever adds it elsewhere is asked to think about it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Rule {
  readonly what: string;
  /** Rooms of the source. */
  readonly rooms: readonly string[];
  readonly pattern: RegExp;
  /** What the pattern has to find, so that a pattern that finds nothing is noticed. */
  readonly example: string;
  /** Where it is allowed. */
  readonly only: readonly string[];
}

const rules: readonly Rule[] = [
  {
    what: 'runs text as a program',
    rooms: ['server', 'src', 'cli'],
    pattern: /\beval\(|\bnew Function\(|\bsetTimeout\(['"`]|from 'node:vm'/,
    example: 'eval(text)',
    only: [],
  },
  {
    what: 'starts a program of the computer',
    rooms: ['server', 'src'],
    pattern: /child_process/,
    example: "import { exec } from 'node:child_process';",
    only: [],
  },
  {
    what: 'makes SQL of text',
    rooms: ['server', 'cli'],
    pattern:
      /\bsql\.(?:raw|lit)\(|\bCompiledQuery\.raw\(|\b(?:source|database|client|connection|pool)\.(?:exec|prepare|query)\(/,
    example: "sql.raw('drop table users')",
    // Tables and their types, copies, the beginning and end of a transaction: no value that anybody sends.
    only: [
      'server/kernel/database/backup.ts',
      'server/kernel/database/sqlite-dialect.ts',
      'server/kernel/database/table-maker.ts',
    ],
  },
  {
    what: 'draws what somebody could foresee',
    rooms: ['server'],
    pattern: /\bMath\.random\(/,
    example: 'Math.random()',
    // How long to wait before a connection is tried again.
    only: ['server/kernel/database/patient-pool.ts'],
  },
  {
    what: 'uses cryptography that is old, or a library of another kind for it',
    rooms: ['server'],
    pattern: /['"`](?:md5|sha1|md4|rc4|des|des-ede3)\b|-ecb\b|\bcrypto-js\b|\bbcrypt\b|\bpbkdf2|\bscrypt/i,
    example: "createHash('md5')",
    only: [],
  },
  {
    what: 'encrypts',
    rooms: ['server', 'src'],
    pattern: /\bcreate(?:Cipher|Decipher)(?:iv)?\(|\bsubtle\.encrypt\(/,
    example: "createCipheriv('aes-256-gcm', key, iv)",
    only: [],
  },
  {
    what: 'keeps or reads a cookie',
    rooms: ['server', 'src'],
    pattern: /set-cookie|document\.cookie|headers(?:\.|\[')cookie/i,
    example: 'document.cookie',
    // It is taken out of the log.
    only: ['server/kernel/logging.ts'],
  },
  {
    what: 'lets the origin of a request decide',
    rooms: ['server'],
    pattern: /headers(?:\.|\[')origin\b|access-control-allow/i,
    example: "request.headers['origin']",
    only: [],
  },
  {
    what: 'asks another computer',
    rooms: ['server'],
    pattern: /\bfetch\(|\brequest as request(?:Http|Https)\b|\{ connect\b|\bcreateTransport,|\bnew (?:pg\.)?Pool\(/,
    example: 'await fetch(address)',
    // Each at an address that the operator sets: the back end behind --api, the database, the virus scanner, the mail server.
    only: [
      'server/elsewhere/pass-on.ts',
      'server/kernel/database/open.ts',
      'server/kernel/files/virus-scan.ts',
      'server/mail/jobs/send-mail.ts',
    ],
  },
  {
    what: 'asks the network from the browser',
    rooms: ['src'],
    pattern: /\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|EventSource/,
    example: 'navigator.sendBeacon(address)',
    // Calls, and the parts of the model.
    only: ['src/engine/kernel/early-requests.ts', 'src/engine/kernel/load-model.ts', 'src/engine/request/request.ts'],
  },
  {
    what: 'puts HTML on a page',
    rooms: ['src'],
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(/,
    example: 'element.innerHTML = text',
    // Cleaned by DOMPurify.
    only: ['src/blocks/shared/rich-text.tsx'],
  },
  {
    what: 'asks for a sensor or for what a browser guards',
    rooms: ['src'],
    pattern:
      /\bgeolocation\b|getUserMedia|mediaDevices|navigator\.contacts|Notification\.request|requestMIDI|navigator\.usb/,
    example: 'navigator.mediaDevices.getUserMedia({ video: true })',
    only: ['src/engine/renderers/find-position.ts'],
  },
  {
    what: 'reads XML',
    rooms: ['server', 'src', 'cli'],
    pattern: /DOMParser|xml2js|fast-xml-parser|\blibxml|\bxpath\b/i,
    example: 'new DOMParser()',
    only: [],
  },
  {
    what: 'hinders pasting',
    rooms: ['src'],
    pattern: /\bonPaste\b|'paste'/,
    example: '<input onPaste={stop} />',
    only: [],
  },
];

const sourceFiles = (room: string): readonly string[] =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`);

/** Comments may speak of what the code does not do. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

it.each(rules.map((rule) => [rule.what, rule] as const))(
  'the source %s nowhere but where that is meant',
  (_, { rooms, pattern, example, only }) => {
    expect(example).toMatch(pattern);
    expect(
      rooms
        .flatMap(sourceFiles)
        .filter((file) => pattern.test(codeOf(file)))
        .toSorted(),
    ).toEqual(only);
  },
);
