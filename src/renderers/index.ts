/** The renderers written by hand, by the name under which a page calls them. */
import type { RendererDefinition } from '#engine';
import type { RendererName } from '#model';
import { photoWall } from './photo-wall/photo-wall.ts';
import { signIn } from './sign-in/sign-in.ts';
import { tuitionConfirmation } from './tuition-confirmation/tuition-confirmation.ts';

export const renderers: Readonly<Record<RendererName, RendererDefinition>> = {
  'photo-wall': photoWall,
  'sign-in': signIn,
  'tuition-confirmation': tuitionConfirmation,
};
