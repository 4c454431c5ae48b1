/** Stages `link`, `type`, `text` and `normalise` of one file, after its names are collected. */
import { collected, type Found } from '../diagnostics/report.ts';
import { definition } from '../kernel/language.ts';
import type { Definitions } from '../link/definitions.ts';
import { type FileFacts, withFacts } from '../link/facts.ts';
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

export function compileFile(source: ShapedSource, definitions: Definitions): Found<FileModel> {
  return collected((report) => {
    const { value: model, facts } = withFacts((note) => modelOf({ source, definitions, report, note }));
    return { source, model, facts };
  });
}

function modelOf(context: FileContext): unknown {
  const { kind, data } = context.source;
  checkFile(context);
  const names = namesOf(kind, context);
  const model = names ? normalise(definition(kind), data, { path: [], names, context }) : null;
  if (kind === 'form') {
    checkFormChecks(model, context);
    checkConditionsAround(model, context);
  }
  return model;
}

/** The names in scope at the top of a file; null for files that are compiled elsewhere. */
function namesOf(kind: string, context: FileContext): Names | null {
  if (kind === 'page') return pageNames(context);
  if (kind === 'form') return formNames(context);
  if (kind === 'part') return partNames(context);
  if (kind === 'layout') return layoutNames(context);
  if (kind === 'status') return statusNames;
  if (kind === 'portal') return portalNames(context);
  return ['messages', 'sentences', 'options'].includes(kind) ? namesFor({}) : null;
}
