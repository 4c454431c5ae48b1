/** Renderers written by hand: they declare the calls they need and receive the answers, typed; they fetch nothing themselves. */
import type { ComponentType } from 'react';
import type { Formatter } from '#expression';
import type { Scope, Text } from '#model';

/** What the contract knows of a call. Generated code lists all of them (`portico types`). */
export interface CallTypes {
  readonly query: unknown;
  readonly body: unknown;
  readonly answer: unknown;
}

/** Without the contract: any call, with an answer nobody knows. */
export type AnyCalls = Record<string, CallTypes>;

export interface RendererProps<Calls, Needs extends Record<string, keyof Calls>> {
  /** The answers, under the names that `needs` gives them. */
  readonly data: { readonly [Name in keyof Needs]: Answer<Calls, Needs[Name]> };
  /** The settings that the page gives in YAML. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Makes a call and reports a failure to the student; null when it failed. */
  readonly run: <Name extends keyof Calls & string>(
    call: Name,
    given?: Readonly<Record<string, unknown>>,
    then?: { readonly success?: string; readonly refresh?: readonly (keyof Calls & string)[] },
  ) => Promise<{ readonly answer: Answer<Calls, Name> } | null>;
  readonly text: (text: Text, names?: Scope) => string;
  readonly format: Formatter;
}

type Answer<Calls, Name> = Name extends keyof Calls
  ? Calls[Name] extends { readonly answer: infer Value }
    ? Value
    : unknown
  : unknown;

/** What the registry keeps of a renderer: types are settled where it was defined. */
export interface RendererDefinition {
  readonly name: string;
  readonly needs: Readonly<Record<string, string>>;
  readonly load: () => Promise<ComponentType<RendererProps<AnyCalls, Record<string, string>>>>;
}

/**
 * Gives a `defineRenderer` that knows the calls of a contract.
 * @example const defineRenderer = rendererFactory<Calls>();
 */
export function rendererFactory<Calls>() {
  return <const Needs extends Record<string, keyof Calls & string>>(definition: {
    readonly name: string;
    readonly needs: Needs;
    /** Loads the component when a page first shows it: `() => import('./photo-wall.tsx').then((file) => file.PhotoWall)`. */
    readonly load: () => Promise<ComponentType<RendererProps<Calls, Needs>>>;
  }): RendererDefinition =>
    // The registry forgets the exact calls; `RendererOutlet` hands over what `needs` names, so the props fit.
    definition as unknown as RendererDefinition;
}

/** For renderers that do without the types of the contract. */
export const defineRenderer = rendererFactory<AnyCalls>();
