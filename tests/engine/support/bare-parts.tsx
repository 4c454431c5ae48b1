/**
 * Parts without looks: they show words only, and keep what the engine's hooks hand to them, for a test to read and to press.
 * What is drawn no more is not kept.
 */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import {
  type ActionState,
  BlockOutlet,
  type CaptchaState,
  type Choice,
  type FeedbackFace,
  type FilterState,
  type FormAnswer,
  type FormProblems,
  type FormSteps,
  isSearched,
  type LanguageState,
  type OptionSearch,
  type OutdatedState,
  PageSlot,
  PartProvider,
  type PickedState,
  type PortalForm,
  PortalFormProvider,
  type RecordState,
  RendererOutlet,
  type RowList,
  type RowsState,
  type SearchedOptions,
  type SessionState,
  type TableState,
  type Uploads,
  useAction,
  useAsked,
  useCaptcha,
  useFailureCard,
  useFeedback,
  useFieldControl,
  useFieldError,
  useFieldNow,
  useFieldOptions,
  useFilter,
  useFittingText,
  useFormAnswers,
  useFormProblems,
  useFormSteps,
  useLanguage,
  useOptionSearch,
  useOutdated,
  usePart,
  usePick,
  usePlaceOnMap,
  usePortalForm,
  useQuestions,
  useRecord,
  useRowList,
  useRowProblems,
  useRowSentence,
  useRows,
  useSession,
  useTable,
  useText,
  useUpload,
} from '#engine';
import {
  type AskedRows,
  type Block,
  type CaptchaField,
  type DefinedField,
  type Expression,
  type FilesField,
  type Filter,
  type FormStep,
  holdsFiles,
  type ImageField,
  type LocationField,
  type PickedRows,
} from '#model';
import type { FieldProps, Parts, Shell } from '../../../src/engine/portal/parts.ts';

export interface SeenField {
  readonly field: DefinedField;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  readonly blur: () => void;
  readonly error: string | null;
  readonly options: readonly Choice[];
}

/** What is drawn now, by the words that are beside it. */
export interface Seen {
  readonly lists: Map<string, RowsState>;
  readonly tables: Map<string, TableState>;
  readonly records: Map<string, RecordState>;
  readonly filters: Map<string, FilterState>;
  readonly forms: Map<string, PortalForm>;
  readonly steps: Map<string, FormSteps>;
  readonly fields: Map<string, SeenField>;
  /** The labels of the fields. */
  readonly texts: Map<string, string>;
  readonly rows: Map<string, RowList>;
  readonly picks: Map<string, PickedState & { readonly field: PickedRows }>;
  readonly searches: Map<string, OptionSearch>;
  readonly captchas: Map<string, CaptchaState>;
  readonly uploads: Map<string, Uploads>;
  /** The ways to a page with a map. */
  readonly maps: Map<string, (() => void) | null>;
  readonly problems: Map<string, FormProblems>;
  /** What is wrong with single rows, `items r2`. */
  readonly rowProblems: Map<string, readonly string[]>;
  readonly answers: Map<string, readonly FormAnswer[]>;
  readonly buttons: Map<string, ActionState>;
  /** Who looks. */
  session: SessionState | null;
  language: LanguageState | null;
  /** Toasts and windows; null before the first. */
  feedback: FeedbackFace | null;
  /** Whether what is shown may be old. */
  outdated: OutdatedState | null;
  /** What is offered in place of something that failed or is missing: pages, blocks. */
  readonly instead: Map<'page failed' | 'block failed' | 'page missing', () => void>;
}

export type Looks = {
  readonly [Kind in Block['kind']]?: ComponentType<{ readonly block: Extract<Block, { kind: Kind }> }>;
};
export type FieldLooks = { readonly [Kind in DefinedField['kind']]?: ComponentType<FieldProps<Kind>> };

/** What a test draws in its own way. */
export interface OwnParts {
  readonly blocks?: Looks;
  readonly fields?: FieldLooks;
  readonly shell?: Partial<Shell>;
}

