/** What is shown of a record: a value as `as` says, and the answers to a form that belong to it. */
import { type CheckedType, describeType } from '#expression/node';
import type { Type } from '#model';
import { makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { own, recordOf, textOf, valueAt } from '../../kernel/records.ts';
import { extraFields, recordFields } from '../../link/extra-fields.ts';
import type { Place } from '../../link/file-context.ts';
import { writtenForm } from '../../link/form-parts.ts';
import { typeOf } from '../expressions/expression-at.ts';

const moments = ['date', 'datetime', 'instant'];
const texts = ['text', 'path', 'route', 'rich', 'one-of'];

/** The kinds of types for each way to show a value; what is in no row takes anything. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  number: ['id', 'integer', 'number', 'one-of'],
  money: ['money', 'integer', 'number'],
  date: moments,
  month: ['month', 'text'],
  country: ['country', 'text', 'one-of'],
  time: [...moments, 'time'],
  datetime: moments,
  'yes-no': ['yes-no'],
  rich: texts,
  markdown: texts,
  files: ['list'],
  image: texts,
  link: texts,
  email: texts,
};

export function* checkShownAs(as: string, value: unknown, { path, names, context }: Place): Reporting {
  const takes = own(kinds, as);
  const type = typeOf(value, names, context);
  if (!takes || names.blind || ['json', 'unknown', 'null', ...takes].includes(type.kind)) return;
  yield makeDiagnostic('type/mismatch', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(value)} is ${describeType(type)}, which cannot be shown as ${quoted(as)}.`,
    remedy: `Take ${quoted('as')} out: then its type decides how it is shown.`,
  });
}

/** The fields of a form can be shown of a record that has some of them, or keeps the extra ones. */
export function* checkShownForm(name: string, { path, names, context }: Place): Reporting {
  const form = context.definitions.forms.get(name);
  const details = textOf(recordOf(valueAt(context.source.data, path.slice(0, -3)))['details']);
  const entity = names.subject?.entity ?? details;
  const type: CheckedType = names.subject ? { kind: 'entity', name: entity } : typeOf(details, names, context);
  const fields = names.blind || entity === '' ? null : recordFields(type, context.definitions);
  if (!form || !fields) return;
  const asked = writtenForm(form.source.data).fields.map(({ sent }) => sent.split('.')[0] ?? '');
  // Besides its own fields a record shows what is in its `ext`.
  const shown = own(fields, 'ext');
  if ((shown && isKept(shown)) || asked.some((field) => own(fields, field))) return;
  const inside = Object.keys(fields).find(
    (key) => key !== 'ext' && fields[key]?.kind === 'extra' && isKept(fields[key]),
  );
  if (inside !== undefined) {
    yield makeDiagnostic('link/form-of-something-else', context.source.tree.spanOf(path, 'value'), {
      problem: `${quoted(entity)} has the answers to the form ${quoted(name)} in its ${quoted(inside)}.`,
      effect: 'Nothing of it would be shown.',
      remedy: `Show these: write ${quoted(`.${inside}`)} behind what \`details\` names.`,
    });
    return;
  }
  const fitting = Object.values(fields).flatMap((type) => (type.kind === 'extra' ? [type.form] : []));
  yield makeDiagnostic('link/form-of-something-else', context.source.tree.spanOf(path, 'value'), {
    problem: `The form ${quoted(name)} has no field that ${quoted(entity)} keeps.`,
    effect: 'Nothing of it would be shown.',
    remedy: suggestion(fitting, [], `Name the form whose answers are kept with ${quoted(entity)}, or take this out.`),
  });

  function isKept(type: Type): boolean {
    if (type.kind !== 'extra') return type.kind === 'json';
    // Forms that send to the same call share what the record keeps.
    const kept = extraFields(type.form, context.definitions);
    return kept === null || type.form === name || asked.some((field) => own(kept, field));
  }
}
