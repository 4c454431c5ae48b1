import { createContext } from 'react';
import type { RendererDefinition } from './define-renderer.tsx';

/** The hand-written renderers, by the name that a block of kind `custom` says. */
export type Renderers = Readonly<Record<string, RendererDefinition>>;

export const RenderersContext = createContext<Renderers>({});
