/** `portico office save-form`, `open-form` and `close-form`. */
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

describe('forms', () => {
  const form = `form-id: open-day
title: Help at the open day
fields:
  - { key: task, type: radio, label: Task, required: true, options: [Guide, Cook] }
`;

  it('are saved, opened and closed', async () => {
    const file = portal.write('form.yaml', form);

    const saved = await office('save-form', file);
    const again = await office('save-form', file);
    const changed = form.replace('label: Task', 'label: Your task');
    const other = await office('save-form', portal.write('form.yaml', changed));
    const timed = await office('save-form', portal.write('form.yaml', `${changed}close-at: 2025-12-20\n`));
    const closed = await office('close-form', 'open-day');
    const opened = await office('open-form', 'open-day', '--from', '2025-12-01 09:00', '--until', '2025-12-14');

    expect(saved.output).toBe('The form open-day is saved as version 1 with 1 question. It is open and has no end.\n');
    expect(again.output).toBe('The form open-day is all of this already. It is open and has no end.\n');
    expect(other.output).toBe(
      'The form open-day is saved as version 2 with 1 question. It is open and has no end.\nWhat was sent before keeps the questions it was sent under.\n',
    );
    expect(timed.output).toBe(
      'The form open-day keeps its questions. It is open and closes at the end of 20 Dec 2025.\n',
    );
    expect(closed.output).toBe('The form open-day is closed.\n');
    expect(opened.output).toBe('The form open-day opens on 01 Dec 2025 09:00 and closes at the end of 14 Dec 2025.\n');
  });

  it('say what a question starts with', async () => {
    const file = portal.write(
      'form.yaml',
      `${form.replace('open-day', 'open-evening')}  - { key: contact, type: email, label: Email, prefill: campus_email }\n`,
    );

    const { exitCode, output } = await office('save-form', file);

    expect([exitCode, output]).toEqual([0, expect.stringContaining('with 2 questions')]);
  });

  it.each([
    [
      'a type that is none',
      form.replace('radio', 'radios'),
      /form\.yaml:4:24 [^]*`type` cannot be `radios`\.[^]*Did you mean `radio`\?/,
    ],
    [
      'a word of the profile that is no answer',
      form.replace('required: true', 'prefill: email'),
      /form\.yaml:4:53 [^]*email of the profile fits questions of type text, textarea, email,/,
    ],
    ['no id', form.replace('form-id: open-day\n', ''), /form\.yaml:1:1 [^]*does not say its `form-id`\./],
  ])('are refused with %s', async (_, text, sentence) => {
    const { exitCode, errors } = await office('save-form', portal.write('form.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors.trim()).toMatch(sentence);
  });

  it('that are not known are named', async () => {
    const { errors } = await office('open-form', 'notice.113');

    expect(errors.trim()).toMatch(/^There is no form notice\.113\. Did you mean notice\.13/);
  });
});
