/** Answers that are worked out of others follow them, for as long as the form is shown. */
import { followed } from '#model';
import { isSame } from '../kernel/is-same.ts';
import { namesOf } from '../scope/scope-node.ts';
import type { FormRuntime } from './form-runtime.ts';
import { startInput } from './read-inputs.ts';

/** @returns what ends it */
export function followAnswers({ form, scope, starts, ...runtime }: FormRuntime): () => void {
  const following = form.fields.filter((field) => 'follows' in field && field.follows);
  const names = following.flatMap((field) => ('start' in field ? namesOf(field.start) : []));
  // One that reads another comes after it.
  const work = () => {
    for (const field of following) {
      const value = startInput(field, followed(field, runtime.evaluate), starts.country);
      if (isSame(value, runtime.value(field.name))) continue;
      runtime.set(field.name, value);
      runtime.touched.delete(field.name); // nobody has written it
    }
  };
  work();
  const stops = [scope.subscribe(names, work), runtime.onReset(work)];
  return () => {
    for (const stop of stops) stop();
  };
}
