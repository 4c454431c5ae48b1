/** What a call would refuse of the answers, each in its place of the form. */
import type { FormInputs } from './form-inputs.ts';
import { orderOf } from './rows.ts';

export interface Problem {
  /** The row it is about, `items.r2`; null when it is about the whole. */
  readonly at: string | null;
  readonly message: string;
}

export interface Problems {
  readonly state: 'unknown' | 'asking' | 'known';
  readonly list: readonly Problem[];
}

type Inputs = Pick<FormInputs, 'value'>;

/** @param answer  that of the call: its `problems` have a place in what was sent and a message */
export function readProblems(answer: unknown, inputs: Inputs): readonly Problem[] {
  const given = typeof answer === 'object' && answer !== null && 'problems' in answer ? answer.problems : [];
  if (!Array.isArray(given)) return [];
  return given.flatMap((problem: unknown) => {
    if (typeof problem !== 'object' || problem === null || !('message' in problem)) return [];
    const path = 'field' in problem && typeof problem.field === 'string' ? problem.field : '';
    return [{ at: rowOfPath(path, inputs), message: String(problem.message) }];
  });
}

/** `items[2]` and `items[2].option_id` are the third row of `items`, by its key. */
export function rowOfPath(path: string, { value }: Inputs): string | null {
  const [, owner = '', number] = /^([A-Za-z_]\w*)\[(\d+)\]/.exec(path.replace(/^(ext|answers)\./, '')) ?? [];
  const key = number === undefined ? undefined : orderOf(value(owner))[Number(number)];
  return key === undefined ? null : `${owner}.${key}`;
}
