import type { Calls } from '#contract';
import type { PropsOf } from '../define-renderer.ts';

export type SignInProps = PropsOf<'sign-in'>;

/** What the server answers to a check-in. */
export type Signed = Calls['activity/sign']['answer'];
