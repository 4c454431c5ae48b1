/** Every name that files may refer to, with what must be known of the thing it names. */
import type { Contract, Fields, Type } from '#model';
import type { SchemaNode } from '../kernel/language.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

/** A file that asks for something. */
export interface Asking {
  readonly source: ShapedSource;
  /** What a page must give when it shows it. */
  readonly asks: Fields;
}

export interface FormFacts extends Asking {
  /** The call that takes the answers. */
  readonly sends: string;
  /** It has a store of its own: one call takes the answers of all such forms. */
  readonly isKept: boolean;
  /** The type of each field's answer. */
  readonly fields: Fields;
  /** Those that are sent inside a group of the call. */
  readonly nested: ReadonlySet<string>;
}

export interface PartFacts extends Asking {
  /** It is the item of lists, not blocks. */
  readonly isItem: boolean;
}

export interface LayoutFacts {
  readonly source: ShapedSource;
  /** Whoever is not logged in sees it too: on one of the pages that have it. */
  readonly forVisitors: boolean;
}

export interface PageFacts {
  readonly source: ShapedSource;
  readonly id: string;
  readonly route: string;
  readonly access: string;
  readonly query: Fields;
  /** Filters and tabs, which are in the address too; with the words that tabs can be, null where they are not known here. */
  readonly choices: ReadonlyMap<string, readonly string[] | null>;
}

export interface OptionFacts {
  readonly source: ShapedSource;
  readonly type: Type;
}

export interface StatusFacts {
  readonly source: ShapedSource;
  readonly entity: string;
}

/** What a hand-written renderer declares: the calls it needs, by name, and the schema of its options. */
export interface RendererDeclaration {
  readonly needs: Readonly<Record<string, string>>;
  /** The calls that it makes when something is pressed. */
  readonly runs?: readonly string[];
  /** The forms that it shows. */
  readonly forms?: readonly string[];
  /** The English texts that it says, with its places `{like this}`. */
  readonly texts?: readonly string[];
  readonly options: SchemaNode;
}

export interface RoleFacts {
  /** The name of what people of this role choose, for expressions. */
  readonly chooses: string | null;
}

/** Values only, no functions: whether anything has changed since another run can be seen (`watched-definitions.ts`). */
export interface Definitions {
  readonly contract: Contract;
  /** The call to which each form sends, by its name; empty where that is not known. */
  readonly formCalls: ReadonlyMap<string, string>;
  /** A file of entities could not be read: the entities that are missing then are not reported. */
  readonly entitiesLost: boolean;
  readonly forms: ReadonlyMap<string, FormFacts>;
  /** What each form adds to the record that its call makes; left out are those of which that is not known. */
  readonly extras: ReadonlyMap<string, Fields>;
  /** The forms with a store of their own. */
  readonly keptForms: readonly string[];
  readonly parts: ReadonlyMap<string, PartFacts>;
  readonly layouts: ReadonlyMap<string, LayoutFacts>;
  readonly statuses: ReadonlyMap<string, StatusFacts>;
  readonly options: ReadonlyMap<string, OptionFacts>;
  /** The entity that each entity says it includes; empty where it includes none. */
  readonly includes: ReadonlyMap<string, string>;
  /** By route, other addresses included. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  readonly renderers: ReadonlyMap<string, RendererDeclaration>;
  /** Files that could not be read, with their texts: what they would define is not reported as unknown. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The addresses that pages with a mistake in their file or route most likely have: those are not reported as unknown either. */
  readonly lostRoutes: ReadonlySet<string>;
  /** The groups of staff that portal.yaml names; null where it cannot be read. */
  readonly staff: readonly string[] | null;
  /** The roles that portal.yaml names; null where it cannot be read. */
  readonly roles: ReadonlyMap<string, RoleFacts> | null;
  /** The names that those roles most likely have in expressions, and what they choose: none of them is reported as unknown. */
  readonly lostRoleNames: readonly string[];
  /** The files for which a catalogue has a translation of their own, by the English text. */
  readonly contexts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The type of the logged-in user: what the session's user call answers. */
  readonly user: Type;
}
