/** Which rules hold for a whole file of which kind. */
import type { Reporting } from '../diagnostics/report.ts';
import type { FileContext } from '../link/file-context.ts';
import { checkStepCalls } from '../link/step-calls.ts';
import { checkFieldsFitCall } from './calls/check-form-call.ts';
import { checkNeededAnswers } from './calls/check-needed-answers.ts';
import {
  checkAlone,
  checkCounts,
  checkDays,
  checkFieldNames,
  checkFieldOrder,
  checkPurpose,
  checkQuestions,
  checkSections,
  checkStarts,
  checkSubmits,
} from './forms/check-form-fields.ts';
import { checkKeeps } from './forms/check-keeps.ts';
import { checkOptionValues } from './forms/check-option-values.ts';
import { checkPatterns } from './forms/check-patterns.ts';
import { checkRows } from './forms/check-rows.ts';
import { checkFilters } from './lists/check-filters.ts';
import { checkAddressWords } from './page/check-address-words.ts';
import {
  checkAnswerNames,
  checkAskedNames,
  checkClosing,
  checkData,
  checkPlace,
  checkQueryNames,
  checkQueryTypes,
} from './page/check-data.ts';
import { checkNeeds } from './page/check-needs.ts';
import { checkStateNames } from './page/check-state.ts';
import { checkWaiting } from './page/check-waiting.ts';
import { checkBrand } from './portal/check-brand.ts';
import { checkSettings } from './portal/check-settings.ts';
import { checkCalendars } from './tables/check-calendars.ts';

type Check = (context: FileContext) => Reporting;

export function* checkFile(context: FileContext): Reporting {
  for (const check of checks[context.source.kind] ?? []) yield* check(context);
}

const checks: Readonly<Record<string, readonly Check[]>> = {
  page: [
    checkAnswerNames,
    checkStateNames,
    checkPlace,
    checkQueryNames,
    checkQueryTypes,
    checkData,
    checkWaiting,
    checkNeeds,
    checkFilters,
    checkAddressWords,
    checkCalendars,
    checkClosing,
  ],
  form: [
    checkAnswerNames,
    checkAskedNames,
    checkQuestions,
    checkSubmits,
    checkSections,
    checkRows,
    checkData,
    checkWaiting,
    checkFieldNames,
    checkFieldsFitCall,
    checkNeededAnswers,
    checkStepCalls,
    checkFieldOrder,
    checkStarts,
    checkAlone,
    checkDays,
    checkCounts,
    checkPatterns,
    checkPurpose,
    checkKeeps,
  ],
  part: [checkAskedNames],
  layout: [checkData, checkWaiting, checkClosing, checkAddressWords],
  portal: [checkBrand, checkSettings],
  options: [checkOptionValues],
};
