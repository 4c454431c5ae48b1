/**
 * A notice as a file says it. In a Markdown file its head, between two lines of `---`, says everything but the text, and below a
 * line `## zh-Hant` stands the Chinese text; a YAML file holds the text under `content`.
 */
import { type OfficeFile, type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import type { Audience, Diagnostic } from '#model';
import type { FormTimes } from '../forms/office/forms.ts';
import type { FormContent } from '../forms/store/office-forms.ts';
import type { Localized } from '../kernel/portal/language.ts';
import { instantOf } from '../kernel/values/time.ts';
import type { NewNotice } from '../notices/office/notices.ts';
import { momentReader, type WritingDesk } from './moments.ts';
import { asForm, issuesOf } from './read-form.ts';
import { richTexts, type Written, withIssues } from './written.ts';

/** A notice without its files, which stand beside it. */
export interface WrittenNotice {
  readonly notice: Omit<NewNotice, 'cover' | 'attachments' | 'audience' | 'form'>;
  readonly audience?: Audience;
  readonly cover?: string;
  readonly attachments: readonly { readonly file: string; readonly title?: string }[];
  readonly form?: FormTimes & { readonly content: FormContent };
}

export function readNotice(source: OfficeText, desk: WritingDesk): Written<WrittenNotice> {
  if (!/\.md$/i.test(source.file)) {
    const file = readOfficeFile('notice', source, momentReader(desk));
    return file.value ? readParts(file, file.value, file.value.content, desk) : { ...file, value: null };
  }
  const text = source.text.replaceAll('\r\n', '\n');
  const parts = markdownParts(text);
  if (!parts) return withoutHead({ ...source, text });
  const file = readOfficeFile('notice', { ...source, text, yaml: parts.head }, momentReader(desk));
  if (!file.value) return { ...file, value: null };
  const twice = file.value.content ? [contentTwice(file)] : [];
  return withIssues(readParts(file, file.value, parts.content, desk), twice);
}

function readParts(
  file: OfficeFile<OfficeFiles['notice']>,
  value: OfficeFiles['notice'],
  content: Localized | undefined,
  { now }: WritingDesk,
): Written<WrittenNotice> {
  if (!content) return { ...file, value: null, diagnostics: [contentMissing(file, value)] };
  const { cover, attachments = [], pinned, visibility, for: audience, form, content: _content, ...rest } = value;
  const { rich, issues } = richTexts(content, ['content'], file);
  const asked = form && asForm(form);
  const notice = { ...rest, content: rich, isTop: pinned ?? false, isPublic: visibility === 'public' };
  const read: WrittenNotice = {
    notice,
    attachments,
    ...(cover === undefined ? {} : { cover }),
    ...(audience ? { audience } : {}),
    ...(asked ? { form: { content: asked.content, ...asked.times } } : {}),
  };
  return withIssues({ ...file, value: read }, [
    ...audienceIssues(file, read),
    ...expiryIssues(file, read, now),
    ...(asked ? issuesOf(asked.content, ['form'], file) : []),
    ...issues,
  ]);
}

type Places = Pick<OfficeFile<unknown>, 'issueAt'>;

function audienceIssues({ issueAt }: Places, { notice, audience }: WrittenNotice): readonly Diagnostic[] {
  if (!audience || !notice.isPublic) return [];
  const problem = '`visibility: public` and `for` stand side by side: what visitors read is for everybody.';
  const words = { problem, remedy: 'Keep one of the two.' };
  return [issueAt('shape/keys-exclude-each-other', { path: ['for'], part: 'key' }, words)];
}

/** A notice that is published at once. */
function expiryIssues({ issueAt }: Places, { notice }: WrittenNotice, now: Date): readonly Diagnostic[] {
  const { publishAt, expireAt } = notice;
  if (publishAt !== undefined || expireAt === undefined || expireAt > instantOf(now)) return [];
  const words = {
    problem: 'The notice is published at once, and `expire-at` is over already.',
    remedy: 'Write a later day, or take it out.',
  };
  return [issueAt('shape/end-before-start', { path: ['expire-at'] }, words)];
}

function contentTwice({ issueAt }: Places): Diagnostic {
  const words = { problem: 'The text of a Markdown file stands below its head.', remedy: 'Take `content` out.' };
  return issueAt('shape/keys-exclude-each-other', { path: ['content'], part: 'key' }, words);
}

function contentMissing({ file, issueAt }: OfficeFile<unknown>, value: object): Diagnostic {
  const [first = ''] = Object.keys(value);
  const words = file.endsWith('.md')
    ? { problem: 'This notice has no text below its head.', remedy: 'Write it below the second line `---`.' }
    : {
        problem: 'This notice does not say its `content`.',
        remedy: 'Add it, for example `content: The seminar takes place in room 12.`',
      };
  return issueAt('shape/missing-key', { path: [first], part: 'key' }, words);
}

/** Nothing in it could be told apart, so this is the one thing to say. */
function withoutHead({ file, text }: OfficeText): Written<WrittenNotice> {
  const end = text.indexOf('\n') < 0 ? text.length : text.indexOf('\n');
  const issue = {
    code: 'read/no-head',
    severity: 'error',
    span: { file, start: 0, end, line: 1, column: 1 },
    problem: 'This notice has no head.',
    remedy: 'Begin it with a line `---`, then `title:` and `category:` on lines of their own, then a line `---` again.',
  } as const;
  return { file, text, value: null, diagnostics: [issue], issueAt: () => issue };
}

const fence = /^---[ \t]*\n([\s\S]*?)^---[ \t]*$/m;
const chineseBegins = /^## zh-Hant[ \t]*$/m;

interface MarkdownParts {
  /** The YAML at its place in the file. */
  readonly head: string;
  readonly content: Localized | undefined;
}

function markdownParts(text: string): MarkdownParts | null {
  const found = fence.exec(text);
  if (found?.index !== 0) return null;
  const [whole, yaml = ''] = found;
  const opening = whole.indexOf('\n');
  const [english = '', chinese] = text.slice(whole.length).split(chineseBegins);
  return {
    head: `${' '.repeat(opening)}\n${yaml}`,
    content:
      english.trim() === ''
        ? undefined
        : { en: english.trim(), ...(chinese?.trim() ? { 'zh-Hant': chinese.trim() } : {}) },
  };
}
