/** Renderers written by hand: they declare the calls they need and receive the answers, typed; they fetch nothing themselves. */
import type { ComponentType, ReactNode } from 'react';
import type { Formatter } from '#expression';
import type { FieldError } from '../request/reply.ts';

/** What the contract knows of a call. Generated code lists all of them (`portico types`). */
export interface CallTypes {
  readonly query: unknown;
  readonly body: unknown;
  readonly answer: unknown;
}

/** Without the contract: any call, with an answer nobody knows. */
export type AnyCalls = Record<string, CallTypes>;

/** What the config knows of a form. Generated code lists all of them (`portico types`). */
export interface FormTypes {
  readonly asks: unknown;
  /** The call that takes its answers. */
  readonly sends: string;
}

/** Without the config: any form. */
export type AnyForms = Record<string, FormTypes>;

/** What the schema of a renderer declares. Generated code lists all of them (`Renderers` of `#model`). */
export interface Declared {
  /** The calls whose answers it shows, by the names under which they come: `x-needs`. */
  readonly needs: Readonly<Record<string, string>>;
  /** The calls that it makes: `x-runs`. */
  readonly runs: string;
  readonly forms: string;
  readonly texts: string;
  readonly options: object;
}

/** Without the schema: anything. */
export interface AnyDeclared extends Declared {
  readonly options: Readonly<Record<string, unknown>>;
}

/** A renderer whose types are settled elsewhere. */
export type AnyRendererProps = RendererProps<AnyCalls, AnyDeclared>;

export interface RendererProps<
  Calls,
  Own extends Declared,
  User = Readonly<Record<string, unknown>>,
  Forms = AnyForms,
> {
  /** The answers, under the names that `needs` gives them. Where one of them is nothing, the page says so in place of the renderer. */
  readonly data: { readonly [Name in keyof Own['needs']]: NonNullable<Answer<Calls, Own['needs'][Name]>> };
  /** For each name in `grows`: what has come of its pages, and the next one. */
  readonly more: { readonly [Name in keyof Own['needs']]?: More };
  /** The settings that the page gives in YAML. */
  readonly options: Own['options'];
  /** What the page reads from its address, by the names under its `query`. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Who is logged in; null for a visitor. */
  readonly user: User | null;
  /**
   * The time by the server's clock, in milliseconds since 1970. Renders again when one of the moments comes.
   * @param moments  times as the contract has them (`2025-12-05T18:30:00+08:00`); what is empty or over is passed over
   */
  readonly now: (...moments: readonly (string | null | undefined)[]) => number;
  /** Makes a call that the schema names under `x-runs`; a failure is told to the person. */
  readonly run: <Name extends Own['runs'] & keyof Calls>(
    call: Name,
    ...given: GivenFirst<Calls, Name, AfterRun<Calls>>
  ) => Promise<RunResult<Answer<Calls, Name>>>;
  /** Sends a file with a call that takes one; the answer tells its id. */
  readonly upload: <Name extends Own['runs'] & keyof Calls>(
    call: Name,
    file: File,
    ...given: GivenFirst<Calls, Name, UploadWatch>
  ) => Promise<RunResult<Answer<Calls, Name>>>;
  /** Loads the answers of these calls again, wherever they are shown. */
  readonly refresh: (...calls: readonly (keyof Calls & string)[]) => void;
  /**
   * A form of the config that the schema names under `x-forms`, with its checks, its confirmation and its success.
   * @param shown  what the form asks for, by the names of its `asks`, and what comes after it
   */
  readonly form: <Name extends Own['forms']>(name: Name, ...shown: FormShown<Calls, Forms, Name>) => ReactNode;
  /** Asks with Cancel and Confirm. @param danger  something is lost by going on */
  readonly confirm: (text: string, danger?: boolean) => Promise<boolean>;
  /** Opens a page of the portal (`/pages/home?id=3`); `back` is the page before. */
  readonly go: (to: string) => void;
  /** Opens the login page, which leads back here. */
  readonly logIn: () => void;
  /** Asks the browser where it is, which asks the person. Nothing is kept. */
  readonly position: () => Promise<PositionResult>;
  /** A text in the language of the page, with its places `{like this}` filled. The schema lists all of them under `x-texts`. */
  readonly text: <Text extends Own['texts']>(text: Text, ...values: ValuesFirst<Own['texts'], NoInfer<Text>>) => string;
  /** Dates, numbers and money in the portal's formats. */
  readonly format: Formatter;
}

