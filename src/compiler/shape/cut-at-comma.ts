/** `label: Current, not read` or `max: 2,000` inside braces: YAML reads what is behind the comma as a key of its own. */
import { quoted } from '../diagnostics/report.ts';
import { inQuotes, likeThis, lineWith } from '../diagnostics/write-line.ts';
import { nodesAlong, plainBranches, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { isRecord } from '../kernel/records.ts';
import { choicesInFile, takesOptionList } from './describe-types.ts';
import type { Issue } from './issue.ts';
import { meantByComma, plainAmount } from './meant-numbers.ts';

interface CutValue {
  /** The key whose value was cut. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The value in front of a key without one, when that key is its rest. */
export function cutAtComma(
  key: string,
  { source, path, mistake: { data } }: Pick<Issue, 'source' | 'path' | 'mistake'>,
): CutValue | null {
  const { text, tree } = source;
  const { start, end } = tree.spanOf([...path, key], 'key');
  if (!isRecord(data) || data[key] !== null || /^\s*:/.test(text.slice(end))) return null;
  const valued = Object.keys(data).filter((name) => data[name] !== null);
  const values = valued.map((name) => ({ ...tree.spanOf([...path, name], 'value'), name }));
  const before = values.find((value) => value.end < start && /^(?:\s*,[^,:]*)+$/.test(text.slice(value.end, start)));
  if (!before || /^["'[{]/.test(text.slice(before.start))) return null;
  const more = /^(?:\s*,[^,:{}]+(?=[,}]))*/.exec(text.slice(end))?.[0].trimEnd() ?? '';
  return { name: before.name, start: before.start, end: end + more.length };
}

/** How to write the value whole. */
export function behindComma(key: string, issue: Issue): string | null {
  const cut = cutAtComma(key, issue);
  if (!cut) return null;
  const { text } = issue.source;
  const node = nodesAlong(issue.root, issue.source.data, [...issue.path, cut.name]).at(-1) ?? {};
  if (takesOptionList(node)) return choicesInFile;
  const written = text.slice(cut.start, cut.end);
  const shapes = [node, ...plainBranches(node)].map(resolveNode);
  if (shapes.some(({ type }) => type === 'array')) return `Put it in brackets: ${quoted(`[${written}]`)}.`;
  const { rule, value } = meantWhole(written, node, shapes);
  const line = lineWith(text, cut.start, cut.end, value);
  return line === null ? `${rule}.` : likeThis(rule, line);
}

function meantWhole(written: string, node: SchemaNode, shapes: readonly SchemaNode[]) {
  const isSize = shapes.some((shape) => shape['x-size'] === true || shape['x-duration'] === true);
  if (isSize && /^\d+,\d+ /.test(written)) {
    const value = written.replace(',', '.');
    return { rule: `Write ${value}, with a point`, value };
  }
  const isNumber = shapes.some(({ type }) => [type].flat().some((each) => each === 'number' || each === 'integer'));
  const amount = isNumber ? plainAmount(written) : null;
  const whole = amount === null ? null : { rule: `Write ${amount}, digits alone`, value: amount };
  return meantByComma(written, node) ?? whole ?? { rule: 'Put the whole text in quotes', value: inQuotes(written) };
}
