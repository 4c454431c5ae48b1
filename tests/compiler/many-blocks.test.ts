/** How long the compiler takes for a page that a program wrote: as many times longer as it has more blocks, not the square of that. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

const head = 'route: /many\ntitle: Many\naccess: everyone\ncontent:\n';
const count = 20_000;
/** A few times what it takes of the processor. To hold each message against all others took twelve seconds and more. */
const mostMs = 8000;

test.each([
  ['nothing', '- { text: Words }', 0],
  ['a misspelt key', '- { text: Words, lok: lead }', count],
  ['a misspelt kind', '- { txt: Words }', count],
  ['a value that is none', '- { text: Words, look: led }', count],
])('twenty thousand blocks are read in seconds, where each has %s', (_, block, mistakes) => {
  const config = withFile(smallConfig, 'pages/many.yaml', head + `  ${block}\n`.repeat(count));
  const before = process.cpuUsage();

  const { diagnostics } = compilePortal(config);

  expect(process.cpuUsage(before).user / 1000).toBeLessThan(mostMs);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(mistakes);
});
