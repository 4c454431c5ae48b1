/** How currencies are named: by the codes of ISO 4217 (`HKD`), which the runtime knows with their names and signs. */
import { code } from './expression-problem.ts';
import { nearestNames } from './nearest-names.ts';

const codes = new Set(Intl.supportedValuesOf('currency'));

export function isCurrency(text: string): boolean {
  return codes.has(text);
}

/** The remedy for what is no code. @param shown  how the code is written there, with its quotes in an expression */
export function wayToWriteCurrency(text: string, shown = (code: string) => code): string {
  const meant = meantCurrency(text);
  const sample = meant === undefined ? `Write it like ${code(shown('HKD'))}.` : `Write ${code(shown(meant))}.`;
  return `A currency is written as its code of ISO 4217, three capital letters. ${sample}`;
}

/** The code that is most likely meant by `hkd`, `Euro`, `US dollars` or `€`; undefined for `$`, which several currencies have. */
export function meantCurrency(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  known ??= codesByWord();
  // A single word is near too many: credits are no cedis.
  const [nearest = word] = known.has(word) || !word.includes(' ') ? [] : nearestNames(word, known.keys());
  return known.get(nearest) ?? undefined;
}

let known: ReadonlyMap<string, string | null> | undefined;

/** Codes, names and signs in small letters, and the last words of names; with null where several currencies have it. */
function codesByWord(): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const each of codes) for (const word of wordsOf(each)) found.set(word, found.has(word) ? null : each);
  return found;
}

function wordsOf(currency: string): ReadonlySet<string> {
  // The English of no country: that of the United States calls its own dollar `$`.
  const [sign, plural] = (['symbol', 'name'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en-001', { style: 'currency', currency, currencyDisplay })
      .formatToParts(2)
      .find(({ type }) => type === 'currency'),
  );
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency;
  const names = [name, plural?.value ?? currency];
  const words = [currency, sign?.value ?? currency, ...names, ...names.map((each) => each.split(' ').at(-1) ?? each)];
  return new Set(words.map((word) => word.toLowerCase()));
}
