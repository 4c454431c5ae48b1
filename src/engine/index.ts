/** The engine's face: all that blocks, renderers and the app may use. */
export type { Choice, DataState, FilterState, LoadState, Pager, RecordState, RowsState } from './data/data-state.ts';
export * from './face.ts';
export type { Modal, ModalAction, Toast, ToastLook } from './feedback/feedback-types.ts';
export type { CaptchaState, FormValues, PortalForm, UploadState, Uploads } from './forms/form-types.ts';
export type { BlockRenderers, FieldKind, FieldProps, FieldRenderers, Parts, Shell } from './parts.ts';
export type { AnyCalls, CallTypes, RendererDefinition, RendererProps } from './renderers/define-renderer.tsx';
export { defineRenderer, rendererFactory } from './renderers/define-renderer.tsx';
