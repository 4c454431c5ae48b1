/** Stage `text`: a translation in several forms, of which the number in it chooses one: `one: "{n} point"`, `other: "{n} points"`. */

import { nearestNames } from '#expression/node';
import { formsOf, type PluralForm, pluralForms, rememberByKey, withForms } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion } from '../diagnostics/report.ts';
import { isRecord, textOf } from '../kernel/records.ts';
import type { TextUse } from '../link/facts.ts';
import { compileTranslation, type Entry, isEmpty, languageOf } from './compile-translation.ts';

type Written = Readonly<Record<string, unknown>>;

/** The key that names the number, where a text has several. */
const countKey = 'count';

/** There are few languages, and many texts in each. */
const formsIn = rememberByKey(formsOf);

/** Whether a translation is written in forms, not as one text or by file. */
export function hasForms(translation: unknown): translation is Written {
  return isRecord(translation) && Object.keys(translation).some(isForm);
}

function isForm(key: string): key is PluralForm {
  return pluralForms.some((form) => form === key);
}

/**
 * One translation as the catalogue has it: a text, or its forms.
 * @returns null for one that is empty, which is reported
 */
export function* compileWritten(written: unknown, use: TextUse, entry: Entry): Reporting<string | null> {
  if (hasForms(written)) return yield* compileForms(written, use, entry);
  if (typeof written !== 'string' || (yield* isEmpty(written, entry))) return null;
  return yield* compileTranslation(written, use, entry);
}

function* compileForms(written: Written, use: TextUse, entry: Entry): Reporting<string | null> {
  const place = yield* placeOfCount(written, use, entry);
  yield* checkForms(written, entry);
  // Which number a form may leave out is not known then.
  if (place === undefined && !use.faulty) return null;
  const forms = new Map<PluralForm, string>();
  for (const [form, text] of Object.entries(written)) {
    const line = { ...entry, path: [...entry.path, form] };
    if (!isForm(form) || typeof text !== 'string' || (yield* isEmpty(text, line))) continue;
    // "The last day" needs no number; what is said of all the others does.
    forms.set(form, yield* compileTranslation(text, use, line, form === 'other' ? undefined : place));
  }
  const { other, ...others } = Object.fromEntries(forms);
  if (other === undefined || place === undefined) return other ?? null;
  return withForms(other, { language: languageOf(entry.catalogue), place, forms: others });
}

function* checkForms(written: Written, { path, catalogue }: Entry): Reporting {
  const language = languageOf(catalogue);
  const known = [...formsIn(language).keys()];
  const unknown = Object.keys(written).filter((key) => key !== countKey && !known.some((one) => one === key));
  for (const form of unknown) {
    yield makeDiagnostic('text/unknown-plural-form', catalogue.tree.spanOf([...path, form], 'key'), {
      problem: `${quoted(form)} is no plural form of the language ${quoted(language)}.`,
      effect: 'Nobody would ever read its text.',
      remedy: suggestion(isForm(form) ? [] : nearestNames(form, known), [], choices('It has', known)),
    });
  }
  const misspelt = unknown.flatMap((key) => (isForm(key) ? [] : nearestNames(key, known)));
  for (const [form, numbers] of formsIn(language)) {
    if (Object.hasOwn(written, form) || misspelt.includes(form) || (form !== 'other' && numbers.length === 0)) continue;
    const such = numbers.slice(0, 3).join(', ');
    yield makeDiagnostic(
      'text/missing-plural-form',
      catalogue.tree.spanOf(path, 'key'),
      form === 'other'
        ? {
            problem: `The form ${quoted(form)} is missing.`,
            effect: 'People would see nothing where no other form fits.',
            remedy: `Add ${quoted(`${form}: …`)}: the text for all numbers that have no form of their own.`,
          }
        : {
            problem: `The form ${quoted(form)} is missing: in the language ${quoted(language)} it is for ${such}${numbers.length > 3 ? ' and the like' : ''}.`,
            effect: 'For these numbers people would read the form `other`.',
            remedy: `Add ${quoted(`${form}: …`)}.`,
          },
      form === 'other' ? 'error' : 'warning',
    );
  }
}

/** Which of the placeholders is the number that chooses the form. */
function* placeOfCount(written: Written, use: TextUse, { path, catalogue }: Entry): Reporting<number | undefined> {
  const { numbers, placeholders, faulty } = use;
  const named = written[countKey];
  if (faulty) return undefined;
  const found = named === undefined ? numbers : numbers.filter((place) => placeholders[place] === textOf(named).trim());
  if (found.length === 1) return found[0];
  const all = [...new Set(numbers.map((place) => placeholders[place] ?? ''))];
  // A number that is said twice is one.
  if (found.length > 1 && (named !== undefined || all.length === 1)) return found[0];
  const isNamed = named !== undefined && all.length > 0;
  yield makeDiagnostic(
    'text/no-number',
    catalogue.tree.spanOf(isNamed ? [...path, countKey] : path, isNamed ? 'value' : 'key'),
    all.length === 0
      ? {
          problem: 'No placeholder of this text is a number, so nothing chooses between its forms.',
          remedy: 'Write one text behind the colon, without forms.',
        }
      : isNamed
        ? {
            problem: `${quoted(textOf(named))} is no placeholder of this text that is a number.`,
            remedy: choices('Its numbers are', all, 'Its only number is'),
          }
        : {
            problem: `This text has several numbers: ${all.map(quoted).join(', ')}.`,
            remedy: `Say which one chooses the form, such as ${quoted(`${countKey}: ${all[0]}`)}, beside the forms.`,
          },
  );
  return undefined;
}