export function bareParts(own: OwnParts) {
  const seen: Seen = {
    lists: new Map(),
    tables: new Map(),
    records: new Map(),
    filters: new Map(),
    forms: new Map(),
    steps: new Map(),
    fields: new Map(),
    texts: new Map(),
    rows: new Map(),
    picks: new Map(),
    searches: new Map(),
    captchas: new Map(),
    uploads: new Map(),
    maps: new Map(),
    problems: new Map(),
    rowProblems: new Map(),
    answers: new Map(),
    buttons: new Map(),
    session: null,
    language: null,
    feedback: null,
    outdated: null,
    instead: new Map(),
  };

  const blocks: Looks = {
    text: ({ block }) => <p>{useText()(block.text)}</p>,
    page: PageSlot,
    part: ({ block }) => {
      const { content } = usePart(block.part);
      return (
        <PartProvider use={block}>
          <BlockOutlet blocks={content ?? []} />
        </PartProvider>
      );
    },
    section: ({ block }) => <BlockOutlet blocks={block.content} />,
    columns: ({ block }) => block.columns.map(({ content }, place) => <BlockOutlet key={place} blocks={content} />),
    list: ({ block }) => {
      const rows = useRows(block.list, block.filters);
      useKept(seen.lists, wordsOf(block.list), rows);
      return (
        <>
          <Filters filters={block.filters ?? []} />
          {rows.state === 'failed' ? <FailureCard name={wordsOf(block.list)} asked={rows.asked} /> : null}
        </>
      );
    },
    table: ({ block }) => {
      useKept(
        seen.tables,
        wordsOf(block.table),
        useTable(block, block.columns, () => false),
      );
      return <Filters filters={block.filters ?? []} />;
    },
    details: ({ block }) => {
      useKept(seen.records, wordsOf(block.details), useRecord(block.details));
      return null;
    },
    button: ({ block }) => {
      useKept(seen.buttons, useText()(useFittingText(block.button)), useAction(block.do));
      return null;
    },
    custom: ({ block }) => (
      <RendererOutlet
        block={block}
        loading={<p>renderer loading</p>}
        empty={<p>renderer empty</p>}
        failed={(retry) => <Instead name="block failed" act={retry} />}
      />
    ),
    form: ({ block }) => {
      const form = usePortalForm(block);
      useKept(seen.forms, block.form, form);
      const { outline, review } = form.form;
      return (
        <PortalFormProvider form={form}>
          {block.content ? <BlockOutlet blocks={block.content} /> : null}
          {form.form.checksWith ? <Problems form={form.form.name} /> : null}
          {outline.length > 1 || review ? (
            <Stepwise form={form} />
          ) : (
            <Fields fields={form.fields} formId={form.formId} />
          )}
        </PortalFormProvider>
      );
    },
    ...own.blocks,
  };

  function Stepwise({ form }: { readonly form: PortalForm }): ReactNode {
    const steps = useFormSteps(false);
    useKept(seen.steps, form.form.name, steps);
    const step = steps.steps[steps.current];
    if (!step)
      return steps.steps.map((one, place) => <Answers key={place} step={one} name={`${form.form.name} ${place}`} />);
    const names = step.groups.flatMap(({ fields }) => fields);
    return <Fields fields={form.fields.filter(({ name }) => names.includes(name))} formId={form.formId} />;
  }

  function Answers({ step, name }: { readonly step: FormStep; readonly name: string }): null {
    useKept(seen.answers, name, useFormAnswers(step));
    return null;
  }

  function Problems({ form }: { readonly form: string }): null {
    useKept(seen.problems, form, useFormProblems());
    return null;
  }

  function Filters({ filters }: { readonly filters: readonly Filter[] }): ReactNode {
    return filters.map((filter) => <OneFilter key={filter.name} filter={filter} />);
  }

  function OneFilter({ filter }: { readonly filter: Filter }): ReactNode {
    useKept(seen.filters, filter.name, useFilter(filter));
    return null;
  }

  function Fields({
    fields,
    formId,
  }: {
    readonly fields: readonly DefinedField[];
    readonly formId: string;
  }): ReactNode {
    return fields.map((field) => <Field key={field.name} field={field} formId={formId} />);
  }

  function Field({ field, formId }: { readonly field: DefinedField; readonly formId: string }): ReactNode {
    if (!useAsked(field)) return null;
    // The registry is keyed by kind, so the look of `field.kind` takes this field; TypeScript cannot follow that.
    const Own = own.fields?.[field.kind] as ComponentType<FieldProps> | undefined;
    const id = `${formId}-${field.name}`;
    if (Own) return <Own field={field} id={id} describedBy={undefined} invalid={false} />;
    if (field.kind === 'rows')
      return field.pick ? <Pick field={field as PickedRows} formId={formId} /> : <Rows field={field} formId={formId} />; // it has a pick
    if (field.kind === 'questions') return <Questions field={field} formId={formId} />;
    return (
      <>
        <Plain field={field} />
        {field.kind === 'captcha' ? <Captcha field={field} /> : null}
        {field.kind === 'location' ? <Location field={field} /> : null}
        {holdsFiles(field) ? <Files field={field} /> : null}
        {'options' in field && isSearched(field.options) ? <Search field={field} options={field.options} /> : null}
        <input id={id} />
      </>
    );
  }

  /** Any field, as its form has it. */
  function Plain({ field }: { readonly field: DefinedField }): null {
    const now = useFieldNow(field);
    const { value, set, blur } = useFieldControl(field);
    const options = useFieldOptions('options' in field ? field.options : '');
    const error = useFieldError(field.name);
    useKept(seen.texts, field.name, useText()(field.label));
    useKept(seen.fields, field.name, { field: now, value, set, blur, error, options });
    return null;
  }

  function Captcha({ field }: { readonly field: CaptchaField }): null {
    useKept(seen.captchas, field.name, useCaptcha(field));
    return null;
  }

  function Location({ field }: { readonly field: LocationField }): null {
    useKept(seen.maps, field.name, usePlaceOnMap(field));
    return null;
  }

  function Files({ field }: { readonly field: FilesField | ImageField }): null {
    useKept(seen.uploads, field.name, useUpload(field.kind === 'image' ? { ...field, maxCount: 1 } : field));
    return null;
  }

  function Search({ field, options }: { readonly field: DefinedField; readonly options: SearchedOptions }): null {
    useKept(seen.searches, field.name, useOptionSearch(field, options));
    return null;
  }

  /** All rows are open. */
  function Rows({ field, formId }: { readonly field: AskedRows; readonly formId: string }): ReactNode {
    const rows = useRowList(field, () => {});
    useKept(seen.rows, field.name, rows);
    return (
      <>
        <Plain field={field} />
        {rows.keys.map((key) => (
          <Row key={key} field={field} row={key} rows={rows} formId={formId} />
        ))}
      </>
    );
  }

  function Row({
    field,
    row,
    rows,
    formId,
  }: {
    readonly field: AskedRows;
    readonly row: string;
    readonly rows: RowList;
    readonly formId: string;
  }): ReactNode {
    useKept(seen.rowProblems, `${field.name} ${row}`, useRowProblems(field.name, row));
    return (
      <>
        <p>{useRowSentence(field, row)}</p>
        <Fields fields={rows.fieldsOf(row)} formId={formId} />
      </>
    );
  }

  function Pick({ field, formId }: { readonly field: PickedRows; readonly formId: string }): ReactNode {
    const picked = usePick(field, () => {});
    useKept(seen.picks, field.name, { ...picked, field });
    return (
      <>
        <Plain field={field} />
        {picked.rows.keys.map((key) => (
          <Row key={key} field={field} row={key} rows={picked.rows} formId={formId} />
        ))}
      </>
    );
  }

  function Questions({
    field,
    formId,
  }: {
    readonly field: Extract<DefinedField, { kind: 'questions' }>;
    readonly formId: string;
  }) {
    return <Fields fields={(useQuestions(field) ?? []).flatMap(({ fields }) => fields)} formId={formId} />;
  }

  function FailureCard({ name, asked }: { readonly name: string; readonly asked: string | null }) {
    useFailureCard(asked);
    return <p>{`no ${name}, `}</p>;
  }

  function Instead({
    name,
    act,
  }: {
    readonly name: 'page failed' | 'block failed' | 'page missing';
    readonly act: () => void;
  }) {
    useKept(seen.instead, name, act);
    return <p>{name}</p>;
  }

  const shell: Shell = {
    Frame: ({ children }) => <main>{children}</main>,
    Flow: ({ children }) => <>{children}</>,
    PageFrame: ({ page, children }) => (
      <article>
        <h1>{useText()(page.title)}</h1>
        {children}
      </article>
    ),
    PageLoading: () => <p>page loading</p>,
    PageFailed: ({ reload }) => <Instead name="page failed" act={reload} />,
    PageMissing: ({ back }) => <Instead name="page missing" act={back} />,
    BlockFailed: ({ retry }) => <Instead name="block failed" act={retry} />,
    Feedback: () => {
      const feedback = useFeedback();
      const { toasts, modals } = feedback;
      seen.feedback = feedback;
      seen.outdated = useOutdated();
      seen.session = useSession();
      seen.language = useLanguage();
      return (
        <>
          {toasts.map(({ id, text }) => (
            <p key={id}>{`toast: ${text}`}</p>
          ))}
          {modals.map((modal) => (
            <section key={modal.id}>
              <h2>{modal.title}</h2>
              {modal.text}
              {modal.body}
            </section>
          ))}
        </>
      );
    },
    PreviewBar: () => null,
    ...own.shell,
  };
  const nothing = () => null;
  const parts = {
    blocks: new Proxy(blocks, { get: (known, kind: Block['kind']) => known[kind] ?? nothing }),
    fields: new Proxy({}, { get: () => nothing }),
    shell,
  } as unknown as Parts; // every kind has a part, if only one that shows nothing
  return { parts, seen };
}

/** Keeps something as long as what has it is drawn. */
export function useKept<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.set(key, value);
  useEffect(() => {
    kept.set(key, value);
    return () => {
      if (kept.get(key) === value) kept.delete(key);
    };
  }, [kept, key, value]);
}

/** `books`, also for its `list`; `book.waiting`. */
function wordsOf(expression: Expression): string {
  if (!Array.isArray(expression)) return String(expression);
  const [operation, of, field] = expression as readonly [string, Expression, Expression?];
  if (operation !== 'field') return String(of);
  return field === 'list' ? wordsOf(of) : `${wordsOf(of)}.${String(field)}`;
}
