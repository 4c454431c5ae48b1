/** Mistakes in conditions, paths and placeholders. */
import { type Kind, kind, type Made, replaced } from '../mutant.ts';
import { type Portal, perPortal, type Site, type Stretch } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';

export interface Expression extends Stretch {
  readonly fileKind: Site['fileKind'];
  readonly source: string;
  readonly form: 'path' | 'condition' | 'placeholder';
  readonly site: Site;
}

export const expressions = perPortal((portal: Portal): readonly Expression[] =>
  portal.sites.flatMap((site): readonly Expression[] => {
    const { node, value, fileKind } = site;
    if (typeof value !== 'string' || !node || fileKind === 'texts') return [];
    if (node['x-text'] || node['x-address']) return placeholders(site, value);
    const form = isCondition(site) ? 'condition' : node['x-expression'] === undefined ? null : 'path';
    const inside = site.raw.indexOf(value);
    if (form === null || inside < 0) return [];
    const start = site.at.start + inside;
    return [{ file: site.file, fileKind, start, end: start + value.length, source: value, form, site }];
  }),
);

function isCondition({ choice, node }: Site): boolean {
  return choice?.['x-condition'] === true || node?.['x-condition'] === true;
}

function placeholders(site: Site, value: string): readonly Expression[] {
  const offset = site.raw.indexOf(value);
  if (offset < 0) return [];
  return [...value.matchAll(/\{([^{}]+)\}/g)].map(({ 1: source = '', index }) => {
    const start = site.at.start + offset + index + 1;
    return {
      file: site.file,
      fileKind: site.fileKind,
      start,
      end: start + source.length,
      source,
      form: 'placeholder',
      site,
    };
  });
}

interface Part extends Expression {
  readonly word: string;
}

function parts(list: readonly Expression[], pattern: RegExp): readonly Part[] {
  return list.flatMap((expression) =>
    [...withoutTexts(expression.source).matchAll(pattern)].map(({ 0: word, index }) => ({
      ...expression,
      word,
      start: expression.start + index,
      end: expression.start + index + word.length,
    })),
  );
}

/** Texts in quotes blanked out, so that what is in them is no name. */
export function withoutTexts(source: string): string {
  return source.replace(/"[^"]*"|'[^']*'/g, (text) => ' '.repeat(text.length));
}

