/** The commands of the office under "Exchange and graduation". */
import { dryRunOption, listFormatOption } from '../shared/options.ts';
import { inLanguages, type OfficeCommand, option, whoHelp } from './office-command.ts';

export const exchangeAndGraduation: readonly OfficeCommand[] = [
  {
    words: 'exchange [season]',
    summary: 'List who would like to go on an exchange.',
    description:
      'Lists the applications of a season with the schools that each student wishes for, in the order in which they came.\nWithout a season it lists which there are. With --review the students read that their application is under review.',
    examples: ['exchange', 'exchange 2027-autumn', 'exchange 2027-autumn --review'],
    options: () => [option('--review', 'What was sent is under review from now on.'), listFormatOption()],
    run: async (season, options) => (await import('../../office/exchange.ts')).exchange(season, options),
  },
  {
    words: 'decide-exchange <season> <students...>',
    summary: 'Offer places on an exchange, or none.',
    description:
      'Decides on the applications of the students with these IDs, on all or on none. A school offers no more places than it has.\nThey learn of it when the results of the season are out; until then it can be decided anew.',
    examples: [
      'decide-exchange 2027-autumn 1155000005 1155000012 --offer "Rhine School of Economics"',
      'decide-exchange 2027-autumn 1155000009 --none --note "There were more applicants than places."',
    ],
    options: () => [
      option('--offer <school>', 'The school that offers a place.'),
      option('--none', 'No school offers a place.').conflicts('offer'),
      option('-n, --note <words>', 'A line that the student reads beside the result.'),
      inLanguages('--note-in', 'The line in another language, such as fr="…".'),
      dryRunOption(),
    ],
    run: async (season, students, options) =>
      (await import('../../office/exchange.ts')).decide(season, students, options),
  },
  {
    words: 'candidates <form> <who>',
    summary: 'Give the graduation form to those who are about to graduate.',
    description: `Names the students who fill in a form of graduation, and tells them. Who has it already is told nothing.\n<who> are: ${whoHelp}`,
    examples: [
      'candidates graduation.2027 "class:MBA 2026 Class A" --dry-run',
      'candidates graduation.2027 1155000002',
    ],
    options: () => [dryRunOption()],
    run: async (form, who, options) => (await import('../../office/graduation.ts')).candidates(form, who, options),
  },
  {
    words: 'received <item> <who>',
    summary: 'Note what students have brought for their graduation.',
    description: `Ticks an item of the graduation review that the office looks after (\`check: office\`), named by its key, for all or for none.\n<who> are: ${whoHelp}`,
    examples: ['received documents 1155000001,1155000002 --dry-run', 'received documents 1155000001,1155000002'],
    options: () => [dryRunOption()],
    run: async (item, who, options) => (await import('../../office/graduation.ts')).received(item, who, options),
  },
];
