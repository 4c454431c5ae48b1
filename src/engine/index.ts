/** The engine's face: all that blocks, renderers and the app may use. */
export { saveText, withoutIsolates } from './actions/hand-out.ts';
export type { ActionState } from './actions/use-action.tsx';
export { useAction } from './actions/use-action.tsx';
export { useHiddenColumns } from './data/hidden-columns.ts';
export type { OutdatedState } from './data/outdated.ts';
export { useOutdated } from './data/outdated.ts';
export type { Order, TableGroup, Totals } from './data/table-rows.ts';
export { useAddressValue, useAddressWith } from './data/use-address-value.ts';
export { useLoaded, useRecord, useRows } from './data/use-data.ts';
export { useEntryValues } from './data/use-entry-values.ts';
export { useFilter } from './data/use-filter.ts';
export type { TableState } from './data/use-table.ts';
export { nextOrder, useTable } from './data/use-table.ts';
export type { Modal, ModalAction, Toast, ToastLook } from './feedback/feedback-types.ts';
export { useChosenPlace, usePlaceOnMap } from './forms/chosen-place.ts';
export type { PortalForm } from './forms/form-context.ts';
export type { CaptchaState, FormValues, UploadState, Uploads } from './forms/form-types.ts';
export { PortalFormProvider } from './forms/portal-form-provider.tsx';
export type { SearchedOptions } from './forms/searched-data.ts';
export { isSearched } from './forms/searched-data.ts';
export { fileProblem } from './forms/uploads.ts';
export { useCaptcha } from './forms/use-captcha.ts';
export {
  useAsked,
  useFieldControl,
  useFieldError,
  useFieldInput,
  useFieldNow,
  useFieldOptions,
  useFieldValue,
  useFormNotice,
  useNumberInput,
  useQuestions,
} from './forms/use-field.ts';
export type { FormProblems } from './forms/use-form-problems.ts';
export { useFormProblems, useProblemCount, useRowProblems } from './forms/use-form-problems.ts';
export type { FormAnswer, FormSteps } from './forms/use-form-steps.ts';
export { useFormAnswers, useFormSteps } from './forms/use-form-steps.ts';
export type { OptionSearch } from './forms/use-option-search.ts';
export { useOptionSearch } from './forms/use-option-search.ts';
export type { PickEntry, PickedState } from './forms/use-pick.ts';
export { usePick } from './forms/use-pick.ts';
export { usePortalForm } from './forms/use-portal-form.ts';
export type { RemovedRow, RowsState as RowList } from './forms/use-rows.ts';
export { useRowList, useRowSentence } from './forms/use-rows.ts';
export { useUpload } from './forms/use-upload.ts';
export { useOnline } from './kernel/online.ts';
export type {
  BlockRenderers,
  FieldKind,
  FieldProps,
  FieldRenderers,
  Parts,
  PreviewBarProps,
  Shell,
} from './portal/parts.ts';
export { useParts } from './portal/portal.ts';
export type { FeedbackFace } from './portal/use-feedback.ts';
export { useFeedback } from './portal/use-feedback.ts';
export type { LanguageState, SessionState } from './portal/use-session.ts';
export { useAccess, useLanguage, useLocation, useManifest, useSession } from './portal/use-session.ts';
export type {
  AnyCalls,
  CallTypes,
  Declared,
  More,
  PositionResult,
  RendererDefinition,
  RendererProps,
  RunFailure,
  RunResult,
} from './renderers/define-renderer.tsx';
export { defineRenderer, rendererFactory } from './renderers/define-renderer.tsx';
export { findPosition } from './renderers/find-position.ts';
export { RendererOutlet } from './renderers/renderer-outlet.tsx';
export type { FilterValue } from './scope/address-state.ts';
export { endsOf } from './scope/address-state.ts';
export type { Choice, DataState, FilterState, LoadState, Pager, RecordState, RowsState } from './scope/data-state.ts';
export { usePage } from './scope/page-context.ts';
export { PartProvider, usePart } from './scope/part-scope.tsx';
export {
  ScopeProvider,
  useCondition,
  useFittingIcon,
  useFittingText,
  useFormat,
  useFullText,
  useMessage,
  useNow,
  useScope,
  useText,
  useToday,
  useValue,
  useValues,
} from './scope/scope.tsx';
export { useBitByBit, useRest } from './show/bit-by-bit.ts';
export { BlockOutlet } from './show/block-outlet.tsx';
export { useClosed } from './show/closed.ts';
export { Delayed } from './show/delayed.tsx';
export { useFailureCard } from './show/failure-card.tsx';
export { LateBoundary, late, present } from './show/late.tsx';
export { useIsLoading, useLoadingNote } from './show/loading-note.ts';
export { useOverlay } from './show/overlay.ts';
export { PageBoundary } from './show/page-boundary.tsx';
export { PageLink } from './show/page-link.tsx';
export { usePartsWhenDrawn } from './show/parts-when-drawn.ts';
export { useRich } from './show/rich.ts';
export type { Destination } from './show/use-address.ts';
export { useAddress, useFileAddress, useFileLink } from './show/use-address.ts';
export type { StatusLabel } from './show/use-status.ts';
export { useStatus } from './show/use-status.ts';
export { whenDrawn } from './show/when-drawn.ts';
export { firstRequests, firstScreen, modulesWithin } from './start/first-screen.tsx';
export { PageSlot } from './start/layout-host.tsx';
export { modelChanged, PortalProvider } from './start/portal-provider.tsx';
export { writtenNumber } from './texts/plain-number.ts';
