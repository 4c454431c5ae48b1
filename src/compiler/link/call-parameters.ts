/** What a call takes, in its address or in its body. */
import type { CallModel, Fields } from '#model';

export function parameters(call: CallModel): Fields {
  return { ...call.query, ...call.body };
}
