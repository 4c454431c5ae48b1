/**
 * Stage `read`: YAML text → plain data and a tree that knows every position. Whatever the bytes, the outcome is data or
 * diagnostics, never an exception.
 */

import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  Schema,
  type YAMLMap,
} from 'yaml';
import type { Diagnostic, Span, StageResult } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic } from '../diagnostics/report.ts';
import { put } from '../kernel/records.ts';
import { isOddNumber, type Source } from '../kernel/sources.ts';
import { explainYaml, repeatedKey, specialAt, type YamlIssue } from './explain-yaml.ts';
import { oddBackslash } from './odd-backslash.ts';
import { asOneSign } from './plain-text.ts';
import { keyText, sourceTree } from './source-tree.ts';

const maxLength = 1_000_000;
/** Deeper nesting than any page needs, and shallower than the parser's own limit. */
const maxDepth = 200;

const parsing = {
  // One for all files; the parser would make one a file.
  schema: new Schema({ schema: 'core' }),
  // At a lower level of logging the parser keeps a second document to itself. It prints nothing at this one either.
  logLevel: 'error',
  prettyErrors: false,
  // The parser compares each key with each other one; `toData` does it in one go.
  uniqueKeys: false,
} as const;

export interface ReadResult extends StageResult<Source | null> {
  /** Where the file stops being what can be read; null when it was read, or is none that a small change would mend. */
  readonly failedAt: number | null;
}

/** Mistakes in files that YAML itself can read: a text without quotes most often. */
const mendable: ReadonlySet<string> = new Set([
  'read/special-character',
  'read/alias',
  'read/key',
  'read/repeated-key',
  'read/backslash',
]);

/** @param mayBeEmpty  whether a file without content has no entries, instead of being a mistake */
export function readSource(file: string, text: string, mayBeEmpty = false): ReadResult {
  const lines = new LineCounter();
  const spanAt = (start: number, end: number): Span => ({ file, start, end, ...position(lines, start, text) });
  const diagnosticOf = ({ code, start, end, problem, remedy }: YamlIssue): Diagnostic =>
    makeDiagnostic(code, spanAt(start, Math.max(start, Math.min(end, text.length))), { problem, remedy });
  const refused = unreadable(text);
  if (refused) {
    for (let at = 0; at >= 0 && at <= refused.at; at = text.indexOf('\n', at) + 1 || -1) lines.addNewLine(at);
    const diagnostic = diagnosticOf({ ...refused, start: refused.at, end: refused.at === 0 ? 0 : refused.at + 1 });
    return { value: null, diagnostics: [diagnostic], failedAt: null };
  }
  const document = parseDocument(text, { ...parsing, lineCounter: lines });
  const root = document.contents as Node | null; // the parser leaves the kind of node open
  const issue = explainYaml(document, text);
  if (issue) return { value: null, diagnostics: [diagnosticOf(issue)], failedAt: issue.failedAt };
  if (root === null || (isScalar(root) && root.value === null)) {
    if (!mayBeEmpty) return { value: null, diagnostics: [diagnosticOf(emptyFile)], failedAt: null };
    return { value: { file, text, data: {}, tree: sourceTree(root, text, spanAt) }, diagnostics: [], failedAt: null };
  }
  const { data, hasOddNumbers, issues } = toData(root, text);
  const diagnostics = issues.map(diagnosticOf);
  const [first] = diagnostics;
  if (first) {
    const isAnchor =
      first.code === 'read/alias' && text.includes(`*${text.slice(first.span.start + 1, first.span.end)}`);
    const isMendable = mendable.has(first.code) && !isAnchor && issues[0]?.isCertain !== true;
    return { value: null, diagnostics, failedAt: isMendable ? first.span.start : null };
  }
  const value = { file, text, data, tree: sourceTree(root, text, spanAt), hasOddNumbers };
  return { value, diagnostics: [], failedAt: null };
}

const emptyFile: YamlIssue = {
  code: 'read/empty',
  start: 0,
  end: 0,
  problem: 'This file is empty.',
  remedy: 'Write its content, or delete the file.',
};

interface Refusal {
  readonly code: DiagnosticCode;
  /** Where it shows; 0 when the whole file is meant. */
  readonly at: number;
  readonly problem: string;
  readonly remedy: string;
}

/** What keeps a file from being given to the parser at all. */
function unreadable(text: string): Refusal | null {
  if (text.length > maxLength) {
    return {
      code: 'read/too-big',
      at: 0,
      problem: `This file has ${text.length.toLocaleString('en')} characters; a file may have ${maxLength.toLocaleString('en')}.`,
      remedy: 'Divide it into several files.',
    };
  }
  const strange = strangeSign(text);
  if (strange) return strange;
  if (mayNestDeep(text) && nesting(text) > maxDepth) {
    return {
      code: 'read/too-deep',
      at: 0,
      problem: 'This file nests its entries too deep to be read.',
      remedy: `Keep to fewer than ${maxDepth} levels.`,
    };
  }
  return null;
}

