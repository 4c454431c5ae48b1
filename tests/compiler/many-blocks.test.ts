/** How long the compiler takes for a page that a program wrote: as many times longer as it has more blocks, not the square of that. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

const head = 'route: /many\ntitle: Many\naccess: everyone\ncontent:\n';
const few = 3000;
/** Six times as many, which took about thirty times as long when each message was held against all others. */
const many = 6 * few;
const most = 12;
/** A machine that is busy with something else may slow one measurement, not each. */
const attempts = 3;

test.each([
  ['nothing', '- { text: Words }', 0],
  ['a misspelt key', '- { text: Words, lok: lead }', 1],
  ['a misspelt kind', '- { txt: Words }', 1],
  ['a value that is none', '- { text: Words, look: led }', 1],
])('six times as many blocks take less than twelve times as long, where each has %s', (_, block, mistakes) => {
  const compile = (count: number) => {
    const config = withFile(smallConfig, 'pages/many.yaml', head + `  ${block}\n`.repeat(count));
    const before = process.cpuUsage();
    const { diagnostics } = compilePortal(config);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(count * mistakes);
    return process.cpuUsage(before).user;
  };
  compile(few);

  let times = Infinity;
  for (let attempt = 0; attempt < attempts && times >= most; attempt += 1) times = compile(many) / compile(few);
  expect(times).toBeLessThan(most);
});
