/** Start values that come with data which is not there yet are filled in when it comes, where nobody has typed. */
import { useLayoutEffect } from 'react';
import type { DefinedField, Expression } from '#model';
import { isSame } from '../kernel/is-same.ts';
import { namesOf } from '../scope/scope-node.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues } from './form-types.ts';
import { valueAtPath } from './read-inputs.ts';
import { givenStarts } from './start-values.ts';

/** @param start  what the inputs were drawn with */
export function useLateStart(runtime: FormRuntime, start: FormValues): void {
  useLayoutEffect(() => {
    const { form, block, outer, touched } = runtime;
    const expressions = [
      ...Object.values(givenStarts(block, form) ?? {}),
      ...form.fields.flatMap(withInner).map(startOf),
      // What is locked is chosen when the data are there.
      ...form.fields.map((field) =>
        field.kind === 'rows' && field.pick?.locked !== undefined ? field.pick.from : undefined,
      ),
    ];
    const names = new Set(expressions.flatMap((expression) => namesOf(expression)));
    names.delete('now');
    if (names.size === 0) return;
    let last = start;
    const follow = () => {
      const next = runtime.startValues();
      for (const { name, kind } of runtime.allFields()) {
        const value = valueAtPath(next, name);
        // A group's value is that of its questions, which follow one by one.
        if (kind === 'questions' || isSame(value, valueAtPath(last, name)) || touched.has(name)) continue;
        runtime.set(name, value);
        touched.delete(name);
      }
      last = next;
    };
    // Answers that are known from before have come while the form was drawn.
    follow();
    return outer.subscribe(names, follow);
  }, [runtime, start]);
}

function withInner(field: DefinedField): readonly DefinedField[] {
  return field.kind === 'rows' ? [field, ...field.fields] : [field];
}

function startOf(field: DefinedField): Expression | undefined {
  return 'start' in field ? field.start : undefined;
}
