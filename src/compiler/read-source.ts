/**
 * Stage `read`: YAML text → plain data and a tree that knows every position. Whatever the bytes, the outcome is data or
 * diagnostics, never an exception.
 */
import type { Diagnostic, Span, StageResult } from '#model';
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { Path, Source, SourceTree } from './sources.ts';

const maxLength = 1_000_000;
/** Deeper nesting than any page needs, and shallower than the parser's own limit. */
const maxDepth = 200;

export function readSource(file: string, text: string): StageResult<Source | null> {
  const lines = new LineCounter();
  const problems: Diagnostic[] = [];
  const spanAt = (start: number, end: number): Span => ({ file, start, end, ...position(lines, start) });
  const report = (code: string, start: number, end: number, problem: string, remedy: string): void => {
    problems.push({ code, severity: 'error', span: spanAt(start, Math.max(start, end)), problem, remedy });
  };
  const refused = unreadable(text);
  if (refused) {
    lines.addNewLine(0);
    report(refused.code, 0, 0, refused.problem, refused.remedy);
    return { value: null, diagnostics: problems };
  }
  const document = parseDocument(text, { lineCounter: lines, keepSourceTokens: false, logLevel: 'silent', prettyErrors: false });
  const slips = [...document.errors, ...document.warnings];
  for (const slip of firstSlips(slips)) {
    const words = explain(slip, text);
    report(words.code, slip.pos[0], slip.pos[1], words.problem, words.remedy);
  }
  const root = document.contents as Node | null;
  if (slips.length === 0 && (root === null || (isScalar(root) && root.value === null))) {
    report('read/empty', 0, 0, 'This file is empty.', 'Write its content, or delete the file.');
  }
  if (problems.length > 0 || root === null) return { value: null, diagnostics: problems };
  const data = toData(root, report);
  if (problems.length > 0) return { value: null, diagnostics: problems };
  return { value: { file, text, data, tree: sourceTree(root, text, spanAt) }, diagnostics: [] };
}

interface Words {
  readonly code: string;
  readonly problem: string;
  readonly remedy: string;
}

function unreadable(text: string): Words | null {
  if (text.length > maxLength) {
    return {
      code: 'read/too-big',
      problem: `This file has ${text.length} characters; a file may have ${maxLength}.`,
      remedy: 'Divide it into several files.',
    };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000E-\u001F\uFFFD]/.test(text)) {
    return {
      code: 'read/not-text',
      problem: 'This file holds characters that are not text.',
      remedy: 'Save it again as plain text in UTF-8.',
    };
  }
  if (nesting(text) > maxDepth) {
    return {
      code: 'read/too-deep',
      problem: 'This file nests its entries too deep to be read.',
      remedy: `Keep to fewer than ${maxDepth} levels.`,
    };
  }
  return null;
}

/** An upper bound of the nesting: open brackets, list dashes and indentation, whatever stands in quotes. */
function nesting(text: string): number {
  let deepest = 0;
  let brackets = 0;
  for (const line of text.split('\n')) {
    const lead = /^[\s\-?:]*/.exec(line)?.[0] ?? '';
    const dashes = lead.replace(/[^\-?:]/g, '').length;
    for (const character of line) {
      if (character === '{' || character === '[') deepest = Math.max(deepest, ++brackets);
      else if ((character === '}' || character === ']') && brackets > 0) brackets--;
    }
    deepest = Math.max(deepest, Math.floor((lead.length - dashes) / 2) + dashes);
  }
  return deepest;
}

/** A syntax slip makes the parser stumble on; only its first word is worth hearing. Repeated keys are each their own slip. */
function firstSlips(slips: readonly YAMLError[]): readonly YAMLError[] {
  const syntax = slips.filter((slip) => slip.code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0]);
  return syntax.length > 0 ? syntax.slice(0, 1) : slips;
}

const quoteHint = 'Put the whole text in quotes: "…".';

