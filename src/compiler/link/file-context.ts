/** What the stages `link`, `type` and `text` share while they go through one file. */
import type { Subject } from '#expression/node';
import type { Diagnostic, Fields, Severity } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic, type Words } from '../diagnostics/report.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import type { Definitions } from './definitions.ts';

export interface FileContext {
  readonly source: ShapedSource;
  readonly definitions: Definitions;
  /** In files of the office: the moment that a day with a time means, or null when there is no such day. */
  readonly moment?: MomentReader;
  /** In files of the office: what becomes of a text in Markdown. */
  readonly markdown?: MarkdownReader;
  /** In files of the office, where it is known. */
  readonly portal?: OfficePortal;
  /** In files of the office, where it is known which others lie beside them. */
  readonly wrongFile?: FileJudge;
}

/** What keeps the portal from taking a file of that name; undefined: nothing. */
export type FileJudge = (name: string, kind: NamedFileKind) => Words | undefined;

/** `picture`: one that a page can show. */
export type NamedFileKind = 'any' | 'picture';

/** What a file of the office may name of the portal that receives it. */
export interface OfficePortal {
  /** The addresses of its pages. */
  readonly routes: readonly string[];
  /** The tags of the languages that it can be read in. */
  readonly languages: readonly string[];
}

/** @param edge  whether a day alone means its first moment, that it is still part of the time, or no moment but the day itself */
export type MomentReader = (written: string, edge: MomentEdge) => string | null;

export type MarkdownReader = (words: string) => {
  readonly rich: string;
  /** Links that lead nowhere, and pictures that no page could show. */
  readonly wrong: readonly WrongAddress[];
};

export interface WrongAddress extends Words {
  readonly address: string;
  readonly code: DiagnosticCode;
}

export type MomentEdge = 'start' | 'end' | 'day';

/** The names that expressions may read at a place. */
export interface Names {
  readonly fields: Fields;
  /** Without those of the entry or record around the place. */
  readonly outer: Fields;
  readonly subject?: Subject;
  /** The record whose fields these are is itself unknown: one message for it is enough. */
  readonly blind: boolean;
  /** `user` is a field of the entry or record around the place, and not who is logged in. */
  readonly ownUser?: boolean;
  /** Whoever is not logged in sees the place as well. */
  readonly forVisitors?: boolean;
}

/** A place in a file. */
export interface Spot {
  readonly path: Path;
  readonly context: FileContext;
}

/** A diagnostic about the value or the key at a place. */
export function diagnosticAt(
  code: DiagnosticCode,
  { path, context, part = 'value' }: Spot & { readonly part?: 'key' | 'value' },
  words: Words,
  severity?: Severity,
): Diagnostic {
  return makeDiagnostic(code, context.source.tree.spanOf(path, part), words, severity);
}

/** A place in a file, and what expressions may read there. */
export interface Place extends Spot {
  readonly names: Names;
}

export function withFields(names: Names, added: Fields, subject?: Subject): Names {
  const ownUser = names.ownUser === true || Object.hasOwn(added, 'user');
  return { ...names, fields: { ...names.fields, ...added }, ownUser, ...(subject ? { subject } : {}) };
}
