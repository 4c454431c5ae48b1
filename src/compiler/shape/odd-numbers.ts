/** Numbers that are read as something else than was written: `0852` without quotes, `2.000` with a point between thousands. */
import type { Diagnostic, Span } from '#model';
import { makeDiagnostic } from '../diagnostics/report.ts';
import { inQuotes } from '../diagnostics/write-line.ts';
import { acceptsText, nodesAlong, type SchemaNode } from '../kernel/language.ts';
import { valueAt, visitValues } from '../kernel/records.ts';
import { isOddNumber, type Path, type Source } from '../kernel/sources.ts';
import { type Issue, subjectAt } from './issue.ts';
import { withLine } from './with-line.ts';

/** What is said of a number, and where it is. */
interface Placed {
  readonly path: Path;
  readonly diagnostic: Diagnostic;
}

/** Where a number or a text may be written, 0852 without quotes is the number 852: what was written and what is read differ. */
export function lossyNumbers(root: SchemaNode, source: Source): readonly Placed[] {
  const lossy = oddNumbers(source).filter(({ path, value, raw }) => {
    if (String(value) === raw) return false;
    const node = nodesAlong(root, source.data, path).at(-1);
    return node && !node['x-expression'] && acceptsText(node) && [node.type].flat().includes('number');
  });
  return lossy.map(({ path, value }) => ({ path, diagnostic: readAsOther({ source }, path, value) }));
}

interface OddNumber {
  readonly path: Path;
  readonly span: Span;
  readonly value: number;
  readonly raw: string;
}

function oddNumbers({ data, text, tree, hasOddNumbers }: Source): readonly OddNumber[] {
  const found: OddNumber[] = [];
  if (!hasOddNumbers) return found;
  visitValues(data, [], (value, path) => {
    if (typeof value !== 'number') return;
    const span = tree.spanOf(path, 'value');
    const raw = text.slice(span.start, span.end);
    if (isOddNumber(value, raw)) found.push({ path: [...path], span, value, raw });
  });
  return found;
}

/** `2.000` is 2 to YAML, and two thousand to who writes a point between thousands. No amount has three decimals, and no whole number one. */
export function* pointsInThousands(root: SchemaNode, source: Source): Generator<Placed> {
  for (const { path, span, raw } of oddNumbers(source)) {
    const [, whole = '', decimals = ''] = /^([1-9]\d{0,2})\.(\d{3})$/.exec(raw) ?? [];
    if (decimals === '') continue;
    const [why, other] =
      decimals === '000'
        ? [`which is read as the number ${whole}`, whole]
        : thousandsMeant(root, source, path, { whole, decimals });
    if (why === undefined) continue;
    const diagnostic = makeDiagnostic('shape/wrong-form', span, {
      problem: `${subjectAt(path)} is written ${raw}, ${why}.`,
      remedy: `Write ${whole}${decimals} without a point, or ${other} where that is meant.`,
    });
    yield { path, diagnostic };
  }
}

/** Why a point with three decimals may be between thousands, and what else may be meant; nothing where such a number is allowed. */
function thousandsMeant(
  root: SchemaNode,
  { data }: Source,
  path: Path,
  { whole, decimals }: { readonly whole: string; readonly decimals: string },
): readonly [why?: string, other?: string] {
  const node = nodesAlong(root, data, path).at(-1) ?? {};
  if (node['x-amount'] === true) return ['and an amount has two decimals at most', `${whole}.${decimals.slice(0, 2)}`];
  const isWhole = valueAt(data, [...path.slice(0, -1), String(node['x-whole-beside'] ?? '')]) === true;
  return isWhole ? ['and a whole number has no decimals', whole] : [];
}

/** A number or a yes where a text is needed, such as 0852 without quotes. */
export function readAsOther(issue: Pick<Issue, 'source'>, path: Path, value: number | boolean): Diagnostic {
  const span = issue.source.tree.spanOf(path, 'value');
  const raw = issue.source.text.slice(span.start, span.end);
  const read = typeof value === 'number' ? `the number ${value}` : `the answer ${value ? 'yes' : 'no'}`;
  const loss = /^[+-]?0\d/.test(raw) ? ': the first zero is lost' : '';
  return makeDiagnostic('shape/wrong-type', span, {
    problem: `${subjectAt(path)} should be a text, but ${raw} is read as ${read}.`,
    ...(typeof value === 'number' && String(value) !== raw ? { effect: `People would see ${value}${loss}.` } : {}),
    remedy: withLine(issue, path, 'Put quotes around it', inQuotes(raw)),
  });
}
