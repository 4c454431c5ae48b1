import type { Calls, SessionUser } from '#contract';
import type { RendererProps } from '#engine';

export const needs = { event: 'activity/details', questions: 'activity/apply-field-show' } as const;

export type SignInProps = RendererProps<Calls, typeof needs, SessionUser>;

/** What the server answers to a check-in. */
export type Signed = Calls['activity/sign']['answer'];
