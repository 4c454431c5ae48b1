/**
 * A file that the office writes: an event, a notice, a message, a form, records. It goes through the stages of the config's own files, so it is read,
 * checked and reported alike; what needs the database or the clock is asked by whoever receives the value, at the places of this file.
 */
import type { Diagnostic, OfficeEvent, OfficeForm, OfficeMessage, OfficeNotice, OfficeRecords } from '#model';
import type { DiagnosticCode } from './diagnostics/diagnostic-catalogue.ts';
import { collected, eachOf, makeDiagnostic, type Reporting, sorted, type Words } from './diagnostics/report.ts';
import { withMeantKeys } from './diagnostics/with-meant-keys.ts';
import { rootsAlone } from './diagnostics/without-followers.ts';
import { type FileKind, type OfficeKind, officeFileKinds } from './kernel/file-kinds.ts';
import { definition, likeliest } from './kernel/language.ts';
import type { Heading, Path, Source } from './kernel/sources.ts';
import { spanIn } from './kernel/span-in.ts';
import { compileContract } from './link/compile-contract.ts';
import type { Definitions } from './link/definitions.ts';
import { type Noting, withFacts } from './link/facts.ts';
import type { FileContext } from './link/file-context.ts';
import { linkFiles } from './link/link-files.ts';
import { normalise } from './normalise/normalise.ts';
import { isTable, wrongEnding } from './read/office-ending.ts';
import { withPlainSpaces } from './read/plain-text.ts';
import { type ReadMarkdown, readMarkdown } from './read/read-markdown.ts';
import { readTable } from './read/read-table.ts';
import { checkShape, type ShapedSource } from './shape/check-shape.ts';
import { inOriginal, type ReadShaped, readShaped } from './shape/read-shaped.ts';
import { languageHeadings } from './text/check-languages.ts';
import { checkUnseen } from './text/check-unseen.ts';
import { richText } from './text/compile-markdown.ts';
import { checkMoments } from './type/values/compile-moment.ts';

/** The kinds of files of the office, each with what its files say. */
export interface OfficeFiles {
  readonly event: OfficeEvent;
  readonly form: OfficeForm;
  readonly message: OfficeMessage;
  readonly notice: OfficeNotice;
  readonly records: OfficeRecords;
}

export type OfficeFileKind = OfficeKind;

export interface OfficePlace {
  readonly path: Path;
  readonly part?: 'key' | 'value';
}

/** A file of the office as whoever hands it over has it. */
export interface OfficeText {
  /** As it was typed. */
  readonly file: string;
  readonly text: string;
}

export interface OfficeFile<Value> {
  /** As it was typed. */
  readonly file: string;
  readonly text: string;
  /** What the file says, shorthand written out; null when something in it has a mistake. */
  readonly value: Value | null;
  /** What a Markdown file says below its head, by language, as rich text. */
  readonly body?: ReadMarkdown['body'];
  /** The headings of a table that were taken for keys. */
  readonly headings: readonly Heading[];
  readonly diagnostics: readonly Diagnostic[];
  /** A diagnostic of whoever works with the value, at the place that it is about. */
  readonly issueAt: (code: DiagnosticCode, place: OfficePlace, words: Words) => Diagnostic;
}

/** What whoever receives the file knows. */
export type OfficeDesk = Required<Pick<FileContext, 'moment' | 'markdown'>> & Pick<FileContext, 'portal' | 'wrongFile'>;

/**
 * The kind whose keys a file has most of; of two kinds the one that lacks fewer of its needed keys. A Markdown file is a notice, a table a
 * list of records. One that says its kind, though no file needs to, is of that kind.
 */
