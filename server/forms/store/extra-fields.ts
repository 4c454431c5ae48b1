/**
 * Extra fields: what YAML forms ask beyond what their call knows. They travel under `ext`, are stored with a record and
 * come back with it; a field that YAML no longer has stays stored and is not shown any more.
 */
import type { FileLink } from '#contract';
import { type FilesField, type FormModel, holdsFiles, type ImageField, isRecord, recordOf } from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { Database } from '../../kernel/database/open.ts';
import { attachableFiles, type ExtraRecord, fileLink, replaceFiles } from '../../kernel/files/record-files.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';

type Extras = Readonly<Record<string, unknown>>;
type ExtraField = FormModel['fields'][number];

/** The extra fields that some forms declare, each name once. */
function extraFieldsOf(forms: readonly FormModel[]): readonly ExtraField[] {
  const found = new Map<string, ExtraField>();
  for (const form of forms) {
    for (const field of form.fields) {
      if (form.extraFields.includes(field.name) && !found.has(field.name)) found.set(field.name, field);
    }
  }
  return [...found.values()];
}

/** What is stored: the values that came, and those of fields that are no longer in YAML. */
export function keepUndeclared(portal: PortalView, call: string | undefined, stored: Extras, sent: unknown): Extras {
  const declared = new Set(extraFieldsOf(portal.formsOf(call ?? '')).map((field) => field.name));
  const left = Object.entries(stored).filter(([name]) => !declared.has(name));
  return { ...Object.fromEntries(left), ...(sent as Extras) }; // the contract asks for an object
}

export type ExtrasContext = Pick<CallContext, 'database' | 'portal'> & {
  readonly user: { readonly id: number } | null;
  readonly call?: Pick<CallContext['call'], 'name'>;
};

/**
 * Notes that a record holds the files named in its extra fields, in place of those it held before. Belongs into the
 * transaction that stores them; without extra fields in the request nothing changes.
 * @throws Refusal 422 when one of them is not an own unused upload for this question
 */
export async function keepExtraFiles(
  context: ExtrasContext,
  record: ExtraRecord,
  recordId: number,
  ext: unknown,
): Promise<void> {
  const fields = filesFields(context);
  if (ext === undefined || fields.length === 0) return;
  const asked = namedFiles(fields, recordOf(ext));
  const issues = await wrongFiles(context, asked, { record, role: 'extra', id: recordId });
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  const ids = asked.flatMap((entry) => entry.ids);
  await replaceFiles(context.database, { record, role: 'extra' }, recordId, ids);
}

/**
 * The first look at the files in the extra fields of a request, before the record is known that will hold them.
 * @throws Refusal 422 when one of them is not an own upload for this question
 */
export async function checkExtraFiles(context: ExtrasContext, ext: unknown): Promise<void> {
  const fields = filesFields(context);
  if (ext === undefined || fields.length === 0) return;
  const issues = await wrongFiles(context, namedFiles(fields, recordOf(ext)), { role: 'extra' });
  if (issues.length > 0) throw new Refusal('invalid', { issues });
}

type Shown = Pick<CallContext, 'database' | 'files'>;

/** The extra fields of one record as they are handed out: those that YAML knows, files as links. */
export async function showExtras(
  { database, files }: Shown,
  forms: readonly FormModel[],
  ext: Extras,
): Promise<Record<string, unknown>> {
  const links = await linksOf(database, files, fileIdsIn(forms, ext));
  return presentExtras(forms, ext, links);
}

/** The ids of the files that extra fields name. */
export function fileIdsIn(forms: readonly FormModel[], ext: Extras): string[] {
  return extraFieldsOf(forms).flatMap((field) => heldFiles(field, ext[field.name], '').flatMap(({ ids }) => ids));
}

/** Links to files by their ids. */
export async function linksOf(
  database: Database,
  files: CallContext['files'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileLink>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('files')
    .select(['id', 'key', 'title', 'filename', 'ext', 'mime', 'size', 'is_public'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, fileLink(files, row)]));
}

