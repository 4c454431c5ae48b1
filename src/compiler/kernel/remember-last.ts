import { isSame } from './is-same.ts';

/** An edit, and what was there before: whoever takes an edit back has that at once. */
export const mostKept = 2;

/** Makes a function keep its last results, for whenever it is given the same once more. What it is given is never changed. */
export function rememberLast<Given extends readonly unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  let last: readonly { readonly given: Given; readonly result: Result }[] = [];
  return (...given) => {
    const kept = last.find((each) => isSame(each.given, given)) ?? { given, result: work(...given) };
    last = [kept, ...last.filter((each) => each !== kept)].slice(0, mostKept);
    return kept.result;
  };
}
