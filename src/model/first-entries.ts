import { isRecord } from './records.ts';

/** For calls without pages: their list, cut to the first entries. */
export function firstEntries(answer: unknown, limit: number | undefined): unknown {
  if (limit === undefined || !isRecord(answer)) return answer;
  const { list } = answer;
  return Array.isArray(list) && list.length > limit ? { ...answer, list: list.slice(0, limit) } : answer;
}
