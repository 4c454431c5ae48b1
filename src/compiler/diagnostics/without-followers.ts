/** One mistake, one message: what only follows from another message is said when that one is dealt with. */
import { type Diagnostic, grouped, type Span } from '#model';
import { anyIn } from '../kernel/sources.ts';
import { quoted } from './report.ts';

/** @param unreadable  the files that could not be read, by the names they should have */
export function withoutFollowers(
  diagnostics: readonly Diagnostic[],
  unreadable: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  const isSound = isContractSound(diagnostics, unreadable);
  const guessed = guessedLines(diagnostics);
  return rootsAlone(diagnostics).filter(({ code, span }) => {
    if (!isSound && (/^(link|type)\//.test(code) || code === 'text/no-number')) return false;
    return isUnreadable(code) || !guessed.has(`${span.file}:${span.line}`);
  });
}

/** What a message of the same run does not explain. */
export function rootsAlone(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const roots = rootsOf(diagnostics);
  return diagnostics.filter((diagnostic) => !followers.some((row) => isFollower(diagnostic, row, roots)));
}

/** The lines of which nobody knows what they say, and those next to them: a text may reach over both. */
function guessedLines(diagnostics: readonly Diagnostic[]): ReadonlySet<string> {
  const wrong = diagnostics.filter(({ code }) => isUnreadable(code));
  return new Set(wrong.flatMap(({ span: { file, line } }) => [-1, 0, 1].map((by) => `${file}:${line + by}`)));
}

/** By their code and where they are, so that thousands of messages are not held against thousands of others. */
type Roots = ReadonlyMap<string, readonly Diagnostic[]>;

type Where = 'line' | 'file' | 'any file';
const placesOf: Readonly<Record<Where, (span: Span) => string>> = {
  line: ({ file, line }) => `${file}:${line}`,
  file: ({ file }) => file,
  'any file': () => '',
};

function rootsOf(diagnostics: readonly Diagnostic[]): Roots {
  const codes = new Set(followers.map(({ root }) => root));
  const roots = diagnostics.filter(({ code }) => codes.has(code));
  return grouped(
    Object.values(placesOf).flatMap((placeOf) => roots.map((root) => [`${root.code} ${placeOf(root.span)}`, root])),
  );
}

function isFollower(diagnostic: Diagnostic, { root, of, on = 'file', follows }: Follower, roots: Roots): boolean {
  if (!of.test(diagnostic.code)) return false;
  const candidates = roots.get(`${root} ${placesOf[on](diagnostic.span)}`) ?? [];
  return candidates.some((each) => each !== diagnostic && (follows?.(diagnostic, each) ?? true));
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
  /** The codes that may follow from it. */
  readonly of: RegExp;
  /** Where the root is: on the same line, or in any file. Left out: in the same file. */
  readonly on?: Where;
  /** What else tells that it follows. Left out: nothing. */
  readonly follows?: (diagnostic: Diagnostic, root: Diagnostic) => boolean;
}

const followers: readonly Follower[] = [
  ...['link/repeated-field', 'link/repeated-option'].map(
    (root): Follower => ({
      // A field or an option that was copied has the label of the first as well.
      root,
      of: /^link\/repeated-entry$/,
      on: 'line',
    }),
  ),
  ...['type/unknown-field', 'type/unknown-name', 'link/unknown-options', 'shape/long-spelling'].map(
    (root): Follower => ({
      // A mistake in one of two filters that were alike: no other difference was meant.
      root,
      of: /^link\/repeated-filter$/,
    }),
  ),
  {
    // A name that cannot stay as it is: whatever would suggest it, or misses the one that was meant.
    root: 'shape/wrong-form',
    of: /^(link|type)\//,
    on: 'any file',
    follows: ({ remedy }, root) => {
      const [, wrong = ''] = /^`(?:name|key|as)` cannot be written as (`[^`]+`)/.exec(root.problem) ?? [];
      return wrong !== '' && remedy.includes(wrong);
    },
  },
  {
    // A word that cannot be a name: whatever would read the value.
    root: 'link/reserved-name',
    of: /^(read\/expression|type\/|link\/unknown-parameter$)/,
    follows: ({ problem }, root) => {
      const [, word = ''] = /^(`[^`]+`) is a word that expressions/.exec(root.problem) ?? [];
      return word !== '' && problem.includes(word);
    },
  },
  {
    // A field whose name is not one word: its parts, where an expression is to read it.
    root: 'link/reserved-name',
    of: /^type\/unknown-(field|name)$/,
    on: 'any file',
    follows: ({ problem }, root) => {
      const [, name = ''] = /^`([^`]+)` is not one word/.exec(root.problem) ?? [];
      return name.split('-').some((part) => problem.includes(quoted(part)));
    },
  },
  {
    // Of a page the same: who opens it with another name in the address, or is to write this one there.
    root: 'link/reserved-name',
    of: /^link\/(missing|unknown)-query$/,
    on: 'any file',
    follows: ({ problem, remedy }, root) => {
      const [, word = ''] = /^(`[^`]+`) is a word that expressions/.exec(root.problem) ?? [];
      return word !== '' && `${problem} ${remedy}`.includes(word);
    },
  },
  {
    // A page that was opened to visitors by mistake: nobody is logged in, so there may be no user.
    root: 'link/needs-login',
    of: /^type\/may-be-empty$/,
    follows: ({ problem }) => problem.startsWith('`user'),
  },
  {
    // The same page is in its layout, which was for those who are logged in as well.
    root: 'link/needs-login',
    of: /^link\/needs-login$/,
    on: 'any file',
    follows: ({ span }, root) => span.file.startsWith('layouts/') && root.span.file.startsWith('pages/'),
  },
  {
    // A condition that cannot be read: whom it lets through is not known.
    root: 'read/expression',
    of: /^link\/needs-login$/,
  },
  {
    // An option that was renamed: the forms whose call does not take it.
    root: 'link/missing-option',
    of: /^type\/field-mismatch$/,
    on: 'any file',
    follows: ({ remedy }, root) => remedy.includes(root.span.file),
  },
  {
    // The same: where what is chosen must be the option that is gone.
    root: 'link/missing-option',
    of: /^type\/mismatch$/,
    on: 'any file',
    follows: ({ problem }, root) => {
      const [, gone = ''] = /no option for `([^`]+)`/.exec(root.problem) ?? [];
      return problem.includes(`"${gone}"`) && problem.includes(' can also be ');
    },
  },
  {
    // What a step sends is misspelt, so its call has not what it needs.
    root: 'link/misspelt-field',
    of: /^link\/unknown-parameter$/,
    on: 'line',
  },
  ...['shape/missing-kind', 'shape/unknown-kind'].map(
    (root): Follower => ({
      // What nobody knows the kind of may have the filters that the call needs.
      root,
      of: /^link\/missing-parameter$/,
    }),
  ),
  {
    // Without a portal.yaml nobody knows the roles, and what they choose, so a word may as well be such a name. A name that is near to another one is no role.
    root: 'read/no-portal',
    of: /^(type\/unknown-(name|field)|shape\/long-spelling)$/,
    on: 'any file',
    follows: ({ remedy }) => !remedy.startsWith('Did you mean'),
  },
  {
    // Nobody knows which values such a field has.
    root: 'link/unknown-type',
    of: /^(link\/unknown-values|type\/missing-case)$/,
    on: 'any file',
  },
  {
    // A part or a form that asks for a record of which nobody knows the fields.
    root: 'link/unknown-entity',
    of: /^type\/unknown-name$/,
    follows: ({ span }) => /^(parts|forms)\//.test(span.file),
  },
  ...['link/unknown-call', 'link/unknown-renderer'].map(
    (root): Follower => ({
      // Nobody knows which words such a call takes, and what it answers.
      root,
      of: /^type\/unknown-name$/,
    }),
  ),
  {
    // The answer depends on the parameter that is missing.
    root: 'link/missing-parameter',
    of: /^(type\/unknown-field|link\/status-of-something-else)$/,
    follows: ({ code, problem }, root) => {
      const [, missing = ''] = /` needs (`[^`]+`)/.exec(root.problem) ?? [];
      return code !== 'type/unknown-field' || problem.includes(`answered only when ${missing}`);
    },
  },
  {
    // A value that is none of its kind: what would hold beside the one that was meant.
    root: 'shape/wrong-type',
    of: /^(type\/unknown-name|link\/(needs-login|no-pages|unknown-option))$/,
    on: 'line',
  },
  {
    // Data that are to have pages and a limit: what would hold for one of the two.
    root: 'link/paged-and-limited',
    of: /^(shape\/key-without-effect|link\/partial-month)$/,
  },
  {
    // A text that lacks its quotes, and has more than one comma.
    root: 'shape/unknown-key',
    of: /^shape\/unknown-key$/,
    on: 'line',
    follows: (one, root) =>
      one.span.start > root.span.start && /^(Put|Write the choices)/.test(one.remedy) && one.remedy === root.remedy,
  },
  {
    // What such a text begins with, up to the comma.
    root: 'shape/unknown-key',
    of: /^(read\/expression|link\/unknown-options|shape\/wrong-type)$/,
    on: 'line',
    follows: (one, root) =>
      one.span.start < root.span.start &&
      (one.code !== 'shape/wrong-type' || root.span.start - one.span.end <= 2) &&
      /^(Put|Write the choices)/.test(root.remedy),
  },
  {
    // A range without its look: what would hold for a menu.
    root: 'shape/key-without-effect',
    of: /^(type\/mismatch|link\/missing-options)$/,
    on: 'line',
    follows: (_, root) => root.problem.startsWith('`until`'),
  },
  ...['type/missing-case', 'type/unknown-option'].map(
    (root): Follower => ({
      // A status without one of its cases: the fields of the contract that have their labels from it.
      root,
      of: /^link\/missing-option$/,
      on: 'any file',
      follows: ({ problem }, { span: { file } }) =>
        file.startsWith('statuses/') &&
        problem.startsWith(`\`${file.slice('statuses/'.length, -'.yaml'.length)}\` has no label`),
    }),
  ),
  {
    // An action that is none, so that what it is in seems to be of another kind.
    root: 'shape/unknown-kind',
    of: /^shape\/unknown-value$/,
    follows: ({ problem }) => problem.startsWith('`kind` cannot be'),
  },
  {
    // What a function that does not exist would have called each entry.
    root: 'type/unknown-function',
    of: /^type\/unknown-(name|field)$/,
    on: 'line',
    follows: (one, root) => one.span.start > root.span.start,
  },
  {
    // A link to the place where the page is, which has another address than that.
    root: 'link/unknown-page',
    of: /^link\/page-place$/,
    on: 'any file',
    follows: ({ span }, root) => root.remedy.includes(`\`${span.file}\``),
  },
  ...['link/unknown-parameter', 'link/misspelt-field'].map(
    (root): Follower => ({
      // The name of a field or filter that the call knows otherwise: what reads it by the name that was meant.
      root,
      of: /^(type\/unknown-(field|name)|link\/unknown-(parameter|form-field))$/,
      on: 'any file',
      follows: ({ problem, remedy: instead }, { problem: about, remedy }) => {
        const meant = /^Did you mean (`[^`]+`)/.exec(remedy)?.[1];
        const written = about.match(/`[^`]+`/g) ?? [];
        const isOfCall = about.includes(' call `');
        return (
          isOfCall && meant !== undefined && problem.includes(meant) && written.some((name) => instead.includes(name))
        );
      },
    }),
  ),
  {
    // What a call that answers no problems would be asked with.
    root: 'type/unknown-field',
    of: /^link\/unknown-parameter$/,
    on: 'line',
    follows: (_, root) => root.problem.includes('does not answer what it would refuse'),
  },
  {
    // The name that asks whether something is there is misspelt, so nothing asks for it.
    root: 'type/unknown-field',
    of: /^type\/may-be-empty$/,
    on: 'line',
    follows: (one, root) => root.span.start < one.span.start,
  },
  {
    // A name that stands for something else than was meant: what is compared with it.
    root: 'type/name-taken',
    of: /^type\/settled-condition$/,
    on: 'line',
  },
  {
    // A condition that says the same whatever happens: the other cases fit what is left, as they should.
    root: 'type/settled-condition',
    of: /^type\/missing-case$/,
  },
  {
    // The same: a case further on never fits.
    root: 'type/settled-condition',
    of: /^type\/unreachable-case$/,
    on: 'line',
  },
  {
    // A case without its condition fits always.
    root: 'shape/missing-key',
    of: /^type\/unreachable-case$/,
    on: 'line',
  },
  {
    // The same name, twice on a line.
    root: 'type/unknown-field',
    of: /^type\/unknown-field$/,
    on: 'line',
    follows: (one, root) => one.problem === root.problem && one.span.start > root.span.start,
  },
];
