/** Checking in at an event, by the code of the venue. */
import { defineRenderer } from '../define-renderer.ts';

export const signIn = defineRenderer({
  name: 'sign-in',
  needs: { event: 'activity/details', questions: 'activity/apply-field-show' },
  load: () => import('./sign-in-view.tsx').then((file) => file.SignInView),
});
