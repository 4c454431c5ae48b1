/** What the data say to a place of a file that is brought in; where there is one, nothing may be kept. */
import { nearestNames } from '#expression/node';

export interface ImportIssue {
  readonly path: readonly (string | number)[];
  readonly problem: string;
  readonly remedy: string;
}

/** A name in a file, and the names that there are. */
export interface WantedName {
  readonly path: ImportIssue['path'];
  /** What there is not: `class called MBA 2026 Class Z`. */
  readonly what: string;
  readonly wanted: string;
  readonly known: readonly string[];
}

/** @param otherwise  what to do when no name that there is comes near */
export function unknownNames(names: readonly WantedName[], otherwise: string): readonly ImportIssue[] {
  return names
    .filter(({ wanted, known }) => !known.includes(wanted))
    .map(({ path, what, wanted, known }) => {
      const [near] = nearestNames(wanted, known);
      const several = wanted.split(/\s*[,;]\s*/);
      const remedy = several.some((part) => known.includes(part))
        ? `Write each as an entry of its own, in a table with | between them: \`${several.join('|')}\`.`
        : near === undefined
          ? otherwise
          : `Did you mean \`${near}\`?`;
      return { path, problem: `There is no ${what}.`, remedy };
    });
}