/** Pages that follow each other on the screen. */
export interface More {
  readonly total: number;
  /** False when all is shown. */
  readonly hasMore: boolean;
  readonly state: 'loading' | 'failed' | 'ready';
  /** Loads the next page, or again one that failed. */
  readonly next: () => void;
}

/** Why something was refused, or could not be asked at all. */
export interface RunFailure {
  /** `refused`: the server said no · `interface`: no answer that can be read · `network`: no answer · `aborted`: nobody waits any more. */
  readonly kind: 'refused' | 'interface' | 'network' | 'aborted';
  /** Of the envelope: 403, 409, 422 …; 0 when it did not come from there. */
  readonly code: number;
  /** `data.reason`: `full`, `version`, `sn_expired` …; null for none. */
  readonly reason: string | null;
  /** The server's own sentence, in the language of the page. */
  readonly message: string;
  /** What is wrong with single fields. */
  readonly errors: readonly FieldError[];
}

export type RunResult<Answer> =
  | { readonly done: true; readonly answer: Answer }
  | { readonly done: false; readonly failure: RunFailure };

/** True: the renderer says it to the person itself. The portal then says nothing, and loads nothing again. */
export type HandlesFailure = (failure: RunFailure) => boolean;

export interface AfterRun<Calls> {
  /** Said when it is done. */
  readonly success?: string;
  readonly refresh?: readonly (keyof Calls & string)[];
  readonly handles?: HandlesFailure;
}

export interface UploadWatch {
  /** @param share  from 0 to 1 */
  readonly onProgress?: (share: number) => void;
  /** Ends the upload before its time. */
  readonly signal?: AbortSignal;
  readonly handles?: HandlesFailure;
}

export interface FormEnds<Answer = unknown> {
  /** After the form's own `success` and `then`. @param answer  what its call has answered */
  readonly onSent?: (answer: Answer) => void;
  readonly handles?: HandlesFailure;
  /** The form is on a card of its own. */
  readonly onCard?: boolean;
}

export type PositionResult =
  | { readonly kind: 'known'; readonly latitude: number; readonly longitude: number; readonly accuracy: number }
  /** `refused`: the person or the browser does not allow it · `unknown`: it could not be found out in time. */
  | { readonly kind: 'refused' | 'unknown' };

type Answer<Calls, Name> = Name extends keyof Calls
  ? Calls[Name] extends { readonly answer: infer Value }
    ? Value
    : unknown
  : unknown;

/** The names between the braces of a text. */
type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

/**
 * A text with places needs a value for each of them. Without the schema any text may have any; so may one that the schema does not
 * have, which stands for all of them here: that it is not among them is then the only mistake.
 */
type ValuesFirst<Texts extends string, Text extends Texts> = string extends Texts
  ? AnyValues
  : [Texts, IsOne<Texts>] extends [Text, false]
    ? AnyValues
    : ValuesIn<Text>;

type AnyValues = [values?: Readonly<Record<string, string | number>>];

type ValuesIn<Text extends string> = [PlacesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<PlacesIn<Text>, string | number>>];

/** Whether there is one text alone. */
type IsOne<Texts, Each = Texts> = [Texts extends unknown ? ([Each] extends [Texts] ? true : false) : never] extends [
  true,
]
  ? true
  : false;

type Loose = Readonly<Record<string, unknown>>;

/** What a call takes, in the address and in its body: no other names, and values of no other type. */
type Given<Calls, Name extends keyof Calls> = Calls[Name] extends {
  readonly query: infer Query;
  readonly body: infer Body;
}
  ? Together<Query, Body>
  : Loose;

