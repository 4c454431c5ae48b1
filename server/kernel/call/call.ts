/** What a handler is given and what it gives back. The shapes come from the contract, keyed by the name of the call. */
import type { FastifyBaseLogger } from 'fastify';
import type { Calls } from '#contract';
import type { CallModel } from '#model';
import type { Database } from '../database/open.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Language } from '../portal/language.ts';
import type { PortalView } from '../portal/portal-view.ts';
import type { ServerSettings } from '../settings.ts';
import type { TimeWriter } from '../values/time.ts';
import type { Paging } from './paging.ts';

export type CallName = keyof Calls;

/** The person behind the token. */
export interface SignedInUser {
  readonly id: number;
  readonly sid: string | null;
  readonly name: string | null;
  readonly enName: string | null;
  /** 0 for a student, above 0 for a class lead. */
  readonly adminid: number;
  /** The class the person studies in; null for a lead who is no student. */
  readonly ownClassId: number | null;
  /** The classes the person leads. */
  readonly ledClassIds: readonly number[];
}

/** A file as it came in with a multipart request. */
export interface IncomingFile {
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface CallContext<Name extends CallName = CallName> {
  readonly call: CallModel;
  /** Always there for calls that need a login; null for visitors. */
  readonly user: Calls[Name]['access'] extends 'signed-in' ? SignedInUser : SignedInUser | null;
  /** The session the request belongs to; null for visitors. */
  readonly tokenId: number | null;
  /** Why there is no user although a token was sent. */
  readonly hasExpiredToken: boolean;
  /** The chosen class of a class lead, otherwise the class the student is in. */
  readonly classId: number | null;
  readonly language: Language;
  readonly now: Date;
  /** For calls that change something a transaction: it commits when the handler returns and rolls back when it throws. */
  readonly database: Database;
  readonly query: Calls[Name]['query'];
  readonly body: Calls[Name]['body'];
  readonly file: IncomingFile | null;
  readonly paging: Paging;
  readonly portal: PortalView;
  readonly files: FileStore;
  readonly settings: ServerSettings;
  readonly time: TimeWriter;
  readonly address: string;
  /** What the browser calls itself; cut short, empty when it says nothing. */
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  readonly ask: AskCall;
}

/**
 * What another call answers to the same person; null for one that is not answered here, or changes something.
 * @param perPage  how many entries of a list; null for as many as usual
 * @throws Refusal where the person may not ask it so
 */
export type AskCall = (
  context: CallContext,
  call: string,
  given: Readonly<Record<string, unknown>>,
  perPage: number | null,
) => Promise<unknown>;

export type CallAnswer<Name extends CallName> = Calls[Name]['answer'];

/** A handler, or one in two steps: `prepare` does slow work before the transaction begins, `run` uses what it made. */
export type CallHandler<Name extends CallName> =
  | ((context: CallContext<Name>) => Promise<CallAnswer<Name>>)
  | PreparedHandler<Name>;

export interface PreparedHandler<Name extends CallName> {
  prepare(context: CallContext<Name>): Promise<unknown>;
  run(context: CallContext<Name>, prepared: unknown): Promise<CallAnswer<Name>>;
}

/** One handler a call: a missing or surplus one does not compile. */
export type CallHandlers = { readonly [Name in CallName]: CallHandler<Name> };

/** Joins the two steps of a handler with the type of what goes from one to the other. */
export function inTwoSteps<Name extends CallName, Prepared>(
  prepare: (context: CallContext<Name>) => Promise<Prepared>,
  run: (context: CallContext<Name>, prepared: Prepared) => Promise<CallAnswer<Name>>,
): PreparedHandler<Name> {
  return { prepare, run: (context, prepared) => run(context, prepared as Prepared) }; // made by `prepare` just before
}
