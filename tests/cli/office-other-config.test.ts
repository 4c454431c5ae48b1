/** The office's commands beside another `--config`: those that they name in turn have it too. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';
import { configWith } from './support/run-portico.ts';

const portal = sharedOffice();
let config: string;
beforeAll(() => {
  config = configWith();
});

describe('a command that is named by another', () => {
  it.each([
    ['below a list', ['notices'], 'office publish <file> --replace <id>'],
    ['below a list', ['notices'], 'office withdraw <id>'],
    ['below a list', ['applications', '--all'], 'office show <number>'],
    ['below a list', ['exchange'], 'office exchange <season>'],
    ['in place of what is not there', ['approve', '99'], 'office registrations <event>'],
    ['in place of a form that is not there', ['submissions', 'zoo'], 'office submissions'],
  ])('has the folder of the portal beside it: %s, %j', async (_, words, named) => {
    const usual = await portal.office(...words);
    const other = await portal.office(...words, '--config', config);

    expect(usual.output + usual.errors).toContain(`\`npx portico ${named}\``);
    expect(other.output + other.errors).toContain(`\`npx portico ${named} --config ${config}\``);
  });
});
