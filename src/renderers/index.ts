/** The renderers written by hand, by the name under which a page calls them. */
import type { RendererDefinition } from '#engine';
import type { Renderers } from '#model';
import { photoWall } from './photo-wall/photo-wall.ts';
import { signIn } from './sign-in/sign-in.ts';
import { tuitionConfirmation } from './tuition-confirmation/tuition-confirmation.ts';

export const renderers: { readonly [Name in keyof Renderers]: RendererDefinition<Name> } = {
  'photo-wall': photoWall,
  'sign-in': signIn,
  'tuition-confirmation': tuitionConfirmation,
};