/** Values whose field has another type by now are given as they are. */
export function presentExtras(
  forms: readonly FormModel[],
  ext: Extras,
  links: ReadonlyMap<string, FileLink>,
): Record<string, unknown> {
  const shown = extraFieldsOf(forms).flatMap((field): (readonly [string, unknown])[] => {
    const value = ext[field.name];
    return value === undefined ? [] : [[field.name, presentAnswer(field, value, links)] as const];
  });
  return Object.fromEntries(shown);
}

/** Files as links, by themselves or in rows; everything else as it is stored. */
export function presentAnswer(field: ExtraField, value: unknown, links: ReadonlyMap<string, FileLink>): unknown {
  if (!Array.isArray(value)) return value;
  if (holdsFiles(field)) return value.flatMap((id: unknown) => links.get(String(id)) ?? []);
  if (field.kind !== 'rows' || !field.fields.some(holdsFiles)) return value;
  return value.map((row: unknown) => {
    if (!isRecord(row)) return row;
    const inner = field.fields.filter(({ name }) => Object.hasOwn(row, name));
    return { ...row, ...Object.fromEntries(inner.map((one) => [one.name, presentAnswer(one, row[one.name], links)])) };
  });
}

/** The words of extra fields with `search: true`, for the text that a keyword is looked for in. */
export function extraSearchText(portal: PortalView, formName: string, ext: object): string {
  const values = recordOf(ext); // a record by its contract
  return extraFieldsOf(portal.formsLike(formName))
    .filter((field) => 'search' in field && field.search === true)
    .flatMap((field) => wordsOf(values[field.name]))
    .join('\n');
}

/** The extra fields with `export: true`, as columns. */
export function exportedExtras(portal: PortalView, formName: string): readonly ExtraField[] {
  return extraFieldsOf(portal.formsLike(formName)).filter((field) => 'export' in field && field.export === true);
}

export interface NamedFiles {
  readonly field: FilesField | ImageField;
  /** Where they are: `receipt`, in rows `costs[1].receipt`. */
  readonly path: string;
  readonly ids: readonly string[];
}

/** The extra fields that hold files, by themselves or in their rows. */
function filesFields({ portal, call }: ExtrasContext): readonly ExtraField[] {
  return extraFieldsOf(portal.formsOf(call?.name ?? '')).filter(
    (field) => holdsFiles(field) || (field.kind === 'rows' && field.fields.some(holdsFiles)),
  );
}

function namedFiles(fields: readonly ExtraField[], ext: Extras): NamedFiles[] {
  return fields.flatMap((field) => heldFiles(field, ext[field.name], field.name));
}

/** The files that an answer names, by themselves or in its rows. */
export function heldFiles(field: ExtraField, value: unknown, path: string): NamedFiles[] {
  if (field.kind === 'rows' && Array.isArray(value))
    return value.flatMap((row: unknown, number) =>
      isRecord(row)
        ? field.fields.flatMap((inner) => heldFiles(inner, row[inner.name], `${path}[${number}].${inner.name}`))
        : [],
    );
  const ids = holdsFiles(field) ? texts(value) : [];
  return holdsFiles(field) && ids.length > 0 ? [{ field, path, ids }] : [];
}

/** Their ids; none without a field. */
export function fileIdsOf(field: ExtraField | undefined, value: unknown): readonly string[] {
  return field ? heldFiles(field, value, '').flatMap(({ ids }) => ids) : [];
}

async function wrongFiles(
  { database, user }: ExtrasContext,
  asked: readonly NamedFiles[],
  heldBy: { readonly role: 'extra'; readonly record?: ExtraRecord; readonly id?: number },
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const seen = new Set<string>();
  for (const { field, path, ids } of asked) {
    const needs = { userId: user?.id ?? 0, purposes: [field.purpose], accept: field.accept, heldBy };
    const found = await attachableFiles(database, ids, needs);
    const fits = found?.every((file) => file.size <= field.maxSizeBytes) ?? false;
    if (!fits || ids.some((id) => seen.has(id))) issues.push({ field: `ext.${path}`, rule: 'file' });
    for (const id of ids) seen.add(id);
  }
  return issues;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}
