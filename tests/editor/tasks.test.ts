/** The tasks of the editor run commands that there are, and understand what those print. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import tasks from '../../.vscode/tasks.json' with { type: 'json' };
import { configWith, portico, runningPortico } from '../cli/support/run-portico.ts';

const [check, checkAgain, follow] = tasks.tasks;
const broken = 'route: /pages/404\ntitel: Page not found\naccess: everyone\ncontent:\n  - text: [x]\n';

interface Matcher {
  readonly fileLocation: readonly string[];
  readonly pattern: { readonly regexp: string } & Readonly<Record<string, string | number>>;
  readonly background?: { readonly beginsPattern: string; readonly endsPattern: string };
}

describe('the task', () => {
  test('that checks the files finds file, line, column, severity, words and code in each line that is printed', async () => {
    const folder = configWith({ 'pages/404.yaml': broken });
    const untranslated = configWith({ 'options/meals.yaml': 'options:\n  - { value: 1, label: Lunch }\n' });
    const problemsOf = async (config: string): Promise<readonly unknown[]> => {
      const { output } = await portico([...wordsOf(check), '--config', config]);
      const lines = output.trimEnd().split('\n');
      return lines.map((line) => problemIn(line, matcherOf(check)));
    };

    expect(await problemsOf(folder)).toEqual([
      {
        file: join(folder, 'pages/404.yaml'),
        line: '2',
        column: '1',
        severity: 'error',
        message: 'A page has no setting called `titel`. Did you mean `title`?',
        code: 'shape/unknown-key',
      },
      expect.objectContaining({ line: '5', column: '11', severity: 'error' }),
    ]);
    expect(await problemsOf(untranslated)).toEqual([
      expect.objectContaining({ line: '1', severity: 'warning', code: 'link/unused' }),
      expect.objectContaining({ file: join(untranslated, 'options/meals.yaml'), line: '2', severity: 'warning' }),
    ]);
  });

  test('that checks after each save tells where a new list begins and ends', async () => {
    const folder = configWith();
    const { beginsPattern = '', endsPattern = '' } = matcherOf(checkAgain).background ?? {};
    const running = await runningPortico([...wordsOf(checkAgain), '--config', folder], {}, 'Following');
    writeFileSync(join(folder, 'pages/404.yaml'), broken);
    await running.said('shape/unknown-key');
    await running.stop();
    const lines = running.text().split('\n');

    expect(lines.filter((line) => new RegExp(beginsPattern).test(line)).length).toBeGreaterThanOrEqual(2);
    expect(lines.filter((line) => new RegExp(endsPattern).test(line)).length).toBeGreaterThanOrEqual(2);
    expect(matcherOf(checkAgain).pattern).toEqual(matcherOf(check).pattern);
  });

  test('that follows new names is a command', async () => {
    const { output } = await portico(['help', ...wordsOf(follow).slice(0, 1)]);

    expect(wordsOf(follow)).toEqual(['schema', '--watch']);
    expect(output).toContain('--watch');
  });
});

function wordsOf(task: { readonly command: string } | undefined): readonly string[] {
  const [npx, program, ...words] = task?.command.split(' ') ?? [];
  expect([npx, program]).toEqual(['npx', 'portico']);
  return words;
}

function matcherOf(task: { readonly problemMatcher: unknown } | undefined): Matcher {
  return task?.problemMatcher as Matcher; // the file is JSON, and another task has a list here
}

/** As the editor reads a line: each part by the number of its group. */
function problemIn(line: string, { pattern: { regexp, ...groups } }: Matcher): unknown {
  const found = new RegExp(regexp).exec(line);
  return found && Object.fromEntries(Object.entries(groups).map(([part, group]) => [part, found[Number(group)]]));
}
