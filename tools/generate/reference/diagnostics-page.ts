/** `diagnostics.md`: every code of the compiler with what it means, from the catalogue that `portico explain` reads as well. */
import { type CatalogueEntry, diagnosticCatalogue } from '#compiler';
import { anchorOf, code, pageHead, table } from './markdown.ts';

const stages: Readonly<Record<string, string>> = {
  read: 'Whether a file can be read at all.',
  shape: 'Whether it has the keys and values that such a file may have.',
  link: 'Whether everything it names is there.',
  type: 'Whether values are used as what they are.',
  text: 'Whether the other languages fit the English texts.',
};

export function diagnosticsPage(): string {
  const entries: readonly (readonly [string, CatalogueEntry])[] = Object.entries(diagnosticCatalogue);
  const known = [...new Set(entries.map(([name]) => stageOf(name)))];
  return [
    pageHead(
      'Diagnostics',
      'The mistakes that the compiler reports. Every message has a code, and `portico explain <code>` prints what this page says about it. How to read a message is in the [guide](../guide/read-what-the-compiler-says.md).',
    ),
    table(
      ['Code', 'What is wrong'],
      entries.map(([name, { title }]) => [`[${code(name)}](#${anchorOf(name)})`, title]),
    ),
    ...known.flatMap((stage) => [
      `## ${stage}\n\n${stages[stage] ?? ''}\n`,
      ...entries.filter(([name]) => stageOf(name) === stage).map(([name, entry]) => section(name, entry)),
    ]),
  ].join('\n');
}

function stageOf(name: string): string {
  return name.slice(0, name.indexOf('/'));
}

function section(name: string, { title, explanation, wrong, right }: CatalogueEntry): string {
  return `### ${name}\n\n**${title}.** ${explanation}\n\n${sample('Wrong', wrong)}\n${sample('Right', right)}`;
}

/** Not fenced as `yaml`: a mistake is shown, and often only a line of it. */
function sample(label: string, text: string): string {
  return `${label}:\n\n\`\`\`text\n${text}\n\`\`\`\n`;
}
