/**
 * What the YAML parser failed at, in the words of the line where it happened. The parser knows where a text stops being
 * YAML; what the author meant is read off the line itself, so that the remedy can show the line as it should be.
 */
import { type Document, isCollection, isMap, isScalar, type Node, visit, type YAMLError } from 'yaml';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { quoted, quoteWhole } from '../diagnostics/report.ts';
import { inQuotes } from '../diagnostics/write-line.ts';
import { oddBackslash } from './odd-backslash.ts';
import { type Line, lineAbove, lineAt, lineBelow } from './repair.ts';

/** A mistake with its place: 0-based offsets. */
export interface YamlIssue {
  readonly code: DiagnosticCode;
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  readonly remedy: string;
  /** Nothing else can be meant, so no repair is looked for. */
  readonly isCertain?: boolean;
}

/** What the parser failed at first; what it says after that is most often noise. null when it read everything. */
export function explainYaml(document: Document, text: string): (YamlIssue & { readonly failedAt: number }) | null {
  const [error] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (!error) return null;
  const failure: Failure = { error, at: error.pos[0], text, document, line: lineAt(text, error.pos[0]) };
  for (const explain of explanations) {
    const explained = explain(failure);
    if (explained) return { ...explained, failedAt: failure.at };
  }
  return { ...notYaml(failure), failedAt: failure.at };
}

interface Failure {
  readonly error: YAMLError;
  readonly at: number;
  readonly text: string;
  readonly document: Document;
  readonly line: Line;
}

type Explain = (failure: Failure) => YamlIssue | null;

/** The first that recognises the line speaks. */
const explanations: readonly Explain[] = [
  tab,
  secondDocument,
  backslash,
  unclosedQuote,
  unclosedBracket,
  specialCharacter,
  textBehindQuotes,
  placeholderInGroup,
  textBehindBraces,
  listBelowValue,
  dashAmongKeys,
  dashBehindKey,
  noSpaceBehindColon,
  noColon,
  colonInText,
  indentation,
];

function tab({ error, line }: Failure): YamlIssue | null {
  const isTab = error.code === 'TAB_AS_INDENT' || line.lead.includes('\t');
  if (!isTab) return null;
  return {
    code: 'read/tab',
    start: line.start,
    end: line.start + Math.max(1, line.lead.length),
    problem: 'This line is indented with a tab.',
    remedy: 'Use two spaces for each level instead.',
  };
}

function secondDocument({ error, at }: Failure): YamlIssue | null {
  if (error.code !== 'MULTIPLE_DOCS') return null;
  return {
    code: 'read/several-documents',
    start: at,
    end: at + 3,
    problem: 'A line with --- begins a second document in this file.',
    remedy: 'Remove the line, or move what follows into a file of its own.',
  };
}

function backslash({ error, at, text }: Failure): YamlIssue | null {
  return error.code === 'BAD_DQ_ESCAPE' ? oddBackslash(text.slice(at), at) : null;
}

/** A quote that nothing closes, or that only the next quote in the file closes, many lines below. */
function unclosedQuote({ error, at, text, document }: Failure): YamlIssue | null {
  const isOpen = error.message.startsWith('Missing closing');
  const isBehind = error.code === 'UNEXPECTED_TOKEN' || error.code === 'MISSING_CHAR';
  if (!isOpen && !isBehind) return null;
  let start = -1;
  visitNodes(document, (node, from, to) => {
    if (!isScalar(node) || !['"', "'"].includes(text[from] ?? '') || from >= at) return;
    const isLong = text.slice(from, to).trimEnd().includes('\n');
    if (isOpen ? to >= at - 1 : isLong && text.slice(to, at).trim() === '') start = from;
  });
  if (start < 0) return null;
  return {
    code: 'read/missing-character',
    start,
    end: start + 1,
    problem: `The text that starts with this quote has no ${text[start]} at its end.`,
    remedy: `Put ${text[start]} at the end of the text, on the same line.`,
  };
}