export function officeFileKind({ file, text }: OfficeText): OfficeFileKind {
  if (/\.md$/i.test(file)) return 'notice';
  if (isTable(file)) return 'records';
  const said = /^kind: *["']?(\w+)/im.exec(text)?.[1]?.toLowerCase();
  const kind = officeFileKinds.find((name) => name === said);
  if (kind) return kind;
  const words = text.match(/^\w[\w -]*(?=:)/gm) ?? [];
  const kinds = officeFileKinds.map((name) => ({ name, node: definition(`office/${name}`) }));
  return likeliest(kinds, words)?.name ?? 'notice';
}

export function readOfficeFile<Kind extends OfficeFileKind>(
  kind: Kind,
  source: OfficeText,
  desk: OfficeDesk,
): OfficeFile<OfficeFiles[Kind]> {
  const { file } = source;
  const { text, yaml, body, shaped, diagnostics: shape, edits } = readAndShape(kind, source);
  // What a page would bring along or a catalogue need is nothing to a file of the office.
  const read = shaped && withFacts(valueOf(shaped, { source: shaped, definitions: nothing(), ...desk }));
  const found = (read?.diagnostics ?? []).map((diagnostic) => inOriginal(diagnostic, yaml, edits));
  const headings = body && desk.portal ? languageHeadings(file, text, yaml.length, desk.portal) : [];
  const below = body && collected(richBody(body, { file, text }, yaml.length, desk));
  const all = [...shape, ...found, ...headings, ...(below?.diagnostics ?? [])];
  const diagnostics = withMeantKeys(rootsAlone(sorted(all)));
  return {
    file,
    text,
    ...(below ? { body: below.value } : {}),
    headings: shaped?.headings ?? [],
    value: diagnostics.length === 0 ? (read?.value as OfficeFiles[Kind]) : null, // the types are made of the schema that it fits
    diagnostics,
    issueAt(code, { path, part = 'value' }, words) {
      if (!shaped) throw new Error(`${file} could not be read, so nothing in it has a place.`);
      return makeDiagnostic(code, shaped.tree.spanOf(path, part), words);
    },
  };
}

type Body = NonNullable<ReadMarkdown['body']>;

/** @param from  where it begins in the file */
function* richBody(
  body: Body,
  source: Pick<Source, 'file' | 'text'>,
  from: number,
  { markdown }: OfficeDesk,
): Reporting<Body> {
  const { file, text } = source;
  const rich = yield* eachOf(body, (words) => {
    const start = Math.max(from, text.indexOf(words, from));
    return richText(words, spanIn(text, file, start, text.length), source, markdown);
  });
  return { en: '', ...rich };
}

interface Read extends ReadShaped {
  readonly text: string;
  /** Its YAML, at its place in the file. */
  readonly yaml: string;
  readonly body?: ReadMarkdown['body'];
}

const unread = { shaped: null, edits: [] };

function readAndShape(kind: OfficeFileKind, written: OfficeText): Read {
  const read = readAsWritten(kind, written);
  if (!read.shaped) return read;
  return { ...read, shaped: { ...read.shaped, data: withPlainSpaces(read.shaped.data) } };
}

function readAsWritten(kind: OfficeFileKind, { file, text }: OfficeText): Read {
  const schema = `office/${kind}` as const;
  const isOfRecords = kind === 'records' && isTable(file);
  const ending = isOfRecords ? null : wrongEnding(file, text);
  if (ending) return { text, yaml: text, ...unread, diagnostics: [ending] };
  if (isOfRecords) {
    const { value, diagnostics } = readTable({ file, text }, definition(schema).properties ?? {});
    return { text, yaml: text, ...(value ? shapedTable(schema, value) : { ...unread, diagnostics }) };
  }
  if (kind === 'notice' && /\.md$/i.test(file)) {
    const { value, diagnostics } = readMarkdown(file, text);
    if (!value) return { text, yaml: text, ...unread, diagnostics };
    return { text: value.text, yaml: value.head, body: value.body, ...readShaped(schema, file, value.head) };
  }
  return { text, yaml: text, ...readShaped(schema, file, text) };
}

/** A column is wrong once, not in each line. */
function shapedTable(schema: FileKind, table: Source): ReadShaped {
  const shape = checkShape(schema, table);
  const found = new Map(shape.diagnostics.map((each) => [`${each.code} ${each.span.start} ${each.problem}`, each]));
  return { shaped: shape.value, diagnostics: [...found.values()], edits: [] };
}

function* valueOf(shaped: ShapedSource, context: FileContext): Noting<unknown> {
  const node = definition(shaped.kind);
  const value = yield* normalise(node, shaped.data, { path: [], names: noNames, context });
  yield* checkMoments(node, shaped.data, [], context);
  yield* checkUnseen(shaped);
  return value;
}

/** Files of the office hold no expressions, so there is nothing that they could read. */
const noNames = { fields: {}, outer: {}, blind: false };

let known: Definitions | undefined;

/** What they may refer to: nothing. */
function nothing(): Definitions {
  known ??= linkFiles({ sources: [], renderers: new Map(), unreadable: new Map(), contractOf: compileContract }).value;
  return known;
}
