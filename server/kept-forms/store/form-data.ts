/** The data that the lists and totals of picked entries read, as the person who fills it in would see it. */
import { namesRead } from '#expression';
import type { DataSource, DefinedField, Expression, Scope } from '#model';
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

/** The sources that lists and totals read, each behind those that it is asked with. */
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
  need(form.fields.flatMap(readByPicking));
  return [...found];
}

function readByPicking(field: DefinedField): readonly Expression[] {
  if (field.kind !== 'rows' || !field.pick) return [];
  const { from, value: key, totals, locked, disabled = [] } = field.pick;
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
    return await context.ask(context, source.call, given, source.limit ?? null);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