/** A part without parameters takes no name at all, beside which nothing else could be given. */
type Together<Query, Body> = string extends keyof Query ? Body : string extends keyof Body ? Query : Query & Body;

/** What a call takes may be left out where nothing of it is needed. Without the contract it is anything. */
type GivenFirst<Calls, Name extends keyof Calls, Then> = string extends keyof Calls
  ? [given?: Loose, then?: Then]
  : GivenBefore<Given<Calls, Name>, Then>;

/** What a form is shown with. Without the types of the config it is anything. */
type FormShown<Calls, Forms, Name> = string extends keyof Forms
  ? [asks?: Loose, then?: FormEnds]
  : Name extends keyof Forms
    ? Forms[Name] extends { readonly asks: infer Asks; readonly sends: infer Call }
      ? GivenBefore<Asks, FormEnds<Answer<Calls, Call>>>
      : never
    : never;

/** What may be left out where nothing of it is needed. */
type GivenBefore<Given, Then> =
  Record<never, never> extends Given ? [given?: Given, then?: Then] : [given: Given, then?: Then];

/** How the pages of a call follow each other. */
export interface Growing {
  /** The parameter that numbers the pages, from 1; left out for a call that is `paged` in the contract. */
  readonly by?: string;
  /** The property of the answer that holds `list` and `_meta`; left out when the answer does. */
  readonly at?: string;
}

/** The parameters of the call and the properties of its answer. One that is not `paged` has to say which parameter numbers its pages. */
type GrowingOf<Calls, Name> = string extends keyof Calls
  ? Growing
  : Name extends keyof Calls
    ? {
        readonly by?: string & keyof Given<Calls, Name>;
        readonly at?: string & keyof NonNullable<Answer<Calls, Name>>;
      } & ('page' extends keyof Given<Calls, Name> ? unknown : { readonly by: string })
    : never;

/** What the registry keeps of a renderer: types are settled where it was defined. */
export interface RendererDefinition<Name extends string = string> {
  readonly name: Name;
  readonly needs: Readonly<Record<string, string>>;
  readonly grows?: Readonly<Record<string, Growing>>;
  readonly load: () => Promise<ComponentType<AnyRendererProps>>;
}

/** How one renderer is defined. */
interface Definition<Name extends string, Calls, Own extends Declared, User, Forms> {
  readonly name: Name;
  /** The same as `x-needs` of its schema. */
  readonly needs: Own['needs'];
  /** Needs whose answers come page by page, one under the other. */
  readonly grows?: { readonly [Need in keyof Own['needs']]?: GrowingOf<Calls, Own['needs'][Need]> };
  /** Loads the component when a page first shows it: `() => import('./photo-wall.tsx').then((file) => file.PhotoWall)`. */
  readonly load: () => Promise<ComponentType<RendererProps<Calls, Own, User, Forms>>>;
}

/**
 * Gives a `defineRenderer` that knows the calls of a contract, who is logged in, what each renderer declares, and the forms of the config.
 * @example const defineRenderer = rendererFactory<Calls, SessionUser, Renderers, ShownForms>();
 */
export function rendererFactory<
  Calls,
  User = Readonly<Record<string, unknown>>,
  Renderers extends { readonly [Name in keyof Renderers]: Declared } = Record<string, AnyDeclared>,
  Forms = AnyForms,
>() {
  type Any = {
    readonly [Name in keyof Renderers & string]: Definition<Name, Calls, Renderers[Name], User, Forms>;
  }[keyof Renderers & string];
  return <const One extends Any>(definition: One): RendererDefinition<One['name']> =>
    // The registry forgets the exact calls; `RendererOutlet` hands over what `needs` names, so the props fit.
    definition as unknown as RendererDefinition<One['name']>;
}

/** For renderers that do without the types of the contract. */
export const defineRenderer = rendererFactory<AnyCalls>();
