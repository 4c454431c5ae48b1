/** `portico office candidates | received`: who fills in the graduation form, and what has come in for the graduation review. */

import { counted } from '#expression/node';
import { bringExercise, nameCandidates, tickItem } from '#office';
import { print } from '../terminal/terminal.ts';
import { atDesk, type DeskOptions } from './desk.ts';
import { findStudents } from './receivers.ts';
import { changeOrTry, type TrialOptions, trialHead } from './try-out.ts';

export function candidates(formId: string, who: string, options: DeskOptions & TrialOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { userIds, shown } = await findStudents(desk, who);
    const added = await changeOrTry(
      desk,
      { command: 'candidates', detail: { form: formId, people: userIds.length }, ...options },
      async (office) => nameCandidates(office, await bringExercise(office, formId), userIds),
    );
    if (options.dryRun) print(trialHead);
    print(
      added === 0
        ? `The form ${formId} was there already for ${shown}.`
        : `The form ${formId} is there now for ${counted(added, 'student')}, who ${added === 1 ? 'has' : 'have'} a message.`,
    );
    const before = userIds.length - added;
    if (added > 0 && before > 0) print(`${counted(before, 'student')} had it before.`);
  });
}

export function received(item: string, who: string, options: DeskOptions & TrialOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const { userIds, shown } = await findStudents(desk, who);
    const noted = await changeOrTry(
      desk,
      { command: 'received', detail: { item, people: userIds.length }, ...options },
      (office) => tickItem(office, item, userIds),
    );
    const before = userIds.length - noted;
    if (options.dryRun) print(trialHead);
    if (noted > 0) print(`${item} is noted as received from ${counted(noted, 'student')}.`);
    if (noted === 0) print(`${item} was noted before from ${shown}.`);
    else if (before > 0) print(`From ${counted(before, 'student')} it was noted before.`);
  });
}
