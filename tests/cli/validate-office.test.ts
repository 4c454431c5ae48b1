import { writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { configWith, emptyFolder, fails, portico } from './support/run-portico.ts';

function written(name: string, text: string): string {
  const file = join(emptyFolder(), name);
  writeFileSync(file, text);
  return file;
}

const notice = '---\ntitle: Library hours\ncategory: Student life\n---\nOpen late.\n';
const form = 'form-id: open-day\ntitle: Help\nfields:\n  - { key: task, type: text, label: Task }\n';

test('files of the office are looked through together, each as what its keys show it to be', async () => {
  const files = [written('notice.md', notice), written('form.yaml', form)];

  const { exitCode, output } = await portico(['validate', ...files, '--config', configWith()]);

  expect([exitCode, output]).toEqual([0, 'All is well.\n']);
});

test('a mistake is reported with its place, and ends with 1', async () => {
  const event = written('talk.yaml', 'titel: Talk\nstart-at: day+14 18:30\nvenue: Room 301\n');
  const files = [written('notice.md', notice.replace('title', 'titel')), event, written('form.yaml', form)];

  const { exitCode, output } = await portico(['validate', ...files, '--config', configWith(), '--format', 'line']);

  expect(exitCode).toBe(1);
  expect(output).toContain(`${files[0]}:2:1`);
  expect(output).toContain('A notice has no setting called `titel`.');
  expect(output).toContain(`${event}:1:1`);
  expect(output).toContain('An event has no setting called `titel`.');
  expect(output).not.toContain('form.yaml');
});

test.each([
  {
    name: 'talk.yaml',
    text: 'title: Talk\nsummary: A talk\ncontent: Come.\ncategory: Talks\nstart-at: 2024-05-02 18:30\nend-at: 2024-05-02 20:30\nvenue: Room 301\norganiser: SDO\nregistration-start-at: 2024-04-01\nregistration-end-at: 2024-05-01\n',
    place: '6:9',
    says: 'An event is published at once, and `end-at` is over already. Write a later day.',
  },
  {
    name: 'notice.md',
    text: notice.replace('category', 'publish-at: 2024-04-01\nexpire-at: 2024-05-02\ncategory'),
    place: '4:12',
    says: 'The notice is published at once, and `expire-at` is over already. Write a later day.',
  },
])(
  '$name that is over already is refused, as by the command that publishes it',
  async ({ name, text, place, says }) => {
    const file = written(name, text);

    const { exitCode, output } = await portico(['validate', file, '--config', configWith(), '--format', 'line']);

    expect([exitCode, output]).toEqual([1, `${file}:${place}: error: ${says} [shape/end-before-start]\n`]);
  },
);

test('files that one names are looked for beside it, but for those of what is taken out', async () => {
  const named = 'cover: map.png\nattachments: [hours.pdf, { file: rules.pdf, title: The rules }]\n';
  const file = written('notice.md', notice.replace('category', `${named}category`));
  writeFileSync(join(dirname(file), 'hours.pdf'), '%PDF-1.7\n');
  writeFileSync(join(dirname(file), 'map.png'), 'no picture');
  const questions = written(
    'questions.yaml',
    'questions:\n  - { question: Zoo?, answer: At nine., category: zoo, attachments: [gone.pdf], removed: true }\n',
  );

  const { output } = await portico(['validate', file, questions, '--config', configWith(), '--format', 'line']);

  expect(output.split('\n')).toEqual([
    `${file}:3:8: error: The file map.png is no picture that a page can show. Save it as PNG, JPG or WebP. [link/unknown-record]`,
    `${file}:4:34: error: There is no file rules.pdf. Put it beside the file that names it, or correct its name. [link/unknown-record]`,
    '',
  ]);
});

test('with errors in the portal itself it is said that its time zone is not known', async () => {
  const config = configWith({ 'pages/404.yaml': 'titel: x\n' });

  const { exitCode, output, errors } = await portico(['validate', written('notice.md', notice), '--config', config]);

  expect([exitCode, output]).toEqual([0, 'All is well.\n']);
  expect(errors).toContain(
    `has errors, so its time zone is not known: times are read as UTC. Run \`npx portico validate --config ${config}\` to see the errors.`,
  );
});

test('a file of the portal is not taken for one of the office, as a hook that names changed files would have it', async () => {
  const config = configWith();
  const page = join(config, 'pages/404.yaml');

  const { exitCode, output, errors } = await portico(['validate', page, '--config', config]);

  expect([exitCode, output, errors]).toEqual([
    2,
    '',
    `${page} is a file of the portal. An edit of one can break another, so they are looked at together: leave out the names of files.\n`,
  ]);
});

test.each(['portal.yaml', 'pages/outings.yaml'])(
  'a file of a portal beside the usual one is not taken for one of the office either, and its command is named: %s',
  async (file) => {
    const club = 'tests/fixtures/club/config';

    const run = await portico(['validate', written('notice.md', notice), `${club}/${file}`]);

    expect(fails(run)).toEqual([
      2,
      '',
      `${club}/${file} is a file of the portal in ${club}. An edit of one can break another, so they are looked at together: \`npx portico validate --config ${club}\`.`,
    ]);
  },
);

test('that portal is named as its file was: from the top of the disk, or from here', async () => {
  const config = configWith();
  const page = join(config, 'pages/404.yaml');

  const [whole, here] = [await portico(['validate', page]), await portico(['validate', relative('.', page)])];

  expect(whole.errors).toContain(`is a file of the portal in ${config}. `);
  expect(here.errors).toContain(`is a file of the portal in ${relative('.', config)}. `);
});

test.each(['--watch', '--data'])('%s looks at the whole portal, and says so beside a file', async (option) => {
  const { exitCode, errors } = await portico(['validate', written('notice.md', notice), option]);

  expect([exitCode, errors]).toEqual([
    2,
    `${option} looks at the whole portal. Leave out the names of files, or leave out ${option}.\n`,
  ]);
});