const slipWords: Readonly<Record<string, Words>> = {
  DUPLICATE_KEY: {
    code: 'read/repeated-key',
    problem: 'This key stands here twice.',
    remedy: 'Keep one of them; the other would be lost.',
  },
  TAB_AS_INDENT: {
    code: 'read/tab',
    problem: 'This line is indented with a tab.',
    remedy: 'Use two spaces for each level instead.',
  },
  BAD_INDENT: {
    code: 'read/indentation',
    problem: 'This line is not indented like the lines it belongs to.',
    remedy: 'Begin it in the same column as the lines beside it.',
  },
  MISSING_CHAR: {
    code: 'read/missing-character',
    problem: 'A closing quote, bracket or colon is missing here.',
    remedy: 'Close what was opened, or put a colon and a space behind the key.',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    code: 'read/colon-in-text',
    problem: 'A second colon on this line makes a text look like a key.',
    remedy: quoteHint,
  },
  MULTILINE_IMPLICIT_KEY: {
    code: 'read/colon-in-text',
    problem: 'This key goes over several lines.',
    remedy: 'Write the key on one line, or put the whole text in quotes.',
  },
  BAD_SCALAR_START: {
    code: 'read/special-character',
    problem: 'A text cannot begin with this character.',
    remedy: quoteHint,
  },
  BAD_DQ_ESCAPE: {
    code: 'read/backslash',
    problem: 'A backslash in double quotes has a meaning of its own, and this one has none.',
    remedy: "Use single quotes: '…'.",
  },
  MULTIPLE_DOCS: {
    code: 'read/several-documents',
    problem: 'A line with --- begins a second document in this file.',
    remedy: 'Remove the line, or move what follows into a file of its own.',
  },
};

function explain(slip: YAMLError, text: string): Words {
  const known = slipWords[slip.code];
  if (known) return known;
  const found = text.slice(slip.pos[0], slip.pos[0] + 1).trim();
  return {
    code: 'read/not-yaml',
    problem: found ? `\`${found}\` is not expected here.` : 'Something is missing here.',
    remedy: 'Compare the line with the ones beside it: indentation, colons, dashes, quotes and brackets.',
  };
}

type Report = (code: string, start: number, end: number, problem: string, remedy: string) => void;

function toData(node: Node | null, report: Report): unknown {
  if (node === null) return null;
  const [start = 0, end = start] = node.range ?? [];
  if (isAlias(node) || ('anchor' in node && node.anchor)) {
    report('read/alias', start, end, 'Portico does not read anchors (&) and aliases (*).', 'Write the text out in both places.');
    return null;
  }
  if (isMap(node)) return Object.fromEntries(node.items.map((pair) => entry(pair as Pair<Node, Node | null>, report)));
  if (isSeq(node)) return node.items.map((item) => toData(isPair(item) ? null : (item as Node | null), report));
  if (isScalar(node)) return typeof node.value === 'bigint' ? Number(node.value) : node.value;
  return null;
}

function entry(pair: Pair<Node, Node | null>, report: Report): [string, unknown] {
  const key = pair.key;
  if (!isScalar(key)) {
    const [start = 0, end = start] = key?.range ?? [];
    report('read/key', start, end, 'A list or a group cannot be a key.', 'If this begins a text with a placeholder, put it in quotes: "{…}".');
    return ['', null];
  }
  return [String(key.source ?? key.value ?? ''), toData(pair.value, report)];
}

function sourceTree(root: Node, text: string, spanAt: (start: number, end: number) => Span): SourceTree {
  const spanOf: SourceTree['spanOf'] = (path, part) => {
    const [start, end] = rangeOf(root, path, part);
    return spanAt(start, Math.max(start, trimmedEnd(text, start, end)));
  };
  return {
    spanOf,
    spanWithin(path, value, start, end) {
      const whole = spanOf(path, 'value');
      const raw = text.slice(whole.start, whole.end);
      const offset = raw.startsWith(value) ? 0 : raw.slice(1).startsWith(value) ? 1 : -1;
      if (offset >= 0) return spanAt(whole.start + offset + start, whole.start + offset + end);
      const at = raw.indexOf(value.slice(start, end));
      return at < 0 || end <= start ? whole : spanAt(whole.start + at, whole.start + at + end - start);
    },
  };
}

function rangeOf(root: Node, path: Path, part: 'key' | 'value'): [number, number] {
  let node: Node | null = root;
  let key: Node | null = null;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.source ?? item.key.value ?? '') === step) as
        | Pair<Node, Node | null>
        | undefined;
      if (!pair) break;
      key = pair.key;
      if (pair.value === null) return rangeOfNode(key);
      node = pair.value;
    } else if (isSeq(node)) {
      const item: unknown = node.items[step as number];
      if (!item || isPair(item)) break;
      key = null;
      node = item as Node;
    } else break;
  }
  return rangeOfNode(part === 'key' && key ? key : node);
}

function rangeOfNode(node: Node | null): [number, number] {
  const [start = 0, end = start] = node?.range ?? [];
  return [start, end];
}

/** A group's range reaches to the next entry; a caret under blank lines helps nobody. */
function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function position(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}
