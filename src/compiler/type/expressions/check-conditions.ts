/** Conditions whose answer is known before anybody has opened the page: what is there is always or never shown. */
import type { Expression } from '#model';
import { makeDiagnostic, type Reporting } from '../../diagnostics/report.ts';
import { isRecord, listOf, recordOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';
import { truthOf } from './truth-of.ts';

/** @param condition  compiled; null when there is a mistake in it, which has a message of its own */
export function* checkSettledCondition(condition: Expression, path: Path, context: FileContext): Reporting {
  // A check of a form has a message of its own.
  if (path.at(-1) === 'that') return;
  const truth = condition === null ? null : truthOf(condition);
  if (truth === null) return;
  const isWhen = path.at(-1) === 'when';
  yield* report(
    truth
      ? {
          problem: 'This condition always holds, so it leaves nothing out.',
          remedy: isWhen ? 'Correct it, or take `when` out.' : 'Correct it, or take it out.',
        }
      : {
          problem: 'This condition never holds.',
          ...(isWhen ? { effect: 'Nobody would ever see this.' } : {}),
          remedy: 'Correct it, or delete what it stands at. What should rest for a while can stand behind `#`.',
        },
    path,
    context,
  );
}

/**
 * A step, a section and a field have a condition each, of which all must hold. Alone each may.
 * @param form  compiled
 */
export function* checkConditionsAround(form: unknown, context: FileContext): Reporting {
  for (const [index, step] of listOf(recordOf(form)['steps']).entries()) {
    yield* visit(recordOf(step)['fields'], ['steps', index, 'fields'], whenOf(step), context);
  }
  yield* visit(recordOf(form)['fields'], ['fields'], undefined, context);
}

function* visit(items: unknown, path: Path, around: Expression | undefined, context: FileContext): Reporting {
  for (const [index, item] of listOf(items).entries()) {
    const own = whenOf(item);
    const place = [...path, index];
    if (own === undefined || around === undefined) {
      yield* visit(fieldsOf(item), [...place, 'fields'], own ?? around, context);
      continue;
    }
    const isAlone = truthOf(own) === null && truthOf(around) === null;
    if (isAlone && truthOf(['&&', around, own]) === false) {
      const words = {
        problem: 'This condition never holds where it stands: the step or section around it has another one.',
        effect: 'Nobody would ever see this.',
        remedy: 'Correct one of the two, or move this to where both can hold.',
      };
      yield* report(words, [...place, 'when'], context);
    }
    yield* visit(fieldsOf(item), [...place, 'fields'], ['&&', around, own], context);
  }
}

/** Of a section; what is asked in rows is a matter of its own. */
function fieldsOf(item: unknown): unknown {
  return recordOf(item)['kind'] === 'section' ? recordOf(item)['fields'] : undefined;
}

function whenOf(item: unknown): Expression | undefined {
  const when = isRecord(item) ? item['when'] : undefined;
  return when === undefined || when === null ? undefined : (when as Expression); // what `normalise` made of it
}

function* report(
  words: { readonly problem: string; readonly effect?: string; readonly remedy: string },
  path: Path,
  { source }: FileContext,
): Reporting {
  yield makeDiagnostic('type/settled-condition', source.tree.spanOf(path, 'value'), words);
}
