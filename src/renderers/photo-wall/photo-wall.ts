/** The pictures of an event, page by page, with a viewer and a way to add own ones. */
import { defineRenderer } from '../define-renderer.ts';

export const photoWall = defineRenderer({
  name: 'photo-wall',
  needs: { event: 'activity/details', types: 'application/type' },
  grows: { event: { by: 'photo_page', at: 'photos' } },
  load: () => import('./photo-wall-view.tsx').then((file) => file.PhotoWallView),
});
