/** What a change of a form does to answers that are stored already: reported at the field, each with its count. */
import type { Files } from '#compiler';
import { counted } from '#expression/node';
import type { Diagnostic, FormField, PortalModel, Span } from '#model';
import { type Database, portalView, type StoredChange, storedChanges } from '#office';

export interface StoredAnswers {
  readonly diagnostics: readonly Diagnostic[];
  /** What is good to know and no mistake. */
  readonly notes: readonly string[];
}

/** @param folder  as the person wrote it, with the slash behind; the paths of `files` begin with it */
export async function storedAnswers(
  database: Database,
  portal: PortalModel,
  folder: string,
  files: Files,
): Promise<StoredAnswers> {
  const found = await storedChanges(database, portalView(portal));
  const harmless = found.filter(({ what, isEditable }) => what === 'required' && !isEditable);
  return {
    diagnostics: found
      .filter((change) => !harmless.includes(change))
      .map((change) => diagnosticOf(change, portal, folder, files)),
    notes: harmless.map((change) => `${words.required(change, '').problem} (forms/${change.form}.yaml)`),
  };
}

type Words = Pick<Diagnostic, 'severity' | 'problem' | 'effect' | 'remedy'>;

const words: Readonly<Record<StoredChange['what'], (change: StoredChange, now: string) => Words>> = {
  form: ({ form, count }) => ({
    severity: 'warning',
    problem: `${counted(count, 'stored answer was', 'stored answers were')} sent to \`${form}\`, and no form with \`keeps\` has this name any more.`,
    effect: 'Students no longer see what they have sent.',
    remedy: `Put \`forms/${form}.yaml\` back, or give the form its old name again; leave it when the form is gone for good: the office keeps the answers in its exports.`,
  }),
  gone: ({ field, count }) => ({
    severity: 'error',
    problem: `${stored(count)} \`${field}\`, which this form no longer asks.`,
    effect: 'Students would no longer see what they have answered there.',
    remedy: `Put the field back, or write \`dropped: [${field}]\` under \`keeps\` when it is gone for good: the office keeps the answers in its exports.`,
  }),
  kind: ({ field, count, was }, now) => ({
    severity: 'error',
    problem: `${stored(count)} \`${field}\` as \`${was}\`, and it is \`${now}\` now.`,
    effect: 'Old and new answers would stand under one name and mean different things.',
    remedy: `Write \`kind: ${was}\` again and give the new question a name of its own, or write \`dropped: [${field}]\` under \`keeps\` when that is meant.`,
  }),
  option: ({ field, count, was }) => ({
    severity: 'warning',
    problem: `${stored(count)} \`${was}\` for \`${field}\`, which is no option any more.`,
    effect: 'They keep their label, and whoever changes such an answer has to choose anew.',
    remedy: 'Put the option back if it was taken out by mistake.',
  }),
  required: ({ field, count }) => ({
    severity: 'warning',
    problem: `${counted(count, 'stored answer has', 'stored answers have')} nothing for \`${field}\`, which is required now.`,
    effect: 'Whoever changes what was sent has to answer it first.',
    remedy: `Take \`required\` out if that is not meant.`,
  }),
};

function stored(count: number): string {
  return counted(count, 'stored answer has', 'stored answers have');
}

function diagnosticOf(change: StoredChange, { forms }: PortalModel, folder: string, files: Files): Diagnostic {
  const file = `${folder}forms/${change.form}.yaml`;
  const now = kindNow(forms[change.form]?.fields ?? [], change.field.split('.'));
  return {
    code: 'link/stored-answers',
    span: spanOf(file, files.get(file) ?? '', change),
    ...words[change.what](change, now),
  };
}

/** @param path  the names of the field and of those it is in */
function kindNow(fields: readonly FormField[], [name, ...inner]: readonly string[]): string {
  const field = fields.find((each) => each.name === name);
  if (inner.length === 0 || field?.kind !== 'rows') return field?.kind ?? '';
  return kindNow(field.fields, inner);
}

/** The name of the field where it is; `keeps` of a field that is gone. */
function spanOf(file: string, text: string, { field, what }: StoredChange): Span {
  const own = field.split('.').at(-1) ?? '';
  const named = what === 'gone' || what === 'form' ? null : new RegExp(`(?<=\\bname:\\s*["']?)${own}\\b`).exec(text);
  const start = (named ?? /^keeps\b/m.exec(text))?.index ?? 0;
  const before = text.slice(0, start).split('\n');
  const length = (named ? own : 'keeps').length;
  return { file, start, end: start + length, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
