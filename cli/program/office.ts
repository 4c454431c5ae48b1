/** `portico office …`: what a student-development office does with a portal. The commands are rows of the files in `office/`. */
import type { Command } from 'commander';
import { applications } from './office/applications.ts';
import { coursesAndPoints } from './office/courses-and-points.ts';
import { events } from './office/events.ts';
import { exchangeAndGraduation } from './office/exchange-and-graduation.ts';
import { formsAndAnswers } from './office/forms-and-answers.ts';
import { noticesAndMessages } from './office/notices-and-messages.ts';
import type { OfficeCommand } from './office/office-command.ts';
import { people } from './office/people.ts';
import { configOption, type Finish } from './shared/options.ts';

/** By the heading under which they are in the help. */
const officeCommands: Readonly<Record<string, readonly OfficeCommand[]>> = {
  People: people,
  Applications: applications,
  'Notices and messages': noticesAndMessages,
  Events: events,
  'Courses and points': coursesAndPoints,
  'Exchange and graduation': exchangeAndGraduation,
  'Forms and answers': formsAndAnswers,
};

export function addOffice(program: Command, finish: Finish): void {
  const office = program
    .command('office')
    .summary('Do the work of the office: applications, notices, events, points.')
    .description(
      'Does what the office does: it works with the data of the portal, which may go on running meanwhile.\nRun it in the folder of the portal, with the same settings (DATABASE_URL, FILES_DIR, SECRET_KEY).',
    )
    .addHelpText(
      'after',
      '\nDays and times are those of the portal: 2025-12-01, or "2025-12-01 18:30" in\nquotes. A day at the end of a time (--until, --expires) still belongs to it.\n\nAll of it by task: docs/guide/do-the-offices-work.md',
    );
  for (const [group, commands] of Object.entries(officeCommands)) {
    office.commandsGroup(`${group}:`);
    for (const row of commands) addCommand(office, row, finish);
  }
}

function addCommand(office: Command, row: OfficeCommand, finish: Finish): void {
  const command = office.command(row.words).summary(row.summary).description(row.description);
  for (const option of row.options?.() ?? []) command.addOption(option);
  command
    .addOption(configOption())
    .addHelpText('after', `\nFor example:\n${row.examples.map((words) => `  npx portico office ${words}`).join('\n')}`)
    .action(async (...typed) => finish(await row.run(...typed)));
}
