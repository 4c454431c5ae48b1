/** A YAML language server as an editor runs it: a program of its own, spoken to over its standard input and output. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Counted from 0, as the protocol does. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface EditorDiagnostic {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly message: string;
}

export interface CompletionItem {
  readonly label: string;
  readonly insertText?: string;
  readonly documentation?: string | { readonly value: string };
}

export interface LanguageServer {
  /** Opens a file with this text, or puts it in the place of what is open, and waits for what the server says of it. */
  readonly diagnose: (file: string, text: string) => Promise<readonly EditorDiagnostic[]>;
  readonly complete: (file: string, at: Position) => Promise<readonly CompletionItem[]>;
  /** What is shown where the pointer rests, as Markdown; `''` for nothing. */
  readonly hover: (file: string, at: Position) => Promise<string>;
  readonly stop: () => Promise<void>;
}

type Message = Readonly<Record<string, unknown>>;

/** The settings that matter: nothing is fetched, everything is on. */
const settings: Readonly<Record<string, unknown>> = {
  yaml: {
    validate: true,
    hover: true,
    completion: true,
    schemaStore: { enable: false, url: '' },
    format: { enable: false },
  },
  http: { proxy: '', proxyStrictSSL: false },
};

/**
 * @param program  the server's script
 * @param schemas  schema file → globs, as an editor's settings have them; none where the files themselves name theirs
 */
export async function startLanguageServer(
  program: string,
  folder: string,
  schemas: Readonly<Record<string, unknown>> = {},
): Promise<LanguageServer> {
  const child = spawn(process.execPath, [program, '--stdio'], { stdio: 'pipe' });
  const connection = connect(child);
  const versions = new Map<string, number>();
  const yaml = { ...(settings['yaml'] as object), schemas };
  connection.answer('workspace/configuration', ({ items }) =>
    (items as readonly { section: string }[]).map(({ section }) =>
      section === 'yaml' ? yaml : (settings[section] ?? {}),
    ),
  );
  const root = pathToFileURL(folder).href;
  await connection.request('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'portal' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: {
        synchronization: {},
        publishDiagnostics: {},
        hover: { contentFormat: ['markdown', 'plaintext'] },
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown', 'plaintext'] } },
      },
    },
  });
  connection.notify('initialized', {});
  await connection.configured;

  async function diagnose(file: string, text: string): Promise<readonly EditorDiagnostic[]> {
    const uri = pathToFileURL(file).href;
    const before = versions.get(uri);
    const next = (before ?? 0) + 1;
    versions.set(uri, next);
    const found = connection.diagnosticsOf(uri);
    if (before === undefined) {
      connection.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: next, text } });
    } else {
      connection.notify('textDocument/didChange', { textDocument: { uri, version: next }, contentChanges: [{ text }] });
    }
    return found;
  }

  const place = (file: string, position: Position): Message => ({
    textDocument: { uri: pathToFileURL(file).href },
    position,
  });

  return {
    diagnose,
    complete: async (file, at) => {
      const answer = await connection.request('textDocument/completion', place(file, at));
      return ((answer as { items?: readonly CompletionItem[] } | null)?.items ?? []) as readonly CompletionItem[];
    },
    hover: async (file, at) => {
      const answer = await connection.request('textDocument/hover', place(file, at));
      return (answer as { contents?: { value?: string } } | null)?.contents?.value ?? '';
    },
    stop: async () => {
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      await connection.request('shutdown', null);
      connection.notify('exit', null);
      await ended;
    },
  };
}

interface Connection {
  readonly request: (method: string, params: unknown) => Promise<unknown>;
  readonly notify: (method: string, params: unknown) => void;
  readonly answer: (method: string, by: (params: Message) => unknown) => void;
  /** What the server says of a document the next time. */
  readonly diagnosticsOf: (uri: string) => Promise<readonly EditorDiagnostic[]>;
  /** When the server has asked for its settings. */
  readonly configured: Promise<void>;
}

function connect(child: ChildProcessWithoutNullStreams): Connection {
  const waiting = new Map<number, (message: Message) => void>();
  const answers = new Map<string, (params: Message) => unknown>();
  const listeners = new Map<string, (diagnostics: readonly EditorDiagnostic[]) => void>();
  let lastId = 0;
  let settled: () => void = () => undefined;
  const configured = new Promise<void>((done) => {
    settled = done;
  });
  const complaints: string[] = [];
  child.stderr.on('data', (part) => complaints.push(String(part)));
  child.once('exit', (code) => {
    for (const done of waiting.values()) done({ error: { message: `ended with ${code}: ${complaints.join('')}` } });
  });

  const send = (message: Message): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };

  readMessages(child, (message) => {
    const { id, method, params } = message as { id?: number; method?: string; params: Message };
    if (method === undefined) {
      waiting.get(id as number)?.(message);
      return;
    }
    if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as unknown as { uri: string; diagnostics: readonly EditorDiagnostic[] };
      listeners.get(decodeURIComponent(uri))?.(diagnostics);
    }
    if (id === undefined) return;
    send({ id, result: answers.get(method)?.(params) ?? null });
    if (method === 'workspace/configuration') settled();
  });

  return {
    configured,
    notify: (method, params) => send({ method, params }),
    answer: (method, by) => void answers.set(method, by),
    request: async (method, params) => {
      lastId += 1;
      const id = lastId;
      const message = await new Promise<Message>((done) => {
        waiting.set(id, done);
        send({ id, method, params });
      });
      waiting.delete(id);
      if (message['error']) throw new Error(`${method}: ${JSON.stringify(message['error'])}`);
      return message['result'];
    },
    diagnosticsOf: (uri) =>
      new Promise((done) => {
        listeners.set(decodeURIComponent(uri), done);
      }),
  };
}

/** Messages are framed by their length in bytes. */
function readMessages(child: ChildProcessWithoutNullStreams, receive: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  child.stdout.on('data', (part: Buffer) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, Math.max(end, 0)).toString())?.[1]);
      if (end < 0 || rest.length < end + 4 + length) return;
      const body = rest.subarray(end + 4, end + 4 + length).toString('utf8');
      rest = rest.subarray(end + 4 + length);
      receive(JSON.parse(body) as Message);
    }
  });
}
