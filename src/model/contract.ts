/**
 * The contract: what calls send and answer, and the entities they speak of. One source for checking expressions,
 * validating requests, typing handlers and renderers, and describing the API to other teams.
 */

/**
 * Types that need no further words. `id` is a positive integer, `path` the address of a file, `route` an address within the portal,
 * `rich` cleaned HTML, `money` a text with two decimals (`198000.00`), `month` a year and a month (`2025-09`), `country` a flag
 * code (`hk`), `json` anything.
 */
export type ScalarKind =
  | 'text'
  | 'rich'
  | 'path'
  | 'route'
  | 'id'
  | 'integer'
  | 'number'
  | 'money'
  | 'yes-no'
  | 'country'
  | 'datetime'
  | 'date'
  | 'month'
  | 'time'
  | 'json';

interface Notes {
  /** What the value means, in one sentence. */
  readonly description?: string;
  /** A value as it would be sent. */
  readonly example?: unknown;
  /** In an answer: may be null. In a request: may be left out. Written `?` in YAML. */
  readonly nullable?: true;
}

/** The type of a value that a call sends or answers. */
export type Type = Notes &
  (
    | {
        readonly kind: ScalarKind;
        /** Of an `id`: the entity that it names, when that is known. */
        readonly identifies?: string;
        /** Of a `text`: it is the name of a form with a store of its own. */
        readonly names?: 'kept form';
        /** Of a `text`: the option list that says how the words it knows are called; others are shown as they are. */
        readonly labels?: string;
      }
    // `labels` names the option list or status that says how each of them is called.
    | { readonly kind: 'one-of'; readonly options: readonly (string | number)[]; readonly labels?: string }
    // `size` is how many entries it always has, where that is known.
    | { readonly kind: 'list'; readonly of: Type; readonly size?: number }
    | { readonly kind: 'entity'; readonly name: string }
    | { readonly kind: 'object'; readonly fields: Fields; readonly elsewhere?: Elsewhere }
    /** The extra fields that the YAML form of this name adds to a record; in braces the parameter of the call that names the form. */
    | { readonly kind: 'extra'; readonly form: string }
  );

type Worded = Extract<Type, { readonly labels?: string }>;

/**
 * Whether values of a type may be shown by labels. Texts and the options of a list may; numbers, dates and records have none.
 */
export function hasWords(type: Type): type is Worded {
  return type.kind === 'one-of' || type.kind === 'text';
}

/** The fields of a record or the parameters of a call, by name. */
export type Fields = Readonly<Record<string, Type>>;

/** Of a record whose shape depends on what was asked: the fields that only some of the answers have. */
export interface Elsewhere {
  /** The parameter on which it depends. */
  readonly by: string;
  /** By field, the words of that parameter with which it comes; an empty list where each answer has another type for it. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** An answer for each word of one parameter. */
export interface AnswerCases {
  /** The parameter. */
  readonly by: string;
  readonly answers: Readonly<Record<string, Type>>;
}

/** A kind of record that calls send and answer. */
export interface EntityModel {
  readonly name: string;
  readonly description: string;
  /** The entity it adds fields to: the same record, told in more detail. */
  readonly includes?: string;
  /** All fields, those of the entities it includes first. */
  readonly fields: Fields;
  /** An entity that it includes is not known, so it may have further fields. Never in a portal without errors. */
  readonly incomplete?: true;
}

/** Who may make a call: anybody, or a logged-in student. */
export type CallAccess = 'everyone' | 'signed-in';

/** One call of the API. */
export interface CallModel {
  /** Its path: `user/tuition-plan`. */
  readonly name: string;
  /** The file it is declared in: `calls/user.yaml` gives `user`. */
  readonly group: string;
  readonly description: string;
  readonly method: 'GET' | 'POST';
  readonly access: CallAccess;
  /** A class lead must have chosen a class. */
  readonly needsClass: boolean;
  /** Takes `page` and `per-page` in the query and answers a list with `_meta`. */
  readonly paged: boolean;
  /** The largest page that may be asked for. */
  readonly perPageMaximum: number;
  /** Creates or changes something: the client sends an Idempotency-Key. */
  readonly changes: boolean;
  /** It changes only what is sent: what is left out of the body stays as it is. */
  readonly partial: boolean;
  /** The body is multipart/form-data with one `file` part. */
  readonly multipart: boolean;
  readonly query: Fields;
  readonly body: Fields;
  /** Where there are cases, what all of them have. */
  readonly answer: Type;
  readonly cases?: AnswerCases;
  /** The refusals of this call, as `code reason` pairs of the error catalogue: `409 window_closed`. */
  readonly errors: readonly string[];
}

/**
 * The type of what a call answers.
 * @param sent  the parameters; where they do not say which case it is, the type has what all cases have
 */
export function answerOf({ answer, cases }: CallModel, sent: Readonly<Record<string, unknown>>): Type {
  const word = cases && sent[cases.by];
  if (!cases || (typeof word !== 'string' && typeof word !== 'number')) return answer;
  return Object.hasOwn(cases.answers, word) ? (cases.answers[word] ?? answer) : answer;
}

/** All entities and calls, by name. */
export interface Contract {
  readonly entities: Readonly<Record<string, EntityModel>>;
  readonly calls: Readonly<Record<string, CallModel>>;
}

/** The fields of a record; none of anything else. */
export function contractFields(type: Type, { entities }: Contract): Fields {
  if (type.kind === 'entity') return entities[type.name]?.fields ?? {};
  return type.kind === 'object' ? type.fields : {};
}