/** The first sign that no text has: the file is saved in another encoding, or is no text. */
export function strangeSign(text: string): Refusal | null {
  if (/^[^\n]*\r(?!\n)[^\n]*$/.test(text)) return endsOfOldMacs;
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const at = text.search(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD]/);
  return at < 0 ? null : notText(text, at);
}

const endsOfOldMacs: Refusal = {
  code: 'read/not-text',
  at: 0,
  problem: 'The lines of this file end as on very old computers (CR), so all of it is one line.',
  remedy: 'Save it again in a text editor with the line ends of Windows (CRLF) or Unix (LF).',
};

function notText(text: string, at: number): Refusal {
  if (text.includes('\u0000')) {
    return {
      code: 'read/not-text',
      at: 0,
      problem: 'This file is not plain text in UTF-8.',
      remedy:
        'Open it in a text editor and save it with the encoding UTF-8. If it is no YAML file, take it out of the folder.',
    };
  }
  if (text[at] === '\uFFFD') {
    return {
      code: 'read/not-text',
      at,
      problem: 'This character cannot be read: the file is not saved as UTF-8.',
      remedy: 'Save it again with the encoding UTF-8, then look whether all characters are still right.',
    };
  }
  return {
    code: 'read/not-text',
    at,
    problem: 'Here is a character that cannot be seen and is not text.',
    remedy: 'Delete it and write the word again.',
  };
}

/** Whether it is worth counting: a usual file has too few brackets, and no line with so much in front. */
function mayNestDeep(text: string): boolean {
  return (text.match(/[[{]/g)?.length ?? 0) > maxDepth || /^[\s\-?:]{200}/m.test(text);
}

/** An upper bound of the nesting: open brackets, list dashes and indentation, whatever is in quotes. */
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

interface PlainData {
  readonly data: unknown;
  readonly hasOddNumbers: boolean;
  readonly issues: readonly YamlIssue[];
}

/** The values as plain JSON, and what YAML can say that Portico does not read. */
function toData(root: Node, text: string): PlainData {
  const issues: YamlIssue[] = [];
  const anchors = new Set<string>();
  let hasOddNumbers = false;

  function valueOf(node: Node | null): unknown {
    if (node === null) return null;
    const [start = 0] = node.range ?? [];
    if (isAlias(node)) return aliasOf(node.source, start);
    if ('anchor' in node && typeof node.anchor === 'string') {
      anchors.add(node.anchor);
      issues.push(anchorAt(node.anchor, start, text));
    }
    if (isMap(node)) return recordOf(node);
    if (isSeq(node)) return node.items.map((item) => valueOf(isNode(item) ? item : null));
    return isScalar(node) ? scalarOf(node) : null;
  }

  function scalarOf({ value, range, type }: Scalar): unknown {
    const odd = type === 'QUOTE_DOUBLE' && range ? oddBackslash(text.slice(range[0], range[1]), range[0]) : null;
    if (odd) issues.push(odd);
    if (typeof value === 'string') return asOneSign(value);
    if (typeof value !== 'number' && typeof value !== 'bigint') return value;
    hasOddNumbers ||= isOddNumber(Number(value), text.slice(range?.[0], range?.[1]));
    return Number(value);
  }

  /** A star with a word is an alias; where no anchor has that name, a text was meant. The message about an anchor is enough. */
  function aliasOf(anchor: string, start: number): null {
    if (!anchors.has(anchor)) issues.push(specialAt(text, start));
    return null;
  }

  function recordOf(map: YAMLMap): unknown {
    const record: Record<string, unknown> = {};
    for (const pair of map.items) {
      const name = isNode(pair.key) ? pair.key : null;
      const [start = 0, end = start] = name?.range ?? [];
      if (name !== null && !isScalar(name)) issues.push(keyOfSeveral(start, end));
      const key = keyText(name);
      if (Object.hasOwn(record, key)) issues.push(repeatedKey(start, text, map.flow === true));
      put(record, key, valueOf(isNode(pair.value) ? pair.value : null));
    }
    return record;
  }

  const data = valueOf(root);
  return { data, hasOddNumbers, issues };
}

function keyOfSeveral(start: number, end: number): YamlIssue {
  return {
    code: 'read/key',
    start,
    end,
    problem: 'A list or a group cannot be a key.',
    remedy: 'If this begins a text with a placeholder, put it in quotes: "{…}".',
  };
}

function anchorAt(anchor: string, valueStart: number, text: string): YamlIssue {
  const mark = `&${anchor}`;
  const at = text.lastIndexOf(mark, valueStart);
  const start = at < 0 ? valueStart : at;
  return {
    code: 'read/alias',
    start,
    end: start + mark.length,
    problem: 'Portico does not read anchors (&) and what refers to them (*).',
    remedy: `Take \`${mark}\` out, and write the text out where \`*${anchor}\` stands.`,
  };
}

/** 1-based. The byte order mark in front of some files is no column. */
function position(lines: LineCounter, offset: number, text: string): { line: number; column: number } {
  const { line, col } = lines.linePos(offset);
  const mark = line <= 1 && text.startsWith('\uFEFF') ? 1 : 0;
  return { line: Math.max(1, line), column: Math.max(1, col - mark) };
}
