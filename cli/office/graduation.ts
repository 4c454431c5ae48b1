/** `portico office candidates | received`: who fills in the graduation form, and what has come in for the graduation review. */
import { bringExercise, nameCandidates, tickItem } from '#office';
import { counted } from '../terminal/counted.ts';
import { print } from '../terminal/terminal.ts';
import { atDesk, type ChangeDetail, change, type Desk, type DeskOptions } from './desk.ts';
import { findReceivers } from './receivers.ts';
import { tryOut } from './try-out.ts';

export interface TrialOptions extends DeskOptions {
  readonly dryRun?: boolean;
}

export function candidates(formId: string, who: string, options: TrialOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { userIds, shown } = await findReceivers(desk, who);
    const added = await doOrTry(
      desk,
      { command: 'candidates', detail: { form: formId, people: userIds.length }, ...options },
      async (office) => nameCandidates(office, await bringExercise(office, formId), userIds),
    );
    print(
      added === 0
        ? `The form ${formId} was there already for ${shown}.`
        : `The form ${formId} is there now for ${counted(added, 'student')}, who ${added === 1 ? 'has' : 'have'} a message.`,
    );
    const before = userIds.length - added;
    if (added > 0 && before > 0) print(`${counted(before, 'student')} had it before.`);
  });
}

export function received(item: string, who: string, options: TrialOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { userIds } = await findReceivers(desk, who);
    const noted = await doOrTry(
      desk,
      { command: 'received', detail: { item, people: userIds.length }, ...options },
      (office) => tickItem(office, item, userIds),
    );
    const before = userIds.length - noted;
    print(`${item} is noted as received from ${counted(noted, 'student')}.`);
    if (before > 0) print(`From ${counted(before, 'student')} it was noted before.`);
  });
}

async function doOrTry(
  desk: Desk,
  { command, detail, dryRun }: TrialOptions & { readonly command: string; readonly detail: ChangeDetail },
  work: (office: Desk) => Promise<number>,
): Promise<number> {
  if (!dryRun) return change(desk, command, detail, work);
  let count = 0;
  await tryOut(desk, async (office) => {
    count = await work(office);
  });
  print('Nothing is changed yet. This is what would be:');
  return count;
}
