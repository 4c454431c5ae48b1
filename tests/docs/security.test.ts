/** The security pages name tests as proof; each of them must be there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/security/asvs.md', 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, point, state, words = ''] = line.split('|').map((part) => part.trim());
  return point && /^\d+\.\d+\.\d+$/.test(point) ? [{ point, state, words }] : [];
});

describe('docs/security/asvs.md', () => {
  it('says of each point once that it holds, does not apply or is open, and why', () => {
    expect(new Set(rows.map(({ point }) => point)).size).toBe(rows.length);
    for (const { state, words } of rows) {
      expect(['holds', 'does not apply', 'open']).toContain(state);
      expect(words).not.toBe('');
    }
  });

  it('counts them rightly', () => {
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;

    expect(page).toContain(
      `Of ${rows.length} points ${count('holds')} hold, ${count('does not apply')} do not apply and ${count('open')} are open.`,
    );
  });

  it('names tests that are there', () => {
    const links = [...page.matchAll(/\]\(\.\.\/\.\.\/(tests\/[^)]+)\)(?:: "([^"]+)")?/g)];
    const missing = links.filter(([, file = '', name]) => {
      const path = join(process.cwd(), file);
      return !existsSync(path) || (name !== undefined && !readFileSync(path, 'utf8').includes(name));
    });

    expect(links.length).toBeGreaterThan(80);
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});
