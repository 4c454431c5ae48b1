import type { Calls, SessionUser } from '#contract';
import type { RendererProps } from '#engine';

export const needs = { tuition: 'user/tuition-plan' } as const;

export type TuitionProps = RendererProps<Calls, typeof needs, SessionUser>;