/** A name that is read; no function, and nothing that the language itself knows. */
export const fieldName = /(?<!\w)(?!(?:true|false|null|in|and|or|not)\b)[a-z_]\w{2,}\b(?!\s*\()/gi;

function fieldKind(form: Expression['form'], name: string): Kind {
  return kind(
    name,
    (portal) =>
      parts(
        expressions(portal).filter((each) => each.form === form),
        fieldName,
      ),
    (part, random, portal) => {
      const wrong = misspelt(part.word, random);
      return wrong === null ? null : replaced(portal, part, wrong, { suggests: [part.word] });
    },
  );
}

/** What matches in a condition, replaced. */
function operator(
  name: string,
  pattern: RegExp,
  words: readonly string[],
  suggests?: (part: Part) => readonly string[] | RegExp,
): Kind {
  return kind(
    name,
    (portal) =>
      parts(
        expressions(portal).filter(({ form }) => form !== 'placeholder'),
        pattern,
      ),
    (part, random, portal) => {
      const wrong = part.word.replace(/\S+ ?$/, oneOf(words, random));
      return quotedAnew(portal, part, wrong, suggests?.(part));
    },
  );
}

/** Replaced so that YAML still reads one text: quoted where a sign would mean something else to it. */
function quotedAnew(portal: Portal, part: Part, words: string, suggests?: readonly string[] | RegExp): Made {
  const expected = suggests ? { suggests } : {};
  const { site } = part;
  const isQuoted = /^["']/.test(site.raw);
  const changed = site.raw.slice(0, part.start - site.at.start) + words + site.raw.slice(part.end - site.at.start);
  const needsQuotes = !isQuoted && (/^[!&*|>%@`=]|[,{}[\]]|: | #/.test(changed) || words.includes('"'));
  return replaced(portal, site.at, needsQuotes ? `'${changed.replaceAll("'", "''")}'` : changed, expected);
}

interface Mapping extends Stretch {
  readonly fileKind: Site['fileKind'];
  readonly word: string;
}

/** Keys and values of a comparison such as `{ status: pending }`. */
function mappings(portal: Portal): readonly { readonly site: Site; readonly key: Mapping }[] {
  return portal.sites.flatMap((site) => {
    const isMapping = site.key !== null && site.owner?.title === 'Comparison';
    return isMapping && site.key ? [{ site, key: { ...site.key, fileKind: site.fileKind } }] : [];
  });
}

function mappingValues(portal: Portal): readonly Mapping[] {
  return mappings(portal).flatMap(({ site }) =>
    typeof site.value === 'string' && site.raw === site.value
      ? [{ ...site.at, fileKind: site.fileKind, word: site.value }]
      : [],
  );
}

function texts(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ node, value, raw, fileKind }) =>
      fileKind !== 'texts' &&
      node?.['x-text'] === true &&
      typeof value === 'string' &&
      raw.startsWith('"') &&
      value.includes('{'),
  );
}

/** A placeholder with something done to its braces. */
function bracesKind(
  name: string,
  opening: string,
  closing: string,
  suggests?: (source: string) => readonly string[] | RegExp,
): Kind {
  return kind(
    name,
    (portal) => expressions(portal).filter(({ form, site }) => form === 'placeholder' && /^["']/.test(site.raw)),
    ({ file, start, end, source }, _, portal) =>
      replaced(
        portal,
        { file, start: start - 1, end: end + 1 },
        opening + source + closing,
        suggests ? { suggests: suggests(source) } : {},
      ),
  );
}

export const expressionKinds: readonly Kind[] = [
  fieldKind('path', 'field: misspelt in a path'),
  fieldKind('condition', 'field: misspelt in a condition'),
  fieldKind('placeholder', 'field: misspelt in a placeholder'),
  kind(
    'field: misspelt in a comparison in braces',
    (portal) =>
      mappings(portal)
        .map(({ key }) => key)
        .filter(({ word }) => !word.includes('.')),
    (key, random, portal) => {
      const wrong = misspelt(key.word, random);
      return wrong === null ? null : replaced(portal, key, wrong, { suggests: [key.word] });
    },
  ),
  kind('value: misspelt in a comparison in braces', mappingValues, (site, random, portal) => {
    const wrong = misspelt(site.word, random);
    return wrong === null ? null : replaced(portal, site, wrong, { suggests: [site.word] });
  }),
  kind('value: capital letter in a comparison in braces', mappingValues, (site, _, portal) =>
    replaced(portal, site, site.word.charAt(0).toUpperCase() + site.word.slice(1), { suggests: [site.word] }),
  ),
  kind(
    'value: misspelt in a condition',
    (portal) =>
      expressions(portal)
        .filter(({ form, source }) => form === 'condition' && /[=!]= *['"]/.test(source))
        .flatMap((expression) =>
          [...expression.source.matchAll(/(?<=[=!]= *['"])\w{3,}(?=['"])/g)].map(({ 0: word, index }) => ({
            ...expression,
            word,
            start: expression.start + index,
            end: expression.start + index + word.length,
          })),
        ),
    (part, random, portal) => {
      const wrong = misspelt(part.word, random);
      return wrong === null ? null : replaced(portal, part, wrong, { suggests: [part.word] });
    },
  ),
  kind(
    'value: without its quotes in a condition',
    (portal) =>
      expressions(portal)
        .filter(({ form }) => form === 'condition')
        .flatMap((expression) =>
          [...expression.source.matchAll(/(?<=[=!]= *)(['"])(\w+)\1/g)].map(({ 0: whole, 2: word = '', index }) => ({
            ...expression,
            word,
            start: expression.start + index,
            end: expression.start + index + whole.length,
          })),
        ),
    (part, _, portal) => replaced(portal, part, part.word, { suggests: [`'${part.word}'`, part.word] }),
  ),
  operator('sign: = for ==', / ==/g, ['='], () => ['==']),
  operator('sign: === for ==', / ==/g, ['==='], () => ['==']),
  operator('sign: !== or <> for !=', / !=/g, ['!==', '<>', '=!'], () => ['!=']),
  operator('sign: is or equals in words', / ==/g, ['is', 'equals'], () => ['==']),
  operator('sign: is not in words', / !=/g, ['is not'], () => ['!=']),
  operator('sign: && for and', / and\b/g, ['&&', 'AND', 'And'], () => ['and']),
  operator('sign: one & or |', / and\b/g, ['&'], () => ['and']),
  operator('sign: => for >=', / >=?/g, ['=>'], () => ['>=']),
  operator('sign: ! or NOT for not', /\bnot (?=\w)/g, ['!', 'NOT '], () => ['not']),
  operator('sign: a comma or semicolon for and', / and\b/g, [',', ';']),
  kind(
    'value: a number in quotes in a comparison',
    (portal) =>
      parts(
        expressions(portal).filter(({ form }) => form === 'condition'),
        /(?<=[<>=] *)\d+\b/g,
      ),
    (part, _, portal) => quotedAnew(portal, part, `"${part.word}"`, /without quotes/),
  ),
  kind(
    'function: misspelt',
    (portal) => parts(expressions(portal), /\b[a-z_]{3,}(?=\()/g),
    (part, random, portal) => {
      const wrong = misspelt(part.word, random);
      return wrong === null ? null : replaced(portal, part, wrong, { suggests: [part.word] });
    },
  ),
  kind(
    'function: without its arguments',
    (portal) => parts(expressions(portal), /\b[a-z_]+\([^()]*\)/g),
    (part, _, portal) => replaced(portal, part, part.word.replace(/\(.*/, '()')),
  ),
  kind(
    'function: parenthesis not closed',
    (portal) => parts(expressions(portal), /\b[a-z_]+\([^()]*\)/g),
    (part, _, portal) => replaced(portal, part, part.word.slice(0, -1), { suggests: /`\)`|close the bracket/ }),
  ),
  bracesKind('placeholder: not closed', '{', '', (source) => [`{${source}}`, '}']),
  bracesKind('placeholder: not opened', '', '}', (source) => [`{${source}}`, '{']),
  bracesKind('placeholder: ${…}', '${', '}', (source) => [`{${source}}`]),
  bracesKind('placeholder: {{…}}', '{{', '}}', (source) => [`{${source}}`]),
  kind(
    'placeholder: empty',
    (portal) => expressions(portal).filter(({ form, site }) => form === 'placeholder' && /^["']/.test(site.raw)),
    (place, random, portal) => replaced(portal, place, oneOf(['', ' '], random)),
  ),
  kind(
    'braces: around a path that needs none',
    (portal) => expressions(portal).filter(({ form }) => form === 'path'),
    ({ site, source }, random, portal) =>
      replaced(portal, site.at, oneOf([`"{${source}}"`, `{${source}}`, `{ ${source} }`], random), {
        suggests: [source],
      }),
  ),
  kind(
    'braces: none around a path in a text',
    (portal) => texts(portal).filter(({ value }) => /^\{[a-z_]+(\.[a-z_]+)*\}$/.test(String(value))),
    (site, _, portal) => {
      const source = String(site.value).slice(1, -1);
      return replaced(portal, site.at, source, { suggests: [`{${source}}`] });
    },
  ),
  kind(
    'braces: a text with a placeholder without quotes',
    (portal) => texts(portal).filter(({ value }) => String(value).startsWith('{')),
    (site, _, portal) => replaced(portal, site.at, String(site.value), { suggests: [site.raw, String(site.value)] }),
  ),
];
