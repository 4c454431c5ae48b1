/** Confirming the own tuition plan: read to the end, agreed to, once. */
import { defineRenderer } from '../define-renderer.ts';

export const tuitionConfirmation = defineRenderer({
  name: 'tuition-confirmation',
  needs: { tuition: 'user/tuition-plan' },
  load: () => import('./tuition-confirmation-view.tsx').then((file) => file.TuitionConfirmationView),
});
