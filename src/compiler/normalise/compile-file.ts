/** Stages `type`, `text` and `normalise` of each file, after the names of all are collected: one walk, see `docs/decisions/031`. */
import type { Found, Reporting } from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { definition } from '../kernel/language.ts';
import type { Definitions } from '../link/definitions.ts';
import { type FileFacts, type Noting, type TextUse, withFacts } from '../link/facts.ts';
import type { FileContext, Names } from '../link/file-context.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { checkFile } from '../type/check-files.ts';
import { checkConditionsAround } from '../type/expressions/check-conditions.ts';
import { checkFormChecks } from '../type/forms/form-checks.ts';
import {
  formNames,
  layoutNames,
  namesFor,
  pageNames,
  partNames,
  portalNames,
  statusNames,
} from '../type/page/page-names.ts';
import { normalise } from './normalise.ts';

/** The model of one file, with what was noted on the way. */
export interface FileModel extends FileFacts {
  readonly model: unknown;
}

/** The files with all that was found out about them. */
export interface CompiledFiles {
  readonly sources: readonly ShapedSource[];
  readonly definitions: Definitions;
  readonly models: ReadonlyMap<ShapedSource, FileModel>;
  /** What all of them say, for the catalogues. */
  readonly texts: readonly TextUse[];
}

/** @param through  the way through the files: `walks`, or `rememberingWalks()` for a run after run over nearly the same files */
export function compileFiles(
  sources: readonly ShapedSource[],
  definitions: Definitions,
  through: typeof walks,
): Found<CompiledFiles> {
  const walked = sources.map(through(definitions));
  return {
    value: {
      sources,
      definitions,
      models: new Map(walked.map(({ value }) => [value.source, value])),
      texts: walked.flatMap(({ value }) => value.facts.text),
    },
    diagnostics: walked.flatMap(({ diagnostics }) => diagnostics),
  };
}

export type Walked = Found<FileModel>;

export type Walk = (source: ShapedSource) => Walked;

/** Goes through files, one by one. */
export function walks(definitions: Definitions): Walk {
  return (source) => {
    const { value: model, facts, diagnostics } = withFacts(modelOf({ source, definitions }));
    return { value: { source, model, facts }, diagnostics };
  };
}

function* modelOf(context: FileContext): Noting<unknown> {
  const { kind, data } = context.source;
  yield* checkFile(context);
  const names = yield* namesOf(kind, context);
  const model = names ? yield* normalise(definition(kind), data, { path: [], names, context }) : null;
  if (kind === 'form') {
    yield* checkFormChecks(model, context);
    yield* checkConditionsAround(model, context);
  }
  return model;
}

/** The names in scope at the top of a file; null for files that are compiled elsewhere. */
function* namesOf(kind: FileKind, context: FileContext): Reporting<Names | null> {
  if (kind === 'page') return yield* pageNames(context);
  if (kind === 'form') return formNames(context);
  if (kind === 'part') return partNames(context);
  if (kind === 'layout') return layoutNames(context);
  if (kind === 'status') return statusNames;
  if (kind === 'portal') return portalNames(context);
  return ['messages', 'sentences', 'options'].includes(kind) ? namesFor({}) : null;
}
