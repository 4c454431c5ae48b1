/** Patterns that fields hold their answers against: none may keep page and server busy for long. */
import { patternReach, slowText } from '#model';
import type { FileContext } from './file-context.ts';
import { quickerPattern } from './quicker-pattern.ts';
import { listOf, recordOf, textOf } from './records.ts';
import { makeDiagnostic, quoted } from './report.ts';
import { pathKey } from './sources.ts';

/** The longest text that a pattern is held against; a longer one is refused before. */
const longestText = 500;

/** Reports the patterns of a form's fields that could hang. */
export function checkPatterns(context: FileContext): void {
  listOf(recordOf(context.source.data)['fields']).forEach((given, index) => {
    const field = recordOf(given);
    const pattern = textOf(field['pattern']);
    const place = ['fields', index, 'pattern'];
    if (pattern === '' || context.source.broken.has(pathKey(place))) return;
    const longest = typeof field['max'] === 'number' ? field['max'] : longestText;
    const text = slowText(pattern, Math.min(longest, patternReach));
    if (text === null) return;
    const quicker = quickerPattern(pattern, longest);
    context.report(
      makeDiagnostic('shape/slow-pattern', context.source.tree.spanOf(place, 'value'), {
        problem: `This pattern can be read in so many ways that an answer such as ${quoted(`${text.slice(0, 12)}…`)} would keep it busy for minutes.`,
        effect: 'The page would stand still, and so would the server for everybody.',
        remedy:
          quicker === null
            ? `Let no repetition stand directly inside another: begin each repeated part with a sign that ends the one before, such as ${quoted('^[a-z]+(-[a-z]+)*$')}, or name all signs at once, such as ${quoted('^[a-z -]+$')}.`
            : `Write ${quoted(quicker)}, which takes the same texts.`,
      }),
    );
  });
}
