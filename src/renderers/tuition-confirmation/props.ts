import type { PropsOf } from '../define-renderer.ts';

export type TuitionProps = PropsOf<'tuition-confirmation'>;
