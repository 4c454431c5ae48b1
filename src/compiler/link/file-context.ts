/** What the stages `link`, `type` and `text` share while they go through one file. */
import type { Subject } from '#expression/node';
import type { Fields, Severity } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic, type Report, type Words } from '../diagnostics/report.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import type { BarredCall } from './check-login.ts';
import type { Definitions } from './definitions.ts';

/** A text that the catalogues must have, with the place where it was met first. */
export interface TextUse {
  /** The catalogue key: the English source with `{0}` in place of the placeholders. */
  readonly key: string;
  /** The text as the author wrote it. */
  readonly source: string;
  readonly placeholders: readonly string[];
  /** One of its placeholders has a mistake, which was reported: that no catalogue has the text so is no news. */
  readonly faulty: boolean;
  readonly file: ShapedSource;
  readonly path: Path;
  /** The renderer that says it, in code; `path` is then where the page names the renderer. */
  readonly renderer?: string;
}

/** What a file refers to, so that a page's chunk can bring it along. */
export interface Uses {
  readonly calls: Set<string>;
  /** Those whose answers it shows or reads, among the calls. */
  readonly loads: Set<string>;
  readonly forms: Set<string>;
  readonly parts: Set<string>;
  readonly layouts: Set<string>;
  readonly statuses: Set<string>;
  readonly options: Set<string>;
}

export interface FileContext {
  readonly source: ShapedSource;
  readonly definitions: Definitions;
  readonly report: Report;
  readonly texts: TextUse[];
  readonly uses: Uses;
  /** Calls that visitors of the page may not make. */
  readonly barred: BarredCall[];
  /** Parts that visitors of the page see. */
  readonly open: PartPlace[];
  /** Calls whose answers are loaded again. */
  readonly reloads: CallPlace[];
  /** Lists of which the contract does not say what their entries are. */
  readonly untyped: ListPlace[];
  /** In files of the office: the moment that a day with a time means, or null when there is no such day. */
  readonly moment?: MomentReader;
}

/** @param edge  whether a day alone means its first moment, that it is still part of the time, or no moment but the day itself */
export type MomentReader = (written: string, edge: MomentEdge) => string | null;

export type MomentEdge = 'start' | 'end' | 'day';

export interface CallPlace {
  readonly call: string;
  readonly path: Path;
}

export interface ListPlace {
  readonly source: string;
  readonly path: Path;
}

export interface PartPlace {
  readonly part: string;
  readonly place: Path;
}

export function noUses(): Uses {
  return {
    calls: new Set(),
    loads: new Set(),
    forms: new Set(),
    parts: new Set(),
    layouts: new Set(),
    statuses: new Set(),
    options: new Set(),
  };
}

/** The context of a file at which nobody has looked yet. */
export function newContext(source: ShapedSource, definitions: Definitions, report: Report): FileContext {
  return {
    source,
    definitions,
    report,
    texts: [],
    uses: noUses(),
    barred: [],
    open: [],
    reloads: [],
    untyped: [],
  };
}

/** The names that expressions may read at a place. */
export interface Names {
  readonly fields: Fields;
  /** Without those of the entry or record around the place. */
  readonly outer: Fields;
  readonly subject?: Subject;
  /** The record whose fields these are is itself unknown: one message for it is enough. */
  readonly blind: boolean;
  /** Whoever is not logged in sees the place as well. */
  readonly forVisitors?: boolean;
}

/** A place in a file. */
export interface Spot {
  readonly path: Path;
  readonly context: FileContext;
}

/** Reports something about the value or the key at a place. */
export function reportAt(
  code: DiagnosticCode,
  { path, context, part = 'value' }: Spot & { readonly part?: 'key' | 'value' },
  words: Words,
  severity?: Severity,
): void {
  context.report(makeDiagnostic(code, context.source.tree.spanOf(path, part), words, severity));
}

/** A place in a file, and what expressions may read there. */
export interface Place extends Spot {
  readonly names: Names;
}

export function withFields(names: Names, added: Fields, subject?: Subject): Names {
  return { ...names, fields: { ...names.fields, ...added }, ...(subject ? { subject } : {}) };
}
