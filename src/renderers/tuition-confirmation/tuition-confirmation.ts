/** Confirming the own tuition plan: read to the end, agreed to, once. */
import { defineRenderer } from '../define-renderer.ts';
import { needs } from './needs.ts';

export const tuitionConfirmation = defineRenderer({
  name: 'tuition-confirmation',
  needs,
  load: () => import('./tuition-confirmation-view.tsx').then((file) => file.TuitionConfirmationView),
});
