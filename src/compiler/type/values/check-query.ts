/** What an address gives a page without a placeholder, behind the `=`. */
import { nearestNames } from '#expression/node';
import type { Type } from '#model';
import { choices, makeDiagnostic, quoted, suggestion } from '../../diagnostics/report.ts';
import { own } from '../../kernel/records.ts';

import type { PageFacts } from '../../link/definitions.ts';
import type { Place } from '../../link/file-context.ts';

interface Given {
  readonly name: string;
  readonly value: string;
  readonly type: Type;
  /** Where the value begins in the address. */
  readonly start: number;
  readonly whole: string;
}

const numbers: readonly string[] = ['id', 'integer', 'number'];

export function checkConstant(given: Given, page: PageFacts, { path, names, context }: Place): void {
  const { name, value, type, start, whole } = given;
  const report = (code: Code, words: { problem: string; effect?: string; remedy: string }, from = start): void => {
    const span = context.source.tree.spanWithin(path, whole, from, Math.max(start + value.length, from + 1));
    context.report(makeDiagnostic(code, span, words));
  };
  const placeholder = `{${own(names.fields, name) ? name : 'id'}}`;
  if (value === '') {
    report(
      'link/missing-query',
      {
        problem: `The address gives ${quoted(name)} no value.`,
        ...(own(page.query, name) && !type.nullable ? { effect: 'The page would open without anything to show.' } : {}),
        remedy: `Write one behind the \`=\`, such as ${quoted(`${name}=${placeholder}`)}.`,
      },
      start - name.length - 1,
    );
  } else if (/^\$\{[^{}]*\}$/.test(value)) {
    report('text/foreign-placeholder', {
      problem: `${quoted(value)} is not filled in: placeholders have no dollar sign here.`,
      remedy: `Write ${quoted(`${name}=${value.slice(1)}`)}.`,
    });
  } else if (/[{}]/.test(value)) {
    report('read/placeholder', {
      problem: `The value of ${quoted(name)} is neither one placeholder nor one word, so it would be sent as it stands.`,
      remedy: `Write one placeholder in braces, such as ${quoted(`${name}=${placeholder}`)}.`,
    });
  } else if (numbers.includes(type.kind) && Number.isNaN(Number(value))) {
    report('type/mismatch', {
      problem: `${quoted(name)} is a number, and ${quoted(value)} is a word.`,
      remedy: `Put braces around it where the value of ${quoted(value)} is meant: ${quoted(`${name}={${value}}`)}.`,
    });
  } else if (type.kind === 'one-of' && !type.options.map(String).includes(value)) {
    const words = type.options.map(String);
    report('type/unknown-option', {
      problem: `${quoted(value)} is none of the words that ${quoted(name)} can be.`,
      remedy: suggestion(nearestNames(value, words), [], choices('It can be', words)),
    });
  }
}

type Code =
  | 'link/missing-query'
  | 'text/foreign-placeholder'
  | 'read/placeholder'
  | 'type/mismatch'
  | 'type/unknown-option';
