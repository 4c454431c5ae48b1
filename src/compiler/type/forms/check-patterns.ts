/**
 * Patterns that fields hold their answers against: they mean whole texts, take some that the field's lengths allow, and keep
 * neither page nor server busy for long.
 */
import { lengthsOf, parsePattern, patternReach, slowText } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { counted, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { type PlainRecord, textOf } from '../../kernel/records.ts';
import { pathKey } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';
import { allQuestions } from '../../link/form-parts.ts';
import { quickerPattern } from './quicker-pattern.ts';

/** The longest text that a pattern is held against; a longer one is refused before. */
const longestText = 500;

interface Issue {
  readonly code: DiagnosticCode;
  readonly problem: string;
  readonly effect?: string;
  readonly remedy: string;
}

export function* checkPatterns(context: FileContext): Reporting {
  for (const { field, path } of allQuestions(context.source.data)) {
    const pattern = textOf(field['pattern']);
    const place = [...path, 'pattern'];
    if (pattern === '' || context.source.broken.has(pathKey(place))) continue;
    const issue = openChoice(pattern) ?? slow(pattern, field) ?? wrongLength(pattern, field);
    if (!issue) continue;
    const { code, ...words } = issue;
    yield makeDiagnostic(code, context.source.tree.spanOf(place, 'value'), words);
  }
}

/** `^yes|no$` means what begins with yes and what ends with no. */
function openChoice(pattern: string): Issue | null {
  if (parsePattern(pattern).kind !== 'choice') return null;
  return {
    code: 'shape/wrong-form',
    problem: `Outside of brackets the ${quoted('|')} parts the whole pattern, so it takes texts that only begin or end as it says.`,
    remedy: `Put the choices in brackets: ${quoted(`^(${pattern.slice(1, -1).replaceAll(/\$\|\^/g, '|')})$`)}.`,
  };
}

function slow(pattern: string, { max }: PlainRecord): Issue | null {
  const longest = typeof max === 'number' ? max : longestText;
  const text = slowText(pattern, Math.min(longest, patternReach));
  if (text === null) return null;
  const quicker = quickerPattern(pattern, longest);
  return {
    code: 'shape/slow-pattern',
    problem: `This pattern can be read in so many ways that an answer such as ${quoted(`${text.slice(0, 12)}…`)} would keep it busy for minutes.`,
    effect: 'The page would stand still, and so would the server for everybody.',
    remedy:
      quicker === null
        ? `Let no repetition stand directly inside another: begin each repeated part with a sign that ends the one before, such as ${quoted('^[a-z]+(-[a-z]+)*$')}, or name all signs at once, such as ${quoted('^[a-z -]+$')}.`
        : `Write ${quoted(quicker)}, which takes the same texts.`,
  };
}

/** Bounds that exclude each other have a message of their own. */
function wrongLength(pattern: string, { min, max }: PlainRecord): Issue | null {
  if (typeof min === 'number' && typeof max === 'number' && min > max) return null;
  const takes = lengthsOf(parsePattern(pattern));
  const [isLonger, isShorter] = [
    typeof max === 'number' && takes.min > max,
    typeof min === 'number' && takes.max < min,
  ];
  if (!isLonger && !isShorter) return null;
  return {
    code: 'shape/min-above-max',
    problem: isLonger
      ? `This pattern takes texts of at least ${counted(takes.min, 'character')}, and ${quoted('max')} is only ${quoted(max)}.`
      : `This pattern takes texts of at most ${counted(takes.max, 'character')}, and ${quoted('min')} is ${quoted(min)}.`,
    effect: 'No answer could fulfil both.',
    remedy: `Correct the pattern or ${quoted(isLonger ? 'max' : 'min')}.`,
  };
}
