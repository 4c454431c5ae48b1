/** Checking in at an event, by the code of the venue. */
import { defineRenderer } from '../define-renderer.ts';
import { needs } from './needs.ts';

export const signIn = defineRenderer({
  name: 'sign-in',
  needs,
  load: () => import('./sign-in-view.tsx').then((file) => file.SignInView),
});
