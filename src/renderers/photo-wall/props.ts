import type { PropsOf } from '../define-renderer.ts';

export type WallProps = PropsOf<'photo-wall'>;
