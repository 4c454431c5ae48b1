/** Types in words, as entities and calls are written: `list of FileLink`, `id of Notice`, `one of todo, done`, `datetime?`. */
import { isKeyOf, keysOf, type ScalarKind, type Type } from '#model';
import { wordOrNumber } from '../kernel/word-or-number.ts';

const scalarKinds: Readonly<Record<ScalarKind, true>> = {
  text: true,
  rich: true,
  path: true,
  route: true,
  id: true,
  integer: true,
  number: true,
  money: true,
  'yes-no': true,
  country: true,
  datetime: true,
  date: true,
  month: true,
  time: true,
  json: true,
};

export const scalarKindNames = keysOf(scalarKinds);

/** The type of parameters that name a form with a store of its own. */
const keptFormName = 'name of a kept form';

/** The type that `words` mean; null when they mean none. Names of entities are not looked up here. */
export function parseTypeWords(words: string): Type | null {
  const text = words.trim();
  if (/\?\s*\?$/.test(text)) return null;
  if (text.endsWith('?')) {
    const type = parseTypeWords(text.slice(0, -1));
    return type && { ...type, nullable: true };
  }
  const list = /^list of (.+)$/.exec(text)?.[1];
  if (list) {
    const of = parseTypeWords(list);
    return of && { kind: 'list', of };
  }
  const options = /^one of (.+)$/.exec(text)?.[1];
  if (options) return choiceType(options.split(',').map((option) => option.trim()));
  const identified = /^id of ([A-Z][A-Za-z0-9]*)$/.exec(text)?.[1];
  if (identified) return { kind: 'id', identifies: identified };
  const form = /^extra fields of ([a-z][a-z0-9_-]*|\{[a-z][a-z0-9_]*\})$/.exec(text)?.[1];
  if (form) return { kind: 'extra', form };
  if (text === keptFormName) return { kind: 'text', names: 'kept form' };
  if (isKeyOf(scalarKinds, text)) return { kind: text };
  return /^[A-Z][A-Za-z0-9]*$/.test(text) ? { kind: 'entity', name: text } : null;
}

function choiceType(words: readonly string[]): Type | null {
  const isSound = words.every((word, index) => word !== '' && words.indexOf(word) === index);
  return isSound ? { kind: 'one-of', options: words.map(wordOrNumber) } : null;
}

/**
 * What `parseTypeWords` reads, as a regular expression for editors.
 * @param entities  the names that there are; undefined: any may be
 */
export function typeWordsPattern(entities?: Iterable<string>, forms?: Iterable<string>): string {
  const entity = entities ? [...entities].join('|') : '[A-Z][A-Za-z0-9]*';
  const form = [...(forms ?? ['[a-z][a-z0-9_-]*']), '\\{[a-z][a-z0-9_]*\\}'].join('|');
  const word = '\\s*[^,\\s?][^,]*';
  const phrases = [`one of ${word}(,${word})*`, `id of (${entity})`, `extra fields of (${form})`, keptFormName];
  const plain = [...scalarKindNames, entity, ...phrases].join('|');
  return `^\\s*(list of\\s+)*(${plain})\\s*\\??\\s*$`;
}

/** Every entity a type speaks of. */
export function entitiesIn(type: Type): readonly string[] {
  if (type.kind === 'entity') return [type.name];
  if (type.kind === 'id' && type.identifies !== undefined) return [type.identifies];
  if (type.kind === 'list') return entitiesIn(type.of);
  return type.kind === 'object' ? Object.values(type.fields).flatMap(entitiesIn) : [];
}
