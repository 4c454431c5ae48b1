/**
 * What one file says that only the whole portal can judge, and what a page brings along. Whoever goes through a file yields such
 * facts as it yields diagnostics; they are given back beside its model.
 */
import type { Diagnostic } from '#model';
import type { Found } from '../diagnostics/report.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

/** A text that the catalogues must have, with the place where it was met first. */
export interface TextUse {
  /** The catalogue key: the English source with `{0}` in place of the placeholders. */
  readonly key: string;
  /** The text as the author wrote it. */
  readonly source: string;
  readonly placeholders: readonly string[];
  /** What is to be read as it is written although it looks like a place of the key: `{0}`. Their places follow those of the placeholders. */
  readonly braces: readonly string[];
  /** Which of the placeholders may be a number. */
  readonly numbers: readonly number[];
  /** One of its placeholders has a mistake, which was reported. Then a missing translation is not reported as well. */
  readonly faulty: boolean;
  readonly file: ShapedSource;
  readonly path: Path;
  /** The file it stands in, where a catalogue has a translation for that file alone. */
  readonly context?: string | undefined;
  /** The renderer that says it, in code; `path` is then where the page names the renderer. */
  readonly renderer?: string;
}

/** What a file refers to, by kind. `loads` are those of the calls whose answers it shows or reads. */
export type UseKind = 'calls' | 'loads' | 'forms' | 'parts' | 'layouts' | 'statuses' | 'options';

/** What a page or a layout refers to, so that its chunk can bring it along. */
export type Uses = { readonly [Kind in Exclude<UseKind, 'loads' | 'layouts'>]: ReadonlySet<string> };

export interface CallPlace {
  readonly call: string;
  readonly path: Path;
}

export interface PartPlace {
  readonly part: string;
  readonly path: Path;
}

export interface ListPlace {
  readonly source: string;
  readonly path: Path;
}

interface Noted {
  readonly text: TextUse;
  readonly use: { readonly of: UseKind; readonly name: string };
  /** A call that visitors of the page may not make, where the page asks for it: the call itself, or the form or renderer that makes it. */
  readonly barredCall: CallPlace;
  /** A part that visitors of the page see. */
  readonly openPart: PartPlace;
  /** A call whose answer is loaded again. */
  readonly reload: CallPlace;
  /** A list of which the contract does not say what its entries are. */
  readonly untypedList: ListPlace;
}

/** One fact, as it is yielded. */
export type Fact = { readonly [Kind in keyof Noted]: { readonly fact: Kind; readonly what: Noted[Kind] } }[keyof Noted];

/** What a function gives that reports, and yields facts besides; see `Reporting`. */
export type Noting<Value = void> = Generator<Diagnostic | Fact, Value>;

export type Facts = { readonly [Kind in keyof Noted]: readonly Noted[Kind][] };

/** A file with what was noted of it. */
export interface FileFacts {
  readonly source: ShapedSource;
  readonly facts: Facts;
}

/** The value, the diagnostics and the facts of a file that was gone through. */
export function withFacts<Value>(run: Noting<Value>): Found<Value> & { readonly facts: Facts } {
  const diagnostics: Diagnostic[] = [];
  const all: Fact[] = [];
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) return { value: step.value, diagnostics, facts: byKind(all) };
    if ('fact' in step.value) all.push(step.value);
    else diagnostics.push(step.value);
  }
}

function byKind(all: readonly Fact[]): Facts {
  return {
    text: all.flatMap((each) => (each.fact === 'text' ? [each.what] : [])),
    use: all.flatMap((each) => (each.fact === 'use' ? [each.what] : [])),
    barredCall: all.flatMap((each) => (each.fact === 'barredCall' ? [each.what] : [])),
    openPart: all.flatMap((each) => (each.fact === 'openPart' ? [each.what] : [])),
    reload: all.flatMap((each) => (each.fact === 'reload' ? [each.what] : [])),
    untypedList: all.flatMap((each) => (each.fact === 'untypedList' ? [each.what] : [])),
  };
}

/** The names of one kind that a file refers to, as often as it does. */
export function namesUsed(kind: UseKind, { use }: Facts): readonly string[] {
  return use.flatMap(({ of, name }) => (of === kind ? [name] : []));
}
