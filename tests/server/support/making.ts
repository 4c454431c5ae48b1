/** What made-up answers are made from. */
import type { CallModel, PortalModel } from '#model';
import { timeWriter } from '../../../server/kernel/values/time.ts';
import type { Making } from '../../../server/mock/made.ts';
import type { Given } from '../../../server/mock/make-answer.ts';
import { mockedNow as now } from './mocked-server.ts';

export function making(portal: PortalModel, more: Partial<Making> = {}): Making {
  const time = timeWriter(portal.settings.timeZone);
  return {
    portal,
    seed: 1,
    fullness: 'filled',
    now,
    writeTime: (moment) => time.datetime(moment.toISOString()),
    writeDay: (moment) => time.date(moment.toISOString()),
    ...more,
  };
}

export const nothingGiven: Given = { query: {}, body: {}, paging: { page: 1, perPage: 10 } };

/** What is sent for each answer that a call may have. */
export function casesOf({ cases }: CallModel): readonly Readonly<Record<string, string>>[] {
  return cases ? Object.keys(cases.answers).map((word) => ({ [cases.by]: word })) : [{}];
}
