/** The renderers written by hand, by the name under which a page calls them. */
import type { RendererDefinition } from '#engine';

export const renderers: Readonly<Record<string, RendererDefinition>> = {};
