/** The calls whose answers the chart shows. */
export const needs = { log: 'user/points-log' } as const;
