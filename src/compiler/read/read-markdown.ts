/** A Markdown file with a head: YAML between two lines of `---`, below it a text, and its Chinese below a line `## zh-Hant`. */
import { type Found, makeDiagnostic } from '../diagnostics/report.ts';
import { spanIn } from '../kernel/span-in.ts';

export interface ReadMarkdown {
  /** The whole file; its lines end as YAML and patterns expect. */
  readonly text: string;
  /** The YAML at its place in the file. */
  readonly head: string;
  /** What stands below, by language; undefined when nothing does. */
  readonly body: { readonly en: string; readonly 'zh-Hant'?: string } | undefined;
}

const fence = /^---[ \t]*\n([\s\S]*?)^---[ \t]*$/m;
const chineseBegins = /^## zh-Hant[ \t]*$/m;

export function readMarkdown(file: string, raw: string): Found<ReadMarkdown | null> {
  const text = raw.replaceAll('\r\n', '\n');
  const found = fence.exec(text);
  if (found?.index !== 0) return { value: null, diagnostics: [noHead(file, text)] };
  const [whole, yaml = ''] = found;
  const [english = '', chinese] = text.slice(whole.length).split(chineseBegins);
  const body = { en: english.trim(), ...(chinese?.trim() ? { 'zh-Hant': chinese.trim() } : {}) };
  return {
    value: {
      text,
      head: `${' '.repeat(whole.indexOf('\n'))}\n${yaml}`,
      body: body.en === '' ? undefined : body,
    },
    diagnostics: [],
  };
}

/** Nothing in it could be told apart, so this is the one thing to say. */
function noHead(file: string, text: string) {
  const end = text.indexOf('\n') < 0 ? text.length : text.indexOf('\n');
  return makeDiagnostic('read/no-head', spanIn(text, file, 0, end), {
    problem: 'This notice has no head.',
    remedy: 'Begin it with a line `---`, then `title:` and `category:` on lines of their own, then a line `---` again.',
  });
}
