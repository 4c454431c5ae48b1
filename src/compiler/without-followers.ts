/** One slip, one message: what only follows from another message is said when that one is dealt with. */
import type { Diagnostic } from '#model';
import { anyIn } from './definitions.ts';

/** @param unreadable  the files that could not be read, by the names they should have */
export function withoutFollowers(
  diagnostics: readonly Diagnostic[],
  unreadable: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  const isSound = isContractSound(diagnostics, unreadable);
  const roots = diagnostics.filter(({ code }) => isUnreadable(code) || followers.some(({ root }) => root === code));
  return diagnostics.filter((diagnostic) => {
    if (!isSound && /^(link|type)\//.test(diagnostic.code)) return false;
    return !roots.some((root) => comesFrom(diagnostic, root));
  });
}

function comesFrom(diagnostic: Diagnostic, root: Diagnostic): boolean {
  if (isUnreadable(root.code)) return !isUnreadable(diagnostic.code) && isNear(diagnostic, root);
  return followers.some((row) => row.root === root.code && row.follows(diagnostic, root));
}

/** Where the marks of YAML are wrong, what is read from the line is a guess: nothing else is said about it. */
function isUnreadable(code: string): boolean {
  return code.startsWith('read/') && code !== 'read/expression' && code !== 'read/placeholder';
}

/** While a file of the contract cannot be read or has values of the wrong shape, nobody knows which names are missing. */
function isContractSound(diagnostics: readonly Diagnostic[], unreadable: ReadonlyMap<string, string>): boolean {
  return (
    !anyIn(unreadable, 'api/') &&
    diagnostics.every(({ code, span }) => !(isInContract(span.file) && shapesThatLose.has(code)))
  );
}

function isInContract(file: string): boolean {
  return file.startsWith('api/');
}

/** What a message of these codes points at is left out of the contract. */
const shapesThatLose: ReadonlySet<string> = new Set([
  'shape/wrong-type',
  'shape/unknown-value',
  'shape/empty',
  'shape/missing-key',
  'shape/wrong-form',
  'shape/wrong-name',
]);

interface Follower {
  readonly root: string;
  readonly follows: (diagnostic: Diagnostic, root: Diagnostic) => boolean;
}

const followers: readonly Follower[] = [
  {
    // Bounds that exclude each other are also at odds with the pattern.
    root: 'shape/min-above-max',
    follows: (diagnostic, root) =>
      diagnostic.code === 'shape/min-above-max' &&
      isBeside(diagnostic, root) &&
      diagnostic.problem.startsWith('This pattern') &&
      !root.problem.startsWith('This pattern'),
  },
  {
    // Without its content a page has no filters.
    root: 'shape/missing-key',
    follows: ({ code, span, problem }, root) =>
      code === 'type/unknown-field' &&
      span.file === root.span.file &&
      problem.startsWith('No filter of this page') &&
      root.problem.includes('`content`'),
  },
  {
    root: 'shape/wrong-type',
    follows: (diagnostic, root) => diagnostic.code === 'link/unknown-option' && isBeside(diagnostic, root),
  },
  {
    root: 'shape/wrong-type',
    follows: ({ code, span, problem }, root) =>
      code === 'type/unknown-field' &&
      span.file === root.span.file &&
      problem.startsWith('No filter of this page') &&
      root.problem.startsWith('`filters`'),
  },
  {
    // A field that was copied has the label of the first as well.
    root: 'link/repeated-field',
    follows: (diagnostic, root) => diagnostic.code === 'link/repeated-entry' && isBeside(diagnostic, root),
  },
  {
    // A name that cannot stay as it is: whatever would be told to use it, or misses the one that was meant.
    root: 'shape/wrong-form',
    follows: ({ code, remedy }, root) => {
      const [, wrong = ''] = /^`name` cannot be written as (`[^`]+`)/.exec(root.problem) ?? [];
      return wrong !== '' && /^(link|type)\//.test(code) && remedy.includes(wrong);
    },
  },
  {
    // A page that was opened to visitors by mistake: nobody is logged in, so there may be no user.
    root: 'link/needs-login',
    follows: ({ code, span, problem }, root) =>
      code === 'type/may-be-empty' && span.file === root.span.file && problem.startsWith('`user'),
  },
];

/** On the same line. */
function isBeside({ span }: Diagnostic, root: Diagnostic): boolean {
  return span.file === root.span.file && span.line === root.span.line;
}

/** On the same line, or on one next to it: a text may reach over both. */
function isNear({ span }: Diagnostic, root: Diagnostic): boolean {
  return span.file === root.span.file && Math.abs(span.line - root.span.line) <= 1;
}
