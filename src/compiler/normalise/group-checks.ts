/** What is looked at of a whole map, by the annotation of the schema that says so. */
import { recordOf, textOf, valueAt } from '../kernel/records.ts';
import { callsOfForm, noteCalls } from '../link/check-login.ts';
import type { Noting } from '../link/facts.ts';
import type { Place } from '../link/file-context.ts';
import { checkEdits } from '../type/forms/check-keeps.ts';
import { searchedParameters } from '../type/lists/check-search.ts';
import { compileSentFilters } from '../type/lists/filters-sent.ts';
import { compileSet, compileStateStart } from '../type/page/check-state.ts';
import { withOrder } from '../type/tables/column-order.ts';
import {
  checkArguments,
  checkAsked,
  checkFurtherArguments,
  checkPartAsked,
  checkStartValues,
} from '../type/values/check-arguments.ts';
import { checkRendererArguments, checkRendererOptions } from '../type/values/check-renderer.ts';

export type Check = (name: string, given: unknown, at: Place) => Noting<unknown>;

/**
 * Maps whose keys are the parameters of a call or the fields of a form; the annotation says which key names it. They are
 * looked at also where they are left out: a call may need something.
 */
export const checks: Readonly<Record<string, Check>> = {
  *'x-arguments'(call, given, at) {
    const { path, context } = at;
    yield* noteCalls([call], { ...at, path: [...path.slice(0, -1), 'call'] });
    if (context.source.kind !== 'page' || path[0] !== 'data')
      return yield* checkArguments(call, given, at, searchedParameters(String(path[1]), context.source));
    const { sent, filled } = yield* compileSentFilters(call, given, at);
    const compiled = yield* checkArguments(call, given, at, filled);
    const along = Object.keys(sent).length === 0 ? compiled : { ...compiled, ...sent };
    return withOrder(String(path[1]), call, along, context);
  },
  'x-further-arguments': (_, given, at) =>
    // A form with a store of its own takes none; that is said elsewhere.
    checkFurtherArguments(textOf(recordOf(at.context.source.data)['sends']), given, at),
  *'x-renderer-arguments'(renderer, given, at) {
    const { path, context } = at;
    const needs = Object.values(context.definitions.renderers.get(renderer)?.needs ?? {});
    // What it does when something is pressed may be for some only: the component decides, out of our sight.
    yield* noteCalls(needs, { ...at, path: [...path.slice(0, -1), 'custom'] });
    return yield* checkRendererArguments(renderer, given, at);
  },
  'x-renderer-options': (renderer, given, { path, context }) => checkRendererOptions(renderer, given, path, context),
  *'x-form-arguments'(name, given, at) {
    const { path, context } = at;
    const form = context.definitions.forms.get(name);
    const block = recordOf(valueAt(context.source.data, path.slice(0, -1)));
    if (form && block['visitors'] !== true)
      yield* noteCalls(callsOfForm(form), { ...at, path: [...path.slice(0, -1), 'form'] });
    return yield* checkAsked(name, given, at);
  },
  'x-part-arguments': checkPartAsked,
  'x-state': (_, given, at) => compileSet(given, at),
  'x-state-start': compileStateStart,
  'x-form-fields': checkStartValues,
  'x-edits': checkEdits,
};
