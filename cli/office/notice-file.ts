/**
 * A notice as the office writes it: a Markdown file whose head, between two lines of `---`, says everything but the text;
 * below a line `## zh-Hant` stands the Chinese text. Or a YAML file that holds the text under `content`.
 */
import { dirname, extname, join } from 'node:path';
import type { NewNotice, TimeWriter } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { audience, inEachLanguage } from './event-file.ts';
import { asForm, formKind } from './form-file.ts';
import { markdownAsRich } from './markdown.ts';
import { list, localized, oneOf, optional, plainOr, record, text, when, yesNo } from './written-kinds.ts';
import { readFiles, readText } from './written-texts.ts';
import { readYaml } from './written-yaml.ts';

const attachment = plainOr(text, record({ file: text, title: text }, 'an attachment'));

function headShape(time: TimeWriter) {
  return {
    title: localized,
    summary: optional(localized),
    category: text,
    cover: optional(text),
    publisher: optional(localized),
    'publish-at': optional(when(time)),
    'expire-at': optional(when(time, 'end')),
    pinned: optional(yesNo),
    visibility: optional(oneOf(['public', 'student'])),
    for: optional(audience),
    attachments: optional(list(attachment)),
    form: optional(formKind(time)),
  };
}

interface NoticeParts {
  /** Markdown by language. */
  readonly content: NewNotice['content'];
  readonly head: ReturnType<typeof readHead>;
}

/** @throws CommandProblem that names file, line and key */
export function readNoticeFile(file: string, time: TimeWriter): NewNotice {
  const beside = (name: string) => join(dirname(file), name);
  return readNotice(readText(file), file, time, (name) => readFiles([beside(name)])[0]);
}

type ReadFile = (name: string) => ReturnType<typeof readFiles>[number] | undefined;

/**
 * @param file  how sentences call it; its ending tells the two ways of writing apart
 * @param readFile  gives the files that the notice names
 */
export function readNotice(written: string, file: string, time: TimeWriter, readFile: ReadFile): NewNotice {
  const isYaml = ['.yaml', '.yml'].includes(extname(file).toLowerCase());
  const { head, content } = isYaml ? yamlParts(written, file, time) : markdownParts(written, file, time);
  const { cover, attachments, pinned, visibility, for: forWhom, form, ...rest } = head;
  const picture = cover === undefined ? undefined : readFile(cover);
  const attached = (attachments ?? []).flatMap((one) => {
    const [name, title] = typeof one === 'string' ? [one] : [one.file, one.title];
    const found = readFile(name);
    return found ? [{ ...found, ...(title === undefined ? {} : { title }) }] : [];
  });
  return {
    ...rest,
    content: inEachLanguage(content, (markdown) => markdownAsRich(markdown, file)),
    attachments: attached,
    isTop: pinned ?? false,
    isPublic: visibility === 'public',
    ...(picture ? { cover: picture } : {}),
    ...(forWhom ? { audience: audienceOf(forWhom) } : {}),
    ...(form ? { form: formOf(form) } : {}),
  };
}

function audienceOf({ classes, programmes }: ReturnType<(typeof audience)['read']>) {
  return { ...(classes ? { classTitles: classes } : {}), ...(programmes ? { programmes } : {}) };
}

function formOf(form: Parameters<typeof asForm>[0]) {
  const { content, times } = asForm(form);
  return { content, ...times };
}

function yamlParts(written: string, file: string, time: TimeWriter): NoticeParts {
  const { content, ...head } = readYaml(written, file, record({ ...headShape(time), content: localized }, 'a notice'));
  return { head, content };
}

const fence = /^---[ \t]*\n([\s\S]*?)^---[ \t]*$/m;
const chineseBegins = /^## zh-Hant[ \t]*$/m;

function markdownParts(written: string, file: string, time: TimeWriter): NoticeParts {
  const lines = written.replaceAll('\r\n', '\n');
  const found = fence.exec(lines);
  if (found?.index !== 0) {
    throw new CommandProblem(
      `${file} has no head. Begin it with a line ---, then title: and category: on lines of their own, then a line --- again.`,
    );
  }
  const [head, yaml = ''] = found;
  const [english = '', chinese] = lines.slice(head.length).split(chineseBegins);
  if (english.trim() === '') throw new CommandProblem(`${file} has no text below its head.`);
  return {
    head: readHead(yaml, file, time),
    content: { en: english.trim(), ...(chinese?.trim() ? { 'zh-Hant': chinese.trim() } : {}) },
  };
}

function readHead(yaml: string, file: string, time: TimeWriter) {
  return readYaml(yaml, file, record(headShape(time), 'the head of a notice'), 2);
}
