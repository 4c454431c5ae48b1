import type { Calls, SessionUser } from '#contract';
import type { RendererProps } from '#engine';

export const needs = { event: 'activity/details', types: 'application/type' } as const;

export type WallProps = RendererProps<Calls, typeof needs, SessionUser>;
