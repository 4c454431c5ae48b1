/** `defineRenderer` and what a renderer receives, for the calls, the people and the schemas of this portal. */
import type { Calls, SessionUser, ShownForms } from '#contract';
import { type RendererProps, rendererFactory } from '#engine';
import type { Renderers } from '#model';

export const defineRenderer = rendererFactory<Calls, SessionUser, Renderers, ShownForms>();

/** What a renderer receives, by its name: the rest is what its schema declares. */
export type PropsOf<Name extends keyof Renderers> = RendererProps<Calls, Renderers[Name], SessionUser, ShownForms>;
