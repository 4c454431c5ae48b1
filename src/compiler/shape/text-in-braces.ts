/** A text or an expression that begins with a brace or a bracket, so that YAML reads a group or a list. */
import { withoutHabits } from '#expression/node';
import { type Diagnostic, rememberByObject } from '#model';
import { makeDiagnostic } from '../diagnostics/report.ts';
import { asWritten, inQuotes, isInBraces } from '../diagnostics/write-line.ts';
import { acceptsText, nodesAlong, plainBranches, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { isLanguage } from '../kernel/language-names.ts';
import { isRecord, valueAt } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import { type Issue, subjectAt } from './issue.ts';
import { withLine } from './with-line.ts';

/**
 * `- {title}` is read as a group with the key `title` and no value. Where a text or an expression belongs, that is a text
 * without quotes: the one mistake behind whatever the schema finds wrong with the group.
 */
export function textInBraces(path: Path, root: SchemaNode, source: Source): Path | null {
  const places = [path, path.slice(0, -1)].filter((place) => isValueless(valueAt(source.data, place)));
  return (
    places.find(
      (place) => acceptsText(nodesAlong(root, source.data, place).at(-1)) && startsWithBrace(place, source),
    ) ?? null
  );
}

function isValueless(value: unknown): boolean {
  return isRecord(value) && hasNoValues(value);
}

/** A group with many mistakes is asked about for each of them. */
const hasNoValues = rememberByObject((record: object) => {
  const values = Object.values(record);
  return values.length > 0 && values.every((each) => each === null);
});

function startsWithBrace(path: Path, { tree, text }: Source): boolean {
  return text[tree.spanOf(path, 'value').start] === '{';
}

/** A text that begins with a placeholder and has no quotes, or an expression in braces it does not need. */
export function braces(issue: Omit<Issue, 'mistake'>, path: Path): Diagnostic {
  const span = issue.source.tree.spanOf(path, 'value');
  const raw = issue.source.text.slice(span.start, span.end);
  const node = nodesAlong(issue.root, issue.source.data, path).at(-1);
  const isExpression = node?.['x-expression'] !== undefined || node?.['x-condition'] === true;
  const isBrace = raw.startsWith('{');
  const english = isExpression ? undefined : englishOf(valueAt(issue.source.data, path));
  if (english !== undefined)
    return makeDiagnostic('shape/braces', span, {
      problem: `${subjectAt(path)} stands here in several languages, but only its English text belongs here.`,
      remedy: withLine(
        issue,
        path,
        'Write the others into the files of config/texts, and here the English one alone',
        asWritten(english, isInBraces(issue.source.text, span.start)),
      ),
    });
  const [name] = node?.['x-reference'] === undefined ? [] : [valueAt(issue.source.data, path)].flat();
  if (typeof name === 'string')
    return makeDiagnostic('shape/wrong-type', span, {
      problem: `${subjectAt(path)} should be one name, but it is a list.`,
      remedy: withLine(issue, path, 'Write one of them alone', name),
    });
  const words = valueAt(issue.source.data, path);
  const isType = node && [node, ...plainBranches(node)].some((each) => resolveNode(each)['x-type'] === true);
  if (isType && Array.isArray(words) && words.every((word) => typeof word === 'string'))
    return makeDiagnostic('shape/wrong-type', span, {
      problem: `${subjectAt(path)} should be a type, but it is a list.`,
      remedy: withLine(
        issue,
        path,
        'Write `one of` in front of the words',
        asWritten(`one of ${words.join(', ')}`, isInBraces(issue.source.text, span.start)),
      ),
    });
  return makeDiagnostic('shape/braces', span, {
    problem: `${subjectAt(path)} begins with a ${isBrace ? 'brace' : 'bracket'}, so it is not read as ${isExpression ? 'an expression' : 'a text'}.`,
    remedy: bracesRemedy(issue, path, raw, isExpression),
  });
}

/** The English text of `{ en: Notices, zh-Hant: 通告 }`. */
function englishOf(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value['en'] !== 'string') return undefined;
  return Object.keys(value).every(isLanguage) ? value['en'] : undefined;
}

function bracesRemedy(issue: Omit<Issue, 'mistake'>, path: Path, raw: string, isExpression: boolean): string {
  if (!isExpression) return withLine(issue, path, 'Put the whole text in quotes', inQuotes(raw));
  const inner = raw.slice(1, -1).trim();
  const plain = withoutHabits(inner)?.repair?.source ?? inner;
  // A group of keys or a list of several is no one value with marks around it.
  if (/[:,]\s/.test(inner)) return 'Write one expression in its place, such as `title` or `points > 0`.';
  return withLine(
    issue,
    path,
    `Write it without ${raw.startsWith('{') ? 'braces' : 'brackets'}`,
    asWritten(plain, isInBraces(issue.source.text, issue.source.tree.spanOf(path, 'value').start)),
  );
}
