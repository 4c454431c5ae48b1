/** Addresses outside the portal: whether they can lead anywhere at all. */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';

interface Kind {
  readonly start: RegExp;
  /** What follows the start when the address is whole. */
  readonly form: RegExp;
  readonly missing: string;
  readonly example: string;
}

const kinds: readonly Kind[] = [
  {
    start: /^https:\/\//,
    form: /^([^\s/?#@:.]+\.)*([^\s/?#@:.]{2,}\.[^\s/?#@:.]{2,}|localhost)(:\d+)?([/?#].*)?$/i,
    missing: 'the name of a site',
    example: 'https://www.example.edu',
  },
  {
    start: /^mailto:/,
    form: /^[^\s@?]+@[^\s@?]+\.[^\s@?]+(\?.*)?$/,
    missing: 'an e-mail address',
    example: 'mailto:office@example.edu',
  },
  { start: /^tel:/, form: /^\+?[\d().-]{3,}$/, missing: 'a telephone number', example: 'tel:+85239430000' },
];

/** @returns whether `address` leads out of the portal, in order or not */
export function* checkSiteAddress(address: string, path: Path, context: FileContext): Reporting<boolean> {
  const kind = kinds.find(({ start }) => start.test(address));
  if (!kind) return false;
  const found = mistakeIn(address, kind);
  if (found) {
    const { problem, remedy, start, end } = found;
    const span = context.source.tree.spanWithin(path, address, start, end);
    yield makeDiagnostic('link/wrong-address', span, { problem, remedy });
  }
  return true;
}

function mistakeIn(address: string, { start, form, missing, example }: Kind) {
  const whole = { start: 0, end: address.length };
  const placeholder = /\$?\{[^}]*\}?/.exec(address);
  if (placeholder) {
    return {
      problem: 'An address outside the portal is used as it is written, so this placeholder is not filled in.',
      remedy: 'Write the whole address out. Where the server sends it, name its field alone: `"{url}"`.',
      start: placeholder.index,
      end: placeholder.index + placeholder[0].length,
    };
  }
  const space = /\s/.exec(address);
  if (space) {
    const [begin = ''] = start.exec(address) ?? [];
    const rest = address.replace(start, '').trim();
    const filled = rest.replaceAll(/\s+/g, begin === 'https://' && /^\S*[/?#]/.test(rest) ? '%20' : '');
    return {
      problem: 'This address has a space in it, so it would lead nowhere.',
      remedy: `Write ${quoted(begin + filled)}.`,
      start: space.index,
      end: space.index + 1,
    };
  }
  if (form.test(address.replace(start, ''))) return null;
  return {
    problem: `The address ${quoted(address)} does not have ${missing}, so it would lead nowhere.`,
    remedy: `Write it whole, such as ${quoted(example)}.`,
    ...whole,
  };
}
