/** The functions of the engine's face by name and shape; their rooms follow. */
import type { JSX, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Formatter } from '#expression';
import type {
  Action,
  Address,
  Block,
  CaptchaField,
  Colour,
  CustomBlock,
  DefinedField,
  Expression,
  FilesField,
  Filter,
  FormBlock,
  Icon,
  Locale,
  Manifest,
  Messages,
  Options,
  PageChunk,
  QuestionsField,
  Scope,
  Text,
} from '#model';
import type { Choice, DataState, FilterState, RecordState, RowsState } from './data/data-state.ts';
import type { Modal, Toast } from './feedback/feedback-types.ts';
import type { CaptchaState, PortalForm, Uploads } from './forms/form-types.ts';
import type { Parts } from './parts.ts';

export declare function PortalProvider(props: {
  readonly parts: Parts;
  readonly modelBase?: string;
  readonly apiBase?: string;
}): JSX.Element;
export declare function useParts(): Parts;

export declare function BlockOutlet(props: { readonly blocks: readonly Block[] }): JSX.Element;
export declare function ScopeProvider(props: { readonly names: Scope; readonly children: ReactNode }): JSX.Element;
export declare function useScope(): Scope;
export declare function useValue(expression: Expression | undefined): unknown;
export declare function useCondition(expression: Expression | undefined): boolean;
export declare function useText(): (text: Text | undefined, names?: Scope) => string;
export declare function useMessage(): (key: keyof Messages, names?: Scope) => string;
export declare function useFormat(): Formatter;
export declare function useNow(): number;
export interface Destination {
  /** The page inside the portal, `/pages/home?id=3`; absent for other sites and files. */
  readonly to?: string;
  /** For `<a href>`: `#/pages/home?id=3` inside the portal. */
  readonly href: string;
  readonly external: boolean;
}
export declare function useAddress(): (address: Address, names?: Scope) => Destination;
export interface StatusLabel {
  readonly label: string;
  readonly colour: Colour;
  readonly icon?: Icon;
}
export declare function useStatus(name: string, names?: Scope): StatusLabel | null;
export declare function useRich(html: unknown): string | null;
export declare function useFileAddress(): (path: string) => string;

export declare function useData(name: string): DataState;
export declare function useRows(expression: Expression, filters?: readonly Filter[]): RowsState;
export declare function useRecord(expression: Expression): RecordState;
export declare function useFilter(filter: Filter): FilterState;
export declare function useAddressValue(name: string): readonly [string | null, (value: string | null) => void];

export interface SessionState {
  readonly token: boolean;
  readonly user: Readonly<Record<string, unknown>> | null;
  readonly loggedIn: boolean;
  readonly classTitle: string | null;
  readonly unread: number;
  readonly needsClass: boolean;
  /** Asks first. */
  readonly logOut: () => void;
}
export declare function useSession(): SessionState;
export declare function useAccess(): { readonly canOpen: (address: Address) => boolean };
export declare function useManifest(): Manifest;
export declare function usePage(): PageChunk;
export declare function useLocation(): { readonly path: string; readonly query: URLSearchParams };
export declare function useLanguage(): {
  readonly language: Locale;
  readonly offered: readonly Locale[];
  readonly forced: boolean;
  readonly set: (language: Locale) => void;
};

export declare function useAction(actions: readonly Action[] | undefined): {
  readonly run: (names?: Scope) => Promise<boolean>;
  readonly running: boolean;
  readonly waitSeconds: number;
};
export declare function useFeedback(): {
  readonly toasts: readonly Toast[];
  readonly dismiss: (id: number) => void;
  readonly holdToast: (id: number, held: boolean) => void;
  readonly modals: readonly Modal[];
};

export declare function usePortalForm(block: FormBlock): PortalForm;
export declare function PortalFormProvider(props: {
  readonly form: PortalForm;
  readonly children: ReactNode;
}): JSX.Element;
export declare function useAsked(field: DefinedField): boolean;
export declare function useFieldError(name: string): string | null;
export declare function useFormNotice(): string | null;
export declare function useFieldValue(name: string): unknown;
export declare function useFieldOptions(options: Options): readonly Choice[];
export declare function useFieldInput(field: DefinedField): UseFormRegisterReturn;
export declare function useFieldControl(field: DefinedField): {
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly blur: () => void;
};
export declare function useUpload(field: FilesField): Uploads;
export declare function useCaptcha(field: CaptchaField): CaptchaState;
export declare function useQuestions(field: QuestionsField): readonly DefinedField[] | null;

export declare function RendererOutlet(props: {
  readonly block: CustomBlock;
  readonly loading: ReactNode;
  readonly failed: (retry: () => void) => ReactNode;
}): JSX.Element;
