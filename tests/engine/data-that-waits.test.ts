/** Data of a form whose call needs answers: it is asked when they are there, and not before. */
import { expect, test } from 'vitest';
import { files, run } from './support/order-form.ts';
import { runsPortals } from './support/running-portal.tsx';

runsPortals();

const slots = `court/slots: { description: Free times., access: signed-in, body: { court_id: integer, day: date }, answer: { list: list of Slot } }
`;
const slot = 'Slot: { description: A time., fields: { id: id, name: text } }\n';
const form = `data: { slots: { call: court/slots, with: { court_id: court_id, day: day } } }
fields:
  - { name: court_id, label: Court, kind: number, integer: true }
  - { name: day, label: Day, kind: date }
  - { name: slot, label: Time, kind: choice, options: slots.list }
`;

test('a call is not asked for choices before the answers that it needs are there', async () => {
  const portal = await run(form, {
    files: files(form, undefined, { 'api/calls/court.yaml': slots, 'api/entities/court.yaml': slot }),
    answers: { 'court/slots': () => ({ list: [{ id: 7, name: '10:00' }] }) },
  });
  const asked = () => portal.askedFor('court/slots').map(({ body }) => body);
  await portal.fill('court_id', '2');
  await portal.after(1);
  expect(asked()).toEqual([]);
  expect(portal.seen.feedback?.toasts).toEqual([]);

  await portal.fill('day', '2026-03-11');
  await portal.after(1);

  expect(asked()).toEqual([{ court_id: 2, day: '2026-03-11' }]);
});
