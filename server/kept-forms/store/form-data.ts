/** The data that the rules of a form read, as the person who fills it in would see it. */
import { namesRead } from '#expression';
import {
  type AskedRows,
  type DataSource,
  type DefinedField,
  type Expression,
  firstEntries,
  limitsOf,
  type Scope,
} from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { valueIn } from '../../kernel/portal/expressions.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';

/**
 * The data of a form (`data:` in its file), by name. What only the page knows, such as what it gives to the form, is left out: rules that
 * read it are checked by the browser alone.
 * @param answers  what the data may be asked with
 */
export async function loadFormData(context: CallContext, form: KeptForm, answers: Scope): Promise<Scope> {
  const known: Record<string, unknown> = {};
  for (const [name, source] of neededSources(form)) {
    const answer = await askFor(context, form, source, { ...answers, ...known });
    if (answer !== undefined) known[name] = answer;
  }
  return known;
}

/** The sources that rules read, each behind those that it is asked with. */
function neededSources(form: KeptForm): readonly (readonly [string, DataSource])[] {
  const sources = form.data ?? {};
  const found = new Map<string, DataSource>();
  const need = (expressions: readonly Expression[]): void => {
    for (const name of expressions.flatMap((each) => namesRead(each))) {
      const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
      if (!source || found.has(name)) continue;
      need(readBy(source));
      found.set(name, source);
    }
  };
  need(form.fields.flatMap(readByField));
  need((form.checks ?? []).map(({ that }) => that));
  return [...found];
}

/** What decides whether it is asked, and what is an answer to it. */
function readByField(field: DefinedField): readonly Expression[] {
  const { when } = field;
  const options = 'options' in field && typeof field.options === 'object' ? field.options : null;
  const follows = 'follows' in field && field.follows && 'start' in field ? [field.start] : [];
  const inside = field.kind === 'rows' ? [...field.fields.flatMap(readByField), ...readByPicking(field)] : [];
  const own = [
    when,
    ...limitsOf(field).map(([, limit]) => limit),
    ...follows,
    options?.from,
    options?.value,
    options?.where,
  ];
  return [...own.filter((part) => part !== undefined), ...inside];
}

function readByPicking({ pick }: AskedRows): readonly Expression[] {
  if (!pick) return [];
  const { from, value: key, totals, locked, disabled = [] } = pick;
  const parts = totals.flatMap(({ each, value, min, max, when }) => [each, value, min, max, when]);
  return [from, key, locked, ...parts, ...disabled.map(({ when }) => when)].filter((part) => part !== undefined);
}

function readBy({ with: given = {}, when }: DataSource): readonly Expression[] {
  return [...Object.values(given), ...(when === undefined ? [] : [when])];
}

/** @returns undefined where it cannot be known here */
async function askFor(context: CallContext, form: KeptForm, source: DataSource, scope: Scope): Promise<unknown> {
  const asked = new Set(form.fields.map(({ name }) => name));
  const isKnown = (name: string) => name === 'now' || asked.has(name) || Object.hasOwn(scope, name);
  // Of a list in pages nobody knows which of them was seen.
  if (
    source.paged ||
    !readBy(source)
      .flatMap((part) => namesRead(part))
      .every(isKnown)
  )
    return undefined;
  const valueOf = (expression: Expression) => valueIn(expression, scope, context.now, context.time);
  if (source.when !== undefined && valueOf(source.when) !== true) return null;
  const given = Object.fromEntries(Object.entries(source.with ?? {}).map(([name, part]) => [name, valueOf(part)]));
  try {
    return firstEntries(await context.ask(context, source.call, given, source.limit ?? null), source.limit);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
