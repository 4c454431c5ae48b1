/** What people see, handed to the engine from outside: it decides what is shown and when, never how it looks. */
import type { ComponentType, ReactNode } from 'react';
import type { Block, DefinedField, LayoutFrame, PageModel, PreviewChoice } from '#model';

export type BlockRenderers = {
  readonly [Kind in Block['kind']]: ComponentType<{ readonly block: Extract<Block, { kind: Kind }> }>;
};

/** The kinds of the language, plus `note` (a text of a server-defined form) and `unknown` (a question nobody can draw). */
export type FieldKind = DefinedField['kind'];

/** What one field of a form gets. All else it asks for by hooks, so that a keystroke re-renders nothing around it. */
export interface FieldProps<Kind extends FieldKind = FieldKind> {
  readonly field: Extract<DefinedField, { kind: Kind }>;
  /** The id of the input (or of the group of inputs); the engine puts the focus there. */
  readonly id: string;
  /** For `aria-describedby`: help line and error. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export type FieldRenderers = { readonly [Kind in FieldKind]: ComponentType<FieldProps<Kind>> };

export interface Shell {
  /** The window around layout and page: header and footer, as far as the layout wants them. */
  readonly Frame: ComponentType<{ readonly layout: LayoutFrame; readonly children: ReactNode }>;
  /** Blocks from top to bottom, with the gaps between them. */
  readonly Flow: ComponentType<{ readonly children: ReactNode }>;
  /** Heading and width of one page. */
  readonly PageFrame: ComponentType<{ readonly page: PageModel; readonly children: ReactNode }>;
  /** Shown when a page takes longer than the portal's loading delay. */
  readonly PageLoading: ComponentType;
  /** "ChunkLoadError" with its button; may be shown before any text of the portal is known. */
  readonly PageFailed: ComponentType<{ readonly reload: () => void }>;
  /** In place of all blocks, where what the page is about does not exist or may not be seen. */
  readonly PageMissing: ComponentType<{ readonly back: () => void }>;
  /** In place of a block that broke, or of all of them, where what the page is about could not be loaded: then with the key of that answer. */
  readonly BlockFailed: ComponentType<{ readonly retry: () => void; readonly asked?: string | null }>;
  /** Toasts, confirmations and dialogs, from `useFeedback`. */
  readonly Feedback: ComponentType;
  /** Where every state of a page is chosen; only previews load it. */
  readonly PreviewBar: ComponentType<PreviewBarProps>;
}

export interface PreviewBarProps {
  readonly choice: PreviewChoice;
  /** The calls that the page makes. */
  readonly calls: readonly string[];
  readonly hasRoles: boolean;
  readonly change: (part: Partial<PreviewChoice>) => void;
}

export interface Parts {
  readonly blocks: BlockRenderers;
  readonly fields: FieldRenderers;
  readonly shell: Shell;
}
