/** Reads types that are written in words, and reports at their place what they do not mean. */
import { nearestNames } from '#expression/node';
import type { Type } from '#model';
import { makeDiagnostic, quoted, type Reporting, suggestion } from '../diagnostics/report.ts';
import { own } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import type { Definitions } from './definitions.ts';
import { type IdName, withIdNames } from './id-names.ts';
import { entitiesIn, parseTypeWords, scalarKindNames } from './type-words.ts';

export type TypeReader = (words: unknown, source: ShapedSource, path: Path) => Reporting<Type>;

/** What other languages call these types. */
const habits: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  str: ['text'],
  int: ['integer'],
  float: ['number'],
  decimal: ['number'],
  bool: ['yes-no'],
  boolean: ['yes-no'],
  timestamp: ['datetime'],
  html: ['rich'],
  url: ['path'],
  object: ['json'],
  any: ['json'],
};

const unknownType: Type = { kind: 'json' };

/** What the words of a type may name. */
interface Named {
  readonly entities: ReadonlySet<string>;
  readonly idName: IdName;
  readonly forms: ReadonlyMap<string, string>;
  /** A file of entities could not be read. */
  readonly entitiesLost: boolean;
}

/** `FileLink[]` → `list of FileLink` */
function listMeant(words: string): readonly string[] | undefined {
  const [, entry] = /^(\w+)\[\]$/.exec(words) ?? [];
  return entry === undefined ? undefined : [`list of ${entry}`];
}

/** `one of a,, b, a` → `one of a, b` */
function choicesMeant(words: string): readonly string[] | undefined {
  const [, all] = /^one of (.+)$/.exec(words) ?? [];
  const each = all?.split(',').map((word) => word.trim()) ?? [];
  const meant = [...new Set(each)].filter((word) => word !== '');
  return meant.length > 0 ? [`one of ${meant.join(', ')}`] : undefined;
}

/** `lisst of FileLink` → `list of FileLink`; undefined where the words in front of the name are near none that there are. */
function meantPhrase(words: string): readonly string[] | undefined {
  const [, lead, rest] = /^(.*?)\s+of?\s+(.+)$/.exec(words) ?? [];
  const [meant] = nearestNames(lead ?? '', ['list', 'one', 'extra fields']);
  return meant === undefined || rest === undefined ? undefined : [`${meant} of ${rest}`];
}

/** Reads types in words at a place and reports what they do not mean. */
export function typeReader(named: Named): TypeReader {
  const { entities: entityNames, idName, entitiesLost } = named;
  return function* (words, source, path) {
    if (typeof words !== 'string') return unknownType;
    const type = parseTypeWords(words);
    if (!type) {
      const word = words
        .replace(/^list of /, '')
        .replace(/\?$/, '')
        .trim();
      const at = words.indexOf(word);
      yield makeDiagnostic('link/unknown-type', source.tree.spanWithin(path, words, at, at + word.length), {
        problem: `There is no type called ${quoted(word)}.`,
        remedy: suggestion(
          own(habits, word.toLowerCase()) ??
            listMeant(word) ??
            choicesMeant(word) ??
            meantPhrase(word) ??
            nearestNames(word, [...scalarKindNames, ...entityNames]),
          [],
          `The types are ${scalarKindNames.map(quoted).join(', ')}, the names of entities, and \`list of …\` or \`one of …\`.`,
        ),
      });
      return words.trim().endsWith('?') ? { ...unknownType, nullable: true } : unknownType;
    }
    yield* reportUnknownForm(type, { words, source, path }, named.forms);
    const missing = entitiesIn(type).find((name) => !entityNames.has(name));
    if (missing === undefined) return withIdNames(type, idName);
    const known = withoutUnknown(type, entityNames);
    if (entitiesLost) return known;
    const at = words.indexOf(missing);
    yield makeDiagnostic('link/unknown-entity', source.tree.spanWithin(path, words, at, at + missing.length), {
      problem: `There is no entity named ${quoted(missing)}.`,
      remedy: suggestion(
        nearestNames(missing, [...entityNames, ...scalarKindNames]),
        [],
        'The entities are in api/entities/.',
      ),
    });
    return known;
  };
}

function* reportUnknownForm(
  type: Type,
  { words, source, path }: { readonly words: string; readonly source: ShapedSource; readonly path: Path },
  forms: ReadonlyMap<string, string>,
): Reporting {
  const whole = type.kind === 'list' ? type.of : type;
  if (whole.kind !== 'extra' || forms.has(whole.form) || whole.form.startsWith('{')) return;
  const at = words.lastIndexOf(whole.form);
  yield makeDiagnostic('link/unknown-form', source.tree.spanWithin(path, words, at, at + whole.form.length), {
    problem: `There is no form named ${quoted(whole.form)}.`,
    remedy: suggestion(nearestNames(whole.form, forms.keys()), [], 'A form is a file under forms/.'),
  });
}

/** Reads types once the contract is known. */
export function typeReaderOf({
  contract: { entities },
  formCalls,
  entitiesLost,
}: Pick<Definitions, 'contract' | 'formCalls' | 'entitiesLost'>): TypeReader {
  /** An entity whose id has a name shares it; see `id-names.ts`. */
  const idName = (entity: string) => {
    const id = own(own(entities, entity)?.fields ?? {}, 'id');
    return (id?.kind === 'id' && id.identifies) || entity;
  };
  return typeReader({ entities: new Set(Object.keys(entities)), idName, forms: formCalls, entitiesLost });
}

/** The type with anything in place of entities that nobody knows, so that a list stays a list. */
function withoutUnknown(type: Type, known: ReadonlySet<string>): Type {
  if (type.kind === 'list') return { ...type, of: withoutUnknown(type.of, known) };
  if (type.kind === 'id') return { kind: 'id', ...(type.nullable ? { nullable: true } : {}) };
  if (type.kind !== 'entity' || known.has(type.name)) return type;
  return type.nullable ? { ...unknownType, nullable: true } : unknownType;
}