function unclosedBracket({ error, at, text, document }: Failure): YamlIssue | null {
  if (error.code !== 'BAD_INDENT' && error.code !== 'MISSING_CHAR') return null;
  let start = -1;
  visitNodes(document, (node, from, to) => {
    if (!isCollection(node) || !node.flow || from > at || to < at) return;
    const opening = isMap(node) ? '{' : '[';
    const isClosed = text.slice(from, to).trimEnd().endsWith(closing[opening]);
    if (!isClosed || error.message.startsWith('Flow')) start = Math.max(start, text.indexOf(opening, from));
  });
  const opening = text[start];
  if (opening !== '{' && opening !== '[') return null;
  return {
    code: 'read/missing-character',
    start,
    end: start + 1,
    problem: `The ${opening === '{' ? 'brace' : 'bracket'} that opens here is not closed.`,
    remedy: `Put ${quoted(closing[opening])} at the end of the entry.`,
  };
}

const closing = { '{': '}', '[': ']' } as const;

const specialCodes: ReadonlySet<string> = new Set([
  'BAD_SCALAR_START',
  'BAD_ALIAS',
  'TAG_RESOLVE_FAILED',
  'BAD_PROP_ORDER',
  'MULTIPLE_TAGS',
  'MULTIPLE_ANCHORS',
  'UNEXPECTED_TOKEN',
  'MISSING_CHAR',
]);

function specialCharacter({ error, text, at, line }: Failure): YamlIssue | null {
  if (!specialCodes.has(error.code)) return null;
  const start = '@`%*&!|>'.includes(text[at] ?? ' ') ? at : startOfValue(text, line, at);
  return '@`%*&!|>'.includes(text[start] ?? ' ') ? specialAt(text, start) : null;
}

/** A text that begins with a mark of YAML. */
export function specialAt(text: string, start: number): YamlIssue {
  return {
    code: 'read/special-character',
    start,
    end: start + 1,
    problem: `A text cannot begin with ${text[start] === '`' ? 'a backtick' : quoted(text[start])}, which means something else in YAML.`,
    remedy: quoteWhole(valueFrom(text, start)),
  };
}

function textBehindQuotes({ error, at, text, line }: Failure): YamlIssue | null {
  const start = startOfValue(text, line, at);
  if (error.code !== 'UNEXPECTED_TOKEN' || start >= at || !['"', "'"].includes(text[start] ?? '')) return null;
  return {
    code: 'read/text-behind-quotes',
    start: at,
    end: at + valueFrom(text, at).length,
    problem: 'The text ended with the quote in front of this; what follows does not belong to it.',
    remedy: quoteWhole(valueFrom(text, start)),
  };
}

/** A key inside a group in braces, with a text that is not in quotes although it holds a placeholder. */
const textWithPlaceholder = /[{,]\s*[\w.-]+:\s+([^\s"'{}[\],][^"'{}[\],]*(?:\{[^{}]*\}[^"'{}[\],]*)+)/;

function placeholderInGroup({ error, text, line, at }: Failure): YamlIssue | null {
  const group = startOfValue(text, line, at);
  if (error.code !== 'UNEXPECTED_TOKEN' || text[group] !== '{') return null;
  const found = textWithPlaceholder.exec(valueFrom(text, group, false));
  const words = found?.[1]?.trimEnd();
  if (!found || words === undefined) return null;
  const start = group + found.index + found[0].indexOf(words);
  return {
    code: 'read/braces',
    start,
    end: start + words.length,
    problem: 'Inside a group in braces this text ends at its own brace, so it is not read as one text.',
    remedy: quoteWhole(words),
  };
}

function textBehindBraces({ error, at, text, line }: Failure): YamlIssue | null {
  const start = startOfValue(text, line, at);
  const opening = text[start] ?? '';
  if (error.code !== 'UNEXPECTED_TOKEN' || start >= at || !(opening in closing)) return null;
  const isTooMany = ['}', ']'].includes(text[at] ?? '');
  if (isTooMany) return null;
  return {
    code: 'read/braces',
    start,
    end: start + 1,
    problem: `This begins with a ${opening === '{' ? 'brace' : 'bracket'}, so it is not read as a text.`,
    remedy: quoteWhole(valueFrom(text, start, false)),
  };
}

const keyCodes: ReadonlySet<string> = new Set(['MULTILINE_IMPLICIT_KEY', 'MISSING_CHAR', 'BLOCK_AS_IMPLICIT_KEY']);

