/** What the portal is made of, for those who have to know when a package is found to have a hole. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly object[];
    readonly licenses?: readonly { readonly license?: { readonly id?: string }; readonly expression?: string }[];
  }[];
}

/** Tools that build and test and are not handed out: what is changed in them would have to be shown. */
const tools = /^(axe-core|lightningcss(-.*)?)$/;

/** Anybody may use, change and pass on what has one of these. */
const permissive =
  /\b(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MIT-0|Unlicense|Python-2\.0|PSF-2\.0)\b/;

test('names every package, with a version and a licence that lets anybody use it', () => {
  const [program, ...words] = packageJson.scripts.sbom.split(' ');
  const bill = JSON.parse(execFileSync(program ?? '', words, { encoding: 'utf8', stdio: 'pipe' })) as Bill;

  expect(bill.bomFormat).toBe('CycloneDX');
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(listed).toEqual(
    expect.arrayContaining(Object.entries(packageJson.dependencies).map(([name, version]) => `${name}@${version}`)),
  );
  const unclear = bill.components.filter(
    ({ name, licenses = [] }) =>
      !tools.test(name) &&
      !permissive.test(licenses.map(({ license, expression }) => license?.id ?? expression).join(' ')),
  );
  expect(unclear.map(({ name }) => name)).toEqual([]);
  expect(bill.components.filter(({ hashes }) => !hashes).map(({ name }) => name)).toEqual([]);
});
