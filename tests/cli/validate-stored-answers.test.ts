/** What staff are told when they change a form that has answers already. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { configWith } from './support/run-portico.ts';

const options = (...values: readonly string[]) =>
  ['options:', ...values.map((value) => `  - { value: ${value}, label: A ${value} }`), ''].join('\n');

const day = '  - { name: day, label: Which day?, kind: date, required: true }';
const purpose = '  - { name: purpose, label: Why?, kind: choices, options: visit-purpose }';
const remark = '  - { name: remark, label: Remark, kind: text }';

function files(keeps: string, fields: readonly string[], purposes = ['question', 'paper']) {
  return {
    'forms/visit.yaml': [`keeps: ${keeps}`, 'fields:', ...fields, ''].join('\n'),
    'options/visit-purpose.yaml': options(...purposes),
  };
}

let portal: OfficePortal;
const validate = (changed: Readonly<Record<string, string>>) =>
  portal.run('validate', '--data', '--config', configWith(changed));

beforeAll(async () => {
  portal = await startOffice(files('{ edit-until: 2026-12-31 }', [day, purpose, remark]));
  const send = (as: string, answers: object) =>
    portal.server.ask('form/submit', { as, body: { form: 'visit', answers } });
  await send('chris', { day: '2026-03-17', purpose: ['paper', 'question'], remark: 'Hello' });
  await send('wendy', { day: '2026-03-18', purpose: ['paper'] });
  const { data } = await send('ivan', { day: '2026-03-19', remark: 'Taken back' });
  await portal.server.ask('form/withdraw', { as: 'ivan', body: { id: data.id } });
}, startTimeoutMs);
afterAll(() => portal.close());

describe('portico validate --data', () => {
  it('has nothing to say when answers still fit, and when words, rules and order change', async () => {
    const same = await validate(files('{ edit-until: 2026-12-31 }', [day, purpose, remark]));
    const worded = await validate(
      files('true', [
        '  - { name: remark, label: Anything else?, kind: long-text, max: 3 }',
        day.replace('Which day?', 'When?'),
        purpose,
        '  - { name: more, label: More, kind: number }',
      ]),
    );

    expect([same.exitCode, same.output.includes('stored')]).toEqual([0, false]);
    expect([worded.exitCode, worded.output.includes('stored')]).toEqual([0, false]);
  });

  it('counts the answers of a field that is gone, and lets it go when that is said', async () => {
    const gone = await validate(files('true', [day, purpose]));
    const dropped = await validate(files('{ dropped: [remark] }', [day, purpose]));

    expect(gone.exitCode).toBe(1);
    expect(gone.output).toMatch(/forms\/visit\.yaml:1:1 {2}error {2}link\/stored-answers/);
    expect(gone.output).toContain('1 stored answer has `remark`, which this form no longer asks.');
    expect(gone.output).toContain('`dropped: [remark]`');
    expect([dropped.exitCode, dropped.output.includes('stored')]).toEqual([0, false]);
  });

  it('warns of a form that is gone, has another name, or keeps nothing any more', async () => {
    const renamed = files('true', [day, purpose, remark]);
    const { exitCode, output } = await validate({
      'forms/tour.yaml': renamed['forms/visit.yaml'],
      'options/visit-purpose.yaml': renamed['options/visit-purpose.yaml'],
    });

    expect([exitCode, output.match(/link\/stored-answers/g)]).toEqual([0, ['link/stored-answers']]);
    expect(output).toContain('forms/visit.yaml:1:1  warning  link/stored-answers');
    expect(output).toContain('2 stored answers were sent to `visit`, and no form with `keeps` has this name any more.');
    expect(output).toContain('Put `forms/visit.yaml` back');
  });

  it('counts the answers of a field that has another kind now', async () => {
    const { exitCode, output } = await validate(
      files('true', ['  - { name: day, label: Which day?, kind: text }', purpose, remark]),
    );

    expect(exitCode).toBe(1);
    expect(output).toMatch(/forms\/visit\.yaml:3:13 {2}error {2}link\/stored-answers/);
    expect(output).toContain('2 stored answers have `day` as `date`, and it is `text` now.');
    expect(output).toContain('Write `kind: date` again');
  });

  it('warns of an option that is gone', async () => {
    const { exitCode, output } = await validate(files('true', [day, purpose, remark], ['question']));

    expect(exitCode).toBe(0);
    expect(output).toContain('2 stored answers have `paper` for `purpose`, which is no option any more.');
  });

  it('warns of a question that must be answered now while answers can be changed, and only notes it otherwise', async () => {
    const needed = '  - { name: remark, label: Remark, kind: text, required: true }';

    const editable = await validate(files('{ edit-until: 2026-12-31 }', [day, purpose, needed]));
    const final = await validate(files('true', [day, purpose, needed]));

    const sentence = '1 stored answer has nothing for `remark`, which is required now.';
    expect(editable.output).toContain(sentence);
    expect(editable.output).toContain('warning  link/stored-answers');
    expect([final.output.includes('stored'), final.errors.includes(sentence)]).toEqual([false, true]);
  });
});
