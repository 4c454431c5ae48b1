/** SIGTERM to `npm start` stops the portal, although npm tells only the shell that it has put in between. */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';

const module = pathToFileURL('tools/parent-end.mjs').href;
const program = `
  import(${JSON.stringify(module)}).then(({ whenParentEnds }) => {
    whenParentEnds(() => { console.log('parent ended'); process.exit(); });
    setTimeout(() => { console.log('nobody told'); process.exit(); }, 4000);
    console.log('ready');
  });`;

async function afterShellEnds(environment: Readonly<Record<string, string>>): Promise<string> {
  // Two commands, so that the shell stays in between.
  const shell = spawn('sh', ['-c', '"$NODE" -e "$PROGRAM"; true'], {
    env: { ...process.env, npm_lifecycle_event: '', ...environment, NODE: process.execPath, PROGRAM: program },
  });
  let text = '';
  shell.stdout.on('data', (part) => {
    text += String(part);
  });
  await vi.waitFor(() => expect(text).toContain('ready'), { timeout: 10_000 });
  shell.kill('SIGTERM');
  await vi.waitFor(() => expect(text).toMatch(/parent ended|nobody told/), { timeout: 10_000 });
  return text;
}

it.each([
  ['is heard of by what npm has started', { npm_lifecycle_event: 'start' }, 'parent ended'],
  ['is nothing to what a script has started and left', {}, 'nobody told'],
])(
  'the end of the shell %s',
  async (_, environment, word) => {
    expect(await afterShellEnds(environment)).toContain(word);
  },
  30_000,
);
