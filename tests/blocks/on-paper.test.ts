/** What scrolls on the screen is whole on paper, where nobody scrolls. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.module.css'));

/** What is over the page or around it, and what is pressed and not read. */
const notOnPaper = /shell\/|filters|menu-block|search-box|table-tools|map-block/;

test.each(files.filter((name) => !notOnPaper.test(name)))('%s', (file) => {
  const css = readFileSync(join(folder, file), 'utf8');
  const onPaper = partsOnPaper(css);

  expect(namesOf(css.replace(onPaper, ''), /overflow(-[xy])?: auto/).filter((name) => !isWhole(onPaper, name))).toEqual(
    [],
  );
});

function partsOnPaper(css: string): string {
  return /@media print \{\n[\s\S]*?\n\}/.exec(css)?.[0] ?? '';
}

/** The last names of the selectors under which something is said: of `.frame .track` it is `.track`, of `.rich table` `table`. */
function namesOf(css: string, said: RegExp): string[] {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, , body = '']) => said.test(body));
  return rules
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map((one) => /[\w-]+$/.exec(one.trim())?.[0] ?? one);
}

function isWhole(onPaper: string, name: string): boolean {
  const rules = [...onPaper.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules.some(
    ([, selectors = '', body = '']) =>
      new RegExp(`\\b${name}\\b`).test(selectors) && /overflow: visible|display: none/.test(body),
  );
}
