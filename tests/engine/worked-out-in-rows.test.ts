/** Answers in rows that nobody types: the amount of a line, and the total above which reads it. */
import { expect, test, vi } from 'vitest';
import { asked, files, type Portal, run, sent } from './support/order-form.ts';
import { runsPortals } from './support/running-portal.tsx';

runsPortals();

const form = `
fields:
  - { name: rate, label: Rate, kind: number, start: 2 }
  - name: lines
    label: Lines
    kind: rows
    min: 1
    max: 4
    row: "{item}: {amount}"
    fields:
      - { name: item, label: Item, kind: text, max: 20 }
      - { name: copies, label: Copies, kind: number, integer: true }
      - { name: amount, label: Amount, kind: number, start: copies * rate, read-only: true }
      - { name: taxed, label: With tax, kind: money, currency: EUR, start: amount * 1.5, read-only: true }
      - { name: share, label: Share, kind: number, start: rate * 10, read-only: true }
  - { name: total, label: Together, kind: number, start: "sum(lines.map(line, line.amount))", read-only: true }
  - { name: reason, label: Why so much?, kind: text, max: 20, when: "sum(lines.map(line, line.share)) > 30" }
`;

async function open(): Promise<Portal> {
  const portal = await run(form);
  await vi.waitFor(() => expect(valueOf(portal, 'lines.r1.share')).toBe(20), 5000);
  return portal;
}

const valueOf = (portal: Portal, name: string) => portal.seen.fields.get(name)?.value;
const rows = (portal: Portal) => portal.seen.rows.get('lines');

test('follow the answers of their row and those above, one from the other, and are sent', async () => {
  const portal = await open();
  await portal.fill('lines.r1.copies', '3');
  expect(['amount', 'taxed'].map((name) => valueOf(portal, `lines.r1.${name}`))).toEqual([6, '9.00']);
  expect(valueOf(portal, 'total')).toBe(6);

  await portal.does(() => rows(portal)?.add());
  await portal.fill('lines.r2.copies', '1');
  await portal.fill('rate', '5');
  expect(['r1', 'r2'].map((key) => valueOf(portal, `lines.${key}.amount`))).toEqual([15, 5]);
  expect([valueOf(portal, 'total'), rows(portal)?.sentence('r2')]).toEqual([20, '–: 5']);

  await portal.fill('lines.r1.copies', '');
  expect(['amount', 'taxed'].map((name) => valueOf(portal, `lines.r1.${name}`))).toEqual(['', '']);
  await portal.submit('order');
  expect([portal.seen.fields.get('lines.r1.item')?.error, sent(portal)]).toEqual(['Item is a required field', []]);

  await portal.fill('lines.r1.item', 'Pen');
  await portal.submit('order');
  expect(sent(portal)).toEqual([
    {
      ext: {
        rate: 5,
        lines: [
          { item: 'Pen', share: 50 },
          { copies: 1, amount: 5, taxed: '7.50', share: 50 },
        ],
        total: 5,
      },
    },
  ]);
});

test('are there in a row that was just added, and nobody has written them', async () => {
  const portal = await open();
  expect([rows(portal)?.isWritten('r1'), asked(portal).includes('reason')]).toEqual([false, false]);
  await portal.does(() => rows(portal)?.add());
  expect([valueOf(portal, 'lines.r2.share'), rows(portal)?.isWritten('r2'), rows(portal)?.sentence('r2')]).toEqual([
    20,
    false,
    '',
  ]);
  expect(asked(portal)).toContain('reason');
});

test('are worked out when the form is sent before they have followed', async () => {
  const portal = await run(form, { files: files(form) });
  await portal.fill('lines.r1.copies', '4');
  await portal.submit('order');
  expect(sent(portal)).toEqual([
    { ext: { rate: 2, lines: [{ copies: 4, amount: 8, taxed: '12.00', share: 20 }], total: 8 } },
  ]);
});