/** `content: Welcome` above the entries of a list: a key of the file with two values. */
function listBelowValue({ error, line }: Failure): YamlIssue | null {
  const isEntry = /^-\s/.test(line.words);
  const above = isEntry ? lineAbove(line) : line;
  const entry = isEntry ? line : lineBelow(line);
  const [, key, value] = /^([a-z][a-z-]*):\s+([^\s|>].*)$/.exec(above?.words ?? '') ?? [];
  if (!keyCodes.has(error.code) || !above || !entry || value === undefined || above.lead !== '') return null;
  // A single line with a dash in the column of the keys may as well be a key.
  const isList = entry.lead !== '' || entry.text.slice(entry.end).includes('\n- ');
  if (!isList || !/^-\s/.test(entry.words)) return null;
  return {
    code: 'read/not-yaml',
    start: above.end - value.length,
    end: above.end,
    problem: `${quoted(key)} has a value on its line and a list below, and it can only have one of the two.`,
    remedy: 'Take the value out, or make it an entry of the list, on a line of its own with a dash in front.',
  };
}

function dashAmongKeys({ error, at, text, line }: Failure): YamlIssue | null {
  if (!keyCodes.has(error.code) || !/^-\s/.test(line.words)) return null;
  const above = text.slice(0, line.start).trimEnd();
  const before = lineAt(text, above.length);
  if (before.lead.length !== line.lead.length || before.words.startsWith('-') || before.words === '') return null;
  return {
    code: 'read/indentation',
    start: at,
    end: at + 1,
    problem: 'This line begins with a dash, but the lines beside it are keys.',
    remedy: `Take the dash out: ${quoted(line.words.replace(/^-\s+/, ''))}.`,
  };
}

/** `text: - choose` */
function dashBehindKey({ text, at, line }: Failure): YamlIssue | null {
  const before = text.slice(line.start, at);
  const entry = valueFrom(text, at);
  if (!/[\w-]:\s+$/.test(before) || !/^-\s+\S/.test(entry)) return null;
  return {
    code: 'read/indentation',
    start: at,
    end: at + 1,
    problem: 'A dash stands behind this key, and a list begins on the line below its key.',
    remedy: `Put ${quoted(entry)} on the line below, two spaces further right than the key; if it is a text, put it in quotes: ${quoted(inQuotes(entry))}.`,
  };
}

function noSpaceBehindColon({ error, line }: Failure): YamlIssue | null {
  const [, key, value] = /^(?:- )?([a-z][a-z-]*):(\S.*)$/.exec(line.words) ?? [];
  if (!keyCodes.has(error.code) || key === undefined || value === undefined) return null;
  const at = line.start + line.lead.length + line.words.indexOf(':');
  return {
    code: 'read/missing-character',
    start: at,
    end: at + 1,
    problem: 'There is no space behind this colon, so the line is not read as a key with a value.',
    remedy: `Write ${quoted(`${key}: ${value}`)}.`,
  };
}

function noColon({ error, line }: Failure): YamlIssue | null {
  if (
    !keyCodes.has(error.code) ||
    /^-|^[^"']*:(\s|$)/.test(line.words) ||
    line.words === '' ||
    error.message.startsWith('Sequence')
  )
    return null;
  const [, key, value] = /^(\S+)(?:\s+(.*))?$/.exec(line.words) ?? [];
  const start = line.start + line.lead.length;
  const isKey = /^[a-z][a-z-]*$/.test(key ?? '');
  const [, comment] = /^(?:\/\/|\/\*|--|<!--)\s*(.*)$/.exec(line.words) ?? [];
  if (/^(<{7}|={7}|>{7})( |$)/.test(line.words))
    return {
      code: 'read/not-yaml',
      start,
      end: start + line.words.length,
      problem: 'Git has put two versions of the file here, one below the other, with marks around them.',
      remedy:
        'Keep the lines of one version, and take out the other and the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
    };
  if (comment !== undefined)
    return {
      code: 'read/not-yaml',
      start,
      end: start + line.words.length,
      problem: 'This line is no comment: in YAML a comment begins with `#`.',
      remedy: `Write ${quoted(`# ${comment}`)}.`,
    };
  return {
    code: 'read/missing-character',
    start,
    end: start + line.words.length,
    problem: 'This line has no colon, so it is neither a key nor a value.',
    remedy: isKey
      ? `Write ${quoted(value === undefined ? `${key}:` : `${key}: ${value}`)}, or indent the line if it belongs to the text above.`
      : 'Put a key and a colon in front of it, or indent the line if it belongs to the text above.',
  };
}

function colonInText({ error, at, text, line }: Failure): YamlIssue | null {
  if (!['BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW', 'MULTILINE_IMPLICIT_KEY'].includes(error.code)) return null;
  const value = valueFrom(text, at);
  const colon = value.search(/:(\s|$)/);
  // A dash that begins the line is a list entry, not a text with a colon.
  if (colon < 0 || at <= line.start + line.lead.length) return null;
  return {
    code: 'read/colon-in-text',
    start: at + colon,
    end: at + colon + 1,
    problem: 'The second colon on this line makes the text in front of it look like a key.',
    remedy: quoteWhole(value),
  };
}

const indentCodes: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'MISSING_CHAR',
  'BLOCK_AS_IMPLICIT_KEY',
  'MULTILINE_IMPLICIT_KEY',
]);

