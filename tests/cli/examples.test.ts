/** What the help shows can be typed. */
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addCommands } from '../../cli/program/commands.ts';

/** All commands, which run nothing and throw in place of ending. */
function commands(): { readonly program: Command; readonly all: readonly Command[] } {
  const program = new Command('npx portico');
  addCommands(program, () => {});
  const all = [program, ...below(program)];
  for (const command of all) {
    command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} });
    if (command.commands.length === 0) command.action(() => {});
  }
  return { program, all };
}

function below(command: Command): readonly Command[] {
  return command.commands.flatMap((each) => [each, ...below(each)]);
}

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help;
}

/** As a shell cuts a line, up to a file that it goes into. */
function wordsOf(line: string): readonly string[] {
  const [command = ''] = line.split(' > ');
  return [...command.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''));
}

const examples = commands().all.flatMap((command) =>
  [...helpOf(command).matchAll(/^ {2}npx portico (.+)$/gm)].map(([, line = '']) => line),
);

test('the help has examples', () => {
  expect(examples.length).toBeGreaterThan(80);
});

test.each(examples)('npx portico %s can be typed', (line) => {
  expect(() => commands().program.parse(wordsOf(line), { from: 'user' })).not.toThrow();
});
