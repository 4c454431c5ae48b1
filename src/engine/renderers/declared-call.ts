/** A page brings along the calls that the schema of its renderer declares, and no others. */
import type { ClientCall } from '#model';
import { invariant } from '../kernel/invariant.ts';
import type { Portal } from '../portal/portal.ts';

/**
 * The call of a renderer, which its code names as well as its schema.
 * @param renderer  the name in the schema and the page
 * @param under  where the schema names it
 * @throws Error where code and schema differ
 */
export function declaredCall(portal: Portal, renderer: string, call: string, under: 'x-needs' | 'x-runs'): ClientCall {
  try {
    return portal.callOf(call);
  } catch {
    invariant(
      false,
      `the renderer ${renderer} uses the call ${call}. Name it under ${under} in schema/renderers/${renderer}.schema.json, then run npm run generate`,
    );
  }
}
