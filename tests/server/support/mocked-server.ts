/** A server whose answers are all made up: the library of the fixtures, or the shipped portal. No database, no clock that moves. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compilePortal } from '#compiler';
import { type PortalModel, type PreviewChoice, previewHeader, usualPreview, writePreview } from '#model';
import { createServer, mockCalls } from '#server';

export const mockedNow = new Date('2025-11-21T01:00:00Z');

export function compiledFolder(folder: string): PortalModel {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const files = paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')] as const);
  const { portal } = compilePortal(new Map(files));
  if (!portal) throw new Error(`${folder} does not compile.`);
  return portal;
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  // Each test knows what it asked for.
  readonly data: Record<string, never> & {
    readonly errors?: readonly { readonly field: string; readonly rule: string }[];
  };
}

export interface Ask {
  readonly query?: string;
  readonly body?: object;
  /** Null: a visitor. Left out: a student. */
  readonly token?: string | null;
  readonly preview?: Partial<PreviewChoice>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MockedServer {
  readonly app: FastifyInstance;
  ask(call: string, more?: Ask): Promise<Envelope>;
  close(): Promise<void>;
}

export async function mockedServer(portal: PortalModel, slowMs = 1): Promise<MockedServer> {
  const clock = () => mockedNow;
  const elsewhere = mockCalls({ portal: () => portal, clock, slowMs });
  const app = await createServer({ portal, elsewhere, clock, logger: false, secretKey: 'x'.repeat(40) });
  return {
    app,
    async ask(name, { query = '', body, token = 'preview-signed-in', preview, headers } = {}) {
      const method = portal.contract.calls[name]?.method ?? 'POST';
      const { payload } = await app.inject({
        method,
        url: `/student-api/v1/${name}${query}`,
        ...(method === 'POST' ? { payload: body ?? {} } : {}),
        headers: {
          ...(token === null ? {} : { authorization: token }),
          [previewHeader]: writePreview({ ...usualPreview, ...preview }),
          ...headers,
        },
      });
      return JSON.parse(payload) as Envelope; // every call answers with one
    },
    close: () => app.close(),
  };
}
