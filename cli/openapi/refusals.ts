/** What every refusal looks like, whatever the call. */
import type { Contract, JsonSchema } from '#model';

export const refusal: JsonSchema = {
  title: 'Refusal',
  description: 'Why a call was not done. `data` may name the wrong fields, or how long to wait.',
  type: 'object',
  properties: {
    code: { enum: [400, 401, 403, 404, 409, 413, 422, 429, 500, 503] },
    message: { type: 'string', description: 'Ready to show, in the language of the request.' },
    data: {
      type: ['object', 'null'],
      properties: {
        reason: { type: 'string', description: 'The machine word of the refusal.', examples: ['window_closed'] },
        errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
        retry_after: { type: 'integer', description: 'Seconds to wait; with 429.' },
        max: { type: 'integer', description: 'Bytes at most; with 413.' },
        id: { type: 'integer', description: 'The record that exists already; with 409.' },
        request_id: { type: 'string', description: 'The number of the request in the log; with 500.' },
      },
    },
  },
  required: ['code', 'message', 'data'],
  examples: [{ code: 404, message: 'No data available at the moment', data: { reason: 'not_found' } }],
};

/** One wrong field; in a portal with courses also the course that a rule is about. */
export function fieldError({ entities }: Contract): JsonSchema {
  const hasCourses = Object.values(entities).some(({ fields }) => Object.hasOwn(fields, 'course_id'));
  const course = { course_id: { type: 'integer', description: 'The course that the rule is about.' } };
  return {
    title: 'FieldError',
    description: 'One wrong field of what was sent.',
    type: 'object',
    properties: {
      field: { type: 'string', description: 'The path in the body.', examples: ['ext.visa_type'] },
      rule: { type: 'string', description: 'Which rule is broken.', examples: ['required'] },
      message: { type: 'string', description: 'To be shown at the field.' },
      ...(hasCourses ? course : {}),
    },
    required: ['field', 'rule', 'message'],
  };
}
