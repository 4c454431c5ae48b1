/** What an address gives a page without a placeholder, behind the `=`. */
import { nearestNames } from '#expression/node';
import type { Diagnostic, Type } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion, type Words } from '../../diagnostics/report.ts';
import { own } from '../../kernel/records.ts';

import type { PageFacts } from '../../link/definitions.ts';
import type { Place } from '../../link/file-context.ts';

interface Given {
  readonly name: string;
  readonly value: string;
  readonly type: Type;
  /** Where the value begins in the address. */
  readonly start: number;
  readonly end: number;
  readonly whole: string;
}

const numbers: readonly string[] = ['id', 'integer', 'number'];

export function* checkConstant(given: Given, page: PageFacts, { path, names, context }: Place): Reporting {
  const { name, value, type, start, end, whole } = given;
  const about = (code: DiagnosticCode, words: Words, from = start): Diagnostic => {
    const span = context.source.tree.spanWithin(path, whole, from, Math.max(end, from + 1));
    return makeDiagnostic(code, span, words);
  };
  const placeholder = `{${own(names.fields, name) ? name : 'id'}}`;
  if (value === '') {
    yield about(
      'link/missing-query',
      {
        problem: `The address gives ${quoted(name)} no value.`,
        ...(own(page.query, name) && !type.nullable ? { effect: 'The page would open without anything to show.' } : {}),
        remedy: `Write one behind the \`=\`, such as ${quoted(`${name}=${placeholder}`)}.`,
      },
      start - name.length - 1,
    );
  } else if (/^\$\{[^{}]*\}$/.test(value)) {
    yield about('text/foreign-placeholder', {
      problem: `${quoted(value)} is not filled in: placeholders have no dollar sign here.`,
      remedy: `Write ${quoted(`${name}=${value.slice(1)}`)}.`,
    });
  } else if (/[{}]/.test(value)) {
    yield about('read/placeholder', {
      problem: `The value of ${quoted(name)} is neither one placeholder nor one word, so it would be sent as it stands.`,
      remedy: `Write one placeholder in braces, such as ${quoted(`${name}=${placeholder}`)}.`,
    });
  } else if (numbers.includes(type.kind) && Number.isNaN(Number(value))) {
    yield about('type/mismatch', {
      problem: `${quoted(name)} is a number, and ${quoted(value)} is a word.`,
      remedy: `Put braces around it where the value of ${quoted(value)} is meant: ${quoted(`${name}={${value}}`)}.`,
    });
  } else if (type.kind === 'one-of' && !type.options.map(String).includes(value)) {
    const words = type.options.map(String);
    yield about('type/unknown-option', {
      problem: `${quoted(value)} is none of the words that ${quoted(name)} can be.`,
      remedy: suggestion(nearestNames(value, words), [], choices('It can be', words)),
    });
  }
}
