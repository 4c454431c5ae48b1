/** What an editor shows of a part of the language: its title, what it is for, an example, the words it may be. */
import { stringify } from 'yaml';
import type { Named, SchemaNode } from '#compiler';
import type { EditorSchema } from './schema.ts';

/** Title and description; the example is in the description, because editors would otherwise offer it as a value. */
export function wordsOf({ title, description, examples, default: usual }: SchemaNode): EditorSchema {
  const example = examples?.[0];
  const parts = [
    description,
    isNothing(usual) ? undefined : inYaml('Left out', usual),
    example === undefined ? undefined : inYaml('Example', example),
  ].filter((part) => part !== undefined);
  return {
    ...(title ? { title } : {}),
    ...(description ? { description } : {}),
    ...(parts.length > 1 ? { markdownDescription: parts.join('\n\n') } : {}),
  };
}

/** A value with its name in front: a short one in the line, lists and groups below it. */
function inYaml(name: string, value: unknown): string {
  if (typeof value !== 'object') return `${name}: \`${String(value)}\``;
  return `${name}:\n\n\`\`\`yaml\n${stringify(value, { lineWidth: 0 }).trimEnd()}\n\`\`\``;
}

/** No default, or an empty one, which tells nobody anything. */
function isNothing(usual: unknown): boolean {
  return usual === undefined || usual === '' || (typeof usual === 'object' && Object.keys(usual ?? {}).length === 0);
}

/** One of these names and nothing else. */
export function oneOfNames(names: Named, errorMessage: string): EditorSchema {
  if (names.size === 0) return { type: 'null', errorMessage }; // A list of no names is not allowed.
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  const isDescribed = sorted.some(([, words]) => words !== '');
  return {
    enum: sorted.map(([name]) => name),
    ...(isDescribed ? { enumDescriptions: sorted.map(([, words]) => words) } : {}),
    errorMessage,
  };
}

/** Keys that are offered, each with what it is; others are taken too, because only the compiler knows. */
export function offeredKeys(names: Named): EditorSchema {
  const keys = [...names].map(([name, description]) => [name, description === '' ? {} : { description }] as const);
  return { properties: Object.fromEntries(keys.map(([name, words]) => [name, { type: scalarTypes, ...words }])) };
}

const scalarTypes = ['string', 'number', 'boolean', 'object', 'array', 'null'];
