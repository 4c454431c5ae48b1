/** The page about OWASP ASVS has every point of the standard, and what it names as proof is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The points of levels 1 and 2 of ASVS 4.0.3 (October 2021), section by section. Left out are those that were deleted (1.4.2, 1.4.3, 1.12.1,
 * 4.1.4, 7.3.2, 13.1.2, 13.2.4, 14.3.1) and those of level 3 alone (1.11.3, 2.2.4–2.2.7, 3.6, 6.2.7, 6.2.8, 6.3.3, 8.1.5, 8.1.6, 9.2.5, 10.1,
 * 10.2.3–10.2.6, 14.1.5). 2.8.7 is open to choice in level 2.
 */
const official = `
1.1 1 2 3 4 5 6 7
1.2 1 2 3 4
1.4 1 4 5
1.5 1 2 3 4
1.6 1 2 3 4
1.7 1 2
1.8 1 2
1.9 1 2
1.10 1
1.11 1 2
1.12 2
1.14 1 2 3 4 5 6
2.1 1 2 3 4 5 6 7 8 9 10 11 12
2.2 1 2 3
2.3 1 2 3
2.4 1 2 3 4 5
2.5 1 2 3 4 5 6 7
2.6 1 2 3
2.7 1 2 3 4 5 6
2.8 1 2 3 4 5 6 7
2.9 1 2 3
2.10 1 2 3 4
3.1 1
3.2 1 2 3 4
3.3 1 2 3 4
3.4 1 2 3 4 5
3.5 1 2 3
3.7 1
4.1 1 2 3 5
4.2 1 2
4.3 1 2 3
5.1 1 2 3 4 5
5.2 1 2 3 4 5 6 7 8
5.3 1 2 3 4 5 6 7 8 9 10
5.4 1 2 3
5.5 1 2 3 4
6.1 1 2 3
6.2 1 2 3 4 5 6
6.3 1 2
6.4 1 2
7.1 1 2 3 4
7.2 1 2
7.3 1 3 4
7.4 1 2 3
8.1 1 2 3 4
8.2 1 2 3
8.3 1 2 3 4 5 6 7 8
9.1 1 2 3
9.2 1 2 3 4
10.2 1 2
10.3 1 2 3
11.1 1 2 3 4 5 6 7 8
12.1 1 2 3
12.2 1
12.3 1 2 3 4 5 6
12.4 1 2
12.5 1 2
12.6 1
13.1 1 3 4 5
13.2 1 2 3 5 6
13.3 1 2
13.4 1 2
14.1 1 2 3 4
14.2 1 2 3 4 5 6
14.3 2 3
14.4 1 2 3 4 5 6 7
14.5 1 2 3 4
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [section, ...numbers] = line.split(' ');
    return numbers.map((number) => `${section}.${number}`);
  });

const folder = 'docs/security';
const page = readFileSync(`${folder}/asvs.md`, 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, point = '', state = '', what = '', proof = ''] = line.split('|').map((part) => part.trim());
  return /^\d+\.\d+\.\d+$/.test(point) ? [{ point, state, what, proof }] : [];
});
const inState = (wanted: string) => rows.filter(({ state }) => state === wanted);

interface Proof {
  readonly path: string;
  /** The title of a test in it. */
  readonly title?: string | undefined;
}

const proofsIn = (text: string): readonly Proof[] =>
  [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)(?:: "([^"]+)")?/g)].map(([, path = '', title]) => ({
    path: join(folder, path),
    title,
  }));

const isThere = ({ path, title }: Proof): boolean => {
  if (!existsSync(path)) return false;
  if (title === undefined) return true;
  const text = readFileSync(path, 'utf8');
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted));
};

describe('docs/security/asvs.md', () => {
  it('has each point of levels 1 and 2, in the order of the standard, and no other', () => {
    expect(official).toHaveLength(259);
    expect(rows.map(({ point }) => point)).toEqual(official);
  });

  it('says of each that it holds, does not apply or is open, and something about it', () => {
    expect(rows.filter(({ state }) => !['holds', 'does not apply', 'open'].includes(state))).toEqual([]);
    expect(rows.filter(({ what }) => what === '')).toEqual([]);
  });

  it('names for each that holds a test or a page', () => {
    expect(inState('holds').filter(({ proof }) => proofsIn(proof).length === 0)).toEqual([]);
  });

  it('says of each that is open who would close it, and how', () => {
    expect(inState('open').filter(({ proof }) => !/^(?:Specification|Operator|Portico): \S/.test(proof))).toEqual([]);
  });

  it('proves nothing that does not apply', () => {
    expect(inState('does not apply').filter(({ proof }) => proof !== '–')).toEqual([]);
  });

  it('names tests and pages that are there', () => {
    const proofs = proofsIn(page);

    expect(proofs.filter(({ title }) => title !== undefined).length).toBeGreaterThan(150);
    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });

  it('counts them rightly', () => {
    const closedBy = (who: string) => inState('open').filter(({ proof }) => proof.startsWith(`${who}:`)).length;

    expect(page).toContain(
      `Of ${rows.length} points ${inState('holds').length} hold, ${inState('does not apply').length} do not apply and ${inState('open').length} are open: ` +
        `${closedBy('Specification')} by the specification, ${closedBy('Operator')} until the operator acts, ${closedBy('Portico')} for us to do.`,
    );
  });
});
