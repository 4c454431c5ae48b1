/** `portico explain`: what a mistake means and how it is mended, with a wrong and a right example. */
import { type CatalogueEntry, diagnosticCatalogue } from '#compiler';
import { listOf, nearestNames } from '#expression/node';
import { tableOf } from '../office/office-table.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours, print } from '../terminal/terminal.ts';

const catalogue: Readonly<Record<string, CatalogueEntry>> = diagnosticCatalogue;

/**
 * @param code  `link/unknown-call`; left out: a table of all codes
 * @throws CommandProblem when there is no such code
 */
export async function explain(code: string | undefined): Promise<number> {
  if (code === undefined) {
    print(allCodes());
    return 0;
  }
  const entry = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (!entry) throw unknownCode(code);
  print(explained(code, entry));
  return 0;
}

function unknownCode(code: string): CommandProblem {
  const known = Object.keys(catalogue);
  const sameWords = known.filter((name) => name.endsWith(`/${code}`));
  const near = sameWords.length > 0 ? sameWords : nearestNames(code, known);
  const remedy = near.length > 0 ? `Did you mean ${listOf(near, 'or')}?` : 'Run `npx portico explain` to see them all.';
  return new CommandProblem(`There is no mistake with the code ${code}. ${remedy}`);
}

const textWidth = 78;

function explained(code: string, { title, explanation, wrong, right }: CatalogueEntry): string {
  return [
    '',
    `${colours.bold(title)}  ${colours.dim(code)}`,
    '',
    ...wrapped(explanation, textWidth).map((line) => `  ${line}`),
    '',
    `  ${colours.red('Wrong:')}`,
    ...indented(wrong),
    '',
    `  ${colours.green('Right:')}`,
    ...indented(right),
    '',
  ].join('\n');
}

function indented(yaml: string): readonly string[] {
  return yaml.split('\n').map((line) => `    ${line}`.trimEnd());
}

function wrapped(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function allCodes(): string {
  const table = tableOf(Object.entries(catalogue), [
    { head: 'Code', show: ([code]) => code },
    { head: 'What it is', show: ([, { title }]) => title, shrinksTo: 20 },
  ]);
  return `${table}\nRun \`npx portico explain CODE\` to read more about one of them.`;
}
