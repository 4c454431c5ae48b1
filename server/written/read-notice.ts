/**
 * A notice as a file says it. A Markdown file has its text below its head, a YAML file under `content`.
 */
import { type OfficeFile, type OfficeText, readOfficeFile } from '#compiler';
import type { Audience, Diagnostic } from '#model';
import type { FormTimes } from '../forms/office/forms.ts';
import type { FormContent } from '../forms/store/office-forms.ts';
import { instantOf } from '../kernel/values/time.ts';
import type { NewNotice } from '../notices/office/notices.ts';
import type { WritingDesk } from './moments.ts';
import { asForm, issuesOf } from './read-form.ts';
import { officeDesk, type Written, withIssues } from './written.ts';

/** A notice without its files, which are beside it. */
export interface WrittenNotice {
  readonly notice: Omit<NewNotice, 'cover' | 'attachments' | 'audience' | 'form'>;
  readonly audience?: Audience;
  readonly cover?: string;
  readonly attachments: readonly { readonly file: string; readonly title?: string }[];
  readonly form?: FormTimes & { readonly content: FormContent };
}

export function readNotice(source: OfficeText, desk: WritingDesk): Written<WrittenNotice> {
  const file = readOfficeFile('notice', source, officeDesk(desk, source));
  const { value, body } = file;
  if (!value) return { ...file, value: null };
  const isMarkdown = /\.md$/i.test(source.file);
  const content = isMarkdown ? body : value.content;
  const twice = isMarkdown && value.content ? [contentTwice(file)] : [];
  if (!content) return { ...file, value: null, diagnostics: [contentMissing(file, value), ...twice] };
  const { cover, attachments = [], pinned, visibility, for: audience, form, content: _content, ...rest } = value;
  const asked = form && asForm(form);
  const notice = { ...rest, content, isTop: pinned ?? false, isPublic: visibility === 'public' };
  const read: WrittenNotice = {
    notice,
    attachments,
    ...(cover === undefined ? {} : { cover }),
    ...(audience ? { audience } : {}),
    ...(asked ? { form: { content: asked.content, ...asked.times } } : {}),
  };
  return withIssues({ ...file, value: read }, [
    ...audienceIssues(file, read),
    ...expiryIssues(file, read, desk.now),
    ...(asked ? issuesOf(asked.content, ['form'], file, desk) : []),
    ...twice,
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
