/** Stages `link`, `type`, `text` and `normalise` of one file, after its names are collected. */
import { collected, type Found } from '../diagnostics/report.ts';
import { definition } from '../kernel/language.ts';
import type { Definitions } from '../link/definitions.ts';
import { type FileContext, type Names, newContext } from '../link/file-context.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { checkConditionsAround } from '../type/check-conditions.ts';
import { checkFile } from '../type/check-files.ts';
import { checkFormChecks } from '../type/form-checks.ts';
import {
  formNames,
  layoutNames,
  namesFor,
  pageNames,
  partNames,
  portalNames,
  statusNames,
} from '../type/page-names.ts';
import { normalise } from './normalise.ts';

/** The model of one file, with what was found on the way. */
export interface FileModel {
  readonly model: unknown;
  readonly context: FileContext;
}

export function compileFile(source: ShapedSource, definitions: Definitions): Found<FileModel> {
  return collected((report) => {
    const context = newContext(source, definitions, report);
    checkFile(context);
    const names = namesOf(source.kind, context);
    const model = names ? normalise(definition(source.kind), source.data, { path: [], names, context }) : null;
    if (source.kind === 'form') {
      checkFormChecks(model, context);
      checkConditionsAround(model, context);
    }
    return { model, context };
  });
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
