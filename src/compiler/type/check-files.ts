/** Which rules hold for a whole file of which kind. */
import type { FileContext } from '../link/file-context.ts';
import { checkStepCalls } from '../link/step-calls.ts';
import { checkBrand } from './check-brand.ts';
import { checkCalendars } from './check-calendars.ts';
import { checkAnswerNames, checkClosing, checkData, checkPlace } from './check-data.ts';
import { checkFilters } from './check-filters.ts';
import { checkFieldsFitCall } from './check-form-call.ts';
import {
  checkAlone,
  checkFieldNames,
  checkFieldOrder,
  checkPurpose,
  checkQuestions,
  checkSections,
  checkSubmits,
} from './check-form-fields.ts';
import { checkKeeps } from './check-keeps.ts';
import { checkNeeds } from './check-needs.ts';
import { checkOptionValues } from './check-option-values.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkRows } from './check-rows.ts';
import { checkSettings } from './check-settings.ts';
import { checkStateNames } from './check-state.ts';
import { checkTables } from './check-tables.ts';

type Check = (context: FileContext) => void;

export function checkFile(context: FileContext): void {
  for (const check of checks[context.source.kind] ?? []) check(context);
}

const checks: Readonly<Record<string, readonly Check[]>> = {
  page: [
    checkAnswerNames,
    checkStateNames,
    checkPlace,
    checkData,
    checkNeeds,
    checkFilters,
    checkTables,
    checkCalendars,
    checkClosing,
  ],
  form: [
    checkAnswerNames,
    checkQuestions,
    checkSubmits,
    checkSections,
    checkRows,
    checkData,
    checkFieldNames,
    checkFieldsFitCall,
    checkStepCalls,
    checkFieldOrder,
    checkAlone,
    checkPatterns,
    checkPurpose,
    checkKeeps,
  ],
  layout: [checkData, checkClosing],
  portal: [checkBrand, checkSettings],
  options: [checkOptionValues],
};
