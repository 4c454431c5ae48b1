/** States as the office reads them: the words of the portal's config, and those that students never see. */
import type { Desk } from './desk.ts';

const officeLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application_status: { cancelled: 'Taken back' },
  event_state: { cancelled: 'Cancelled', in_progress: 'Running', ended: 'Over' },
  registration_state: {
    not_started: 'Not open yet',
    registration_time: 'Open',
    ended: 'Closed',
  },
  exchange_state: { not_started: 'Not open yet', open: 'Open', ended: 'To be decided', result: 'Results are out' },
  photo_status: { pending: 'To be looked at', published: 'Shown', hidden: 'Hidden' },
};

/** The label of a value; the value itself where nobody has named it. */
export function labelOf({ portal, language }: Desk, map: string, value: string): string {
  const named = portal.valueMaps(language)[map]?.find((entry) => String(entry.value) === value)?.label;
  return officeLabels[map]?.[value] ?? named ?? value;
}