function indentation({ error, at, line }: Failure): YamlIssue | null {
  if (!indentCodes.has(error.code)) return null;
  const isValueAbove = error.code === 'BLOCK_AS_IMPLICIT_KEY' && at > line.start + line.lead.length;
  const below = isValueAbove ? lineBelow(line) : null;
  if (below && below.lead.length > line.lead.length) {
    return {
      code: 'read/indentation',
      start: below.start,
      end: below.start + below.lead.length,
      problem: 'This line is indented deeper than the line above, which has its value already.',
      remedy: 'Begin both lines in the same column.',
    };
  }
  return {
    code: 'read/indentation',
    start: line.start,
    end: line.start + Math.max(1, line.lead.length),
    problem: 'This line is not indented like the lines it belongs to.',
    remedy: 'Begin it in the same column as the lines beside it.',
  };
}

function notYaml({ at, text, error }: Failure): YamlIssue {
  const found = text.slice(at, at + 1).trim();
  const isBracket = /[{}[\]]/.test(found);
  return {
    code: 'read/not-yaml',
    start: at,
    end: found === '' ? Math.max(at, error.pos[1]) : at + 1,
    problem: isBracket
      ? `This ${quoted(found)} closes nothing.`
      : found === ''
        ? 'Something is missing here.'
        : `${quoted(found)} is not expected here.`,
    remedy: isBracket
      ? 'Take it out.'
      : 'Compare the line with the ones beside it: indentation, colons, dashes, quotes and brackets.',
  };
}

const quotedKey = /^(?:"[^"\n]*"|'[^'\n]*')/;
const plainKey = /^[^\n]*?(?=\s*:(?:\s|$))/;
const plainKeyInBraces = /^[^\n,{}[\]]*?(?=\s*:(?:\s|$))/;

/** @param isFlow  whether the keys are side by side in braces, where no dash can be missing between them */
export function repeatedKey(at: number, text: string, isFlow: boolean): YamlIssue {
  const plain = isFlow ? plainKeyInBraces : plainKey;
  const from = text.slice(at, at + 200);
  const key = (quotedKey.exec(from) ?? plain.exec(from))?.[0] ?? '';
  return {
    code: 'read/repeated-key',
    start: at,
    end: at + Math.max(1, key.length),
    problem: `${key === '' ? 'This key' : quoted(key.replace(/^["']|["']$/g, ''))} stands here a second time.`,
    remedy: 'Keep one of the two; the other would be lost.',
    isCertain: isFlow,
  };
}

/** Where the value begins that the parser was reading: behind the last `key: `, `- `, `{ ` or `, ` before `at`. */
function startOfValue(text: string, line: Line, at: number): number {
  const before = text.slice(line.start, at);
  const found = /^(?:.*?(?::\s+|-\s+))(?=["'[{@`%*&!|>])/.exec(before);
  return found ? line.start + found[0].length : at;
}

/** The text from `start` to the end of its line or, inside braces, of its entry. */
function valueFrom(
  text: string,
  start: number,
  inFlow = /[{[]/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)),
): string {
  const end = text.indexOf('\n', start);
  const rest = text.slice(start, end < 0 ? text.length : end).replace(/\s#.*$/, '');
  return (inFlow ? rest.replace(/\s*[,}\]].*$/, '') : rest).trimEnd();
}

function visitNodes(document: Document, look: (node: Node, from: number, to: number) => void): void {
  visit(document, {
    Node: (_, node) => {
      const [from = 0, to = from] = node.range ?? [];
      look(node, from, to);
    },
  });
}
