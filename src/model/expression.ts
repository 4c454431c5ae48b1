/**
 * The small JSON trees that conditions, placeholders and computed values become.
 * A scalar stands for itself; an array is an operation whose first element is its name.
 */

export type Scalar = string | number | boolean | null;

/** How two values are compared or combined. Numbers, texts and instants (milliseconds) use the same operators. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '&&' | '||';

/** How a macro walks a list: binds each entry to a name and looks at the inner expression. */
export type ListMacro = 'all' | 'exists' | 'exists_one' | 'filter' | 'map';

/** The word of an operation, then what it is done with. */
export type Operation = readonly [word: string, ...operands: Expression[]];

/** An expression in its parts; null for a constant, which has none. */
export function operationOf(expression: Expression | undefined): Operation | null {
  return Array.isArray(expression) ? (expression as unknown as Operation) : null; // each begins with a word, and its parts are expressions
}

/** A compiled expression. `evaluate` of `#expression` gives its value. */
export type Expression =
  | Scalar
  /** A name of the scope: `points_cost`, `user`, `now`. */
  | readonly ['name', string]
  /** A field of a record; null when the record is null or lacks it. */
  | readonly ['field', Expression, string]
  /** The label of a value, or of each in a list, by the option list or status of this name. */
  | readonly ['label', Expression, string]
  /** An entry of a list by its place, counted from 0, or a field of a record by its name; null when there is none. */
  | readonly ['index', Expression, Expression]
  | readonly ['list', ...Expression[]]
  /** Keys and values in turn. */
  | readonly ['record', ...Expression[]]
  | readonly ['not' | 'negate', Expression]
  | readonly [BinaryOperator, Expression, Expression]
  /** A condition, the value when it is true, and the value otherwise. */
  | readonly ['if', Expression, Expression, Expression]
  /** Whether the value is there: false for null. */
  | readonly ['has', Expression]
  /** A list, the name that each of its entries has in turn, and the expression that reads it. */
  | readonly [ListMacro, Expression, string, Expression]
  /** An ISO date-time or date as milliseconds since 1970 (UTC), so that it compares with `now`; null stays null. */
  | readonly ['instant', Expression]
  /** A function of the function table. */
  | readonly ['run', string, ...Expression[]];

/** The names an expression may read, with their values. Only own properties are read. */
export type Scope = Readonly<Record<string, unknown>>;

/**
 * A text with its placeholders taken out. `text` is the catalogue key: the English source with `{0}`, `{1}` …
 * in place of the expressions; `args` gives their values, already formatted for people by the compiler's choice of function.
 * A text without placeholders is a plain string. One that `vanishes` is not shown when one of its values is empty. `context` is the
 * file that it stands in, where a catalogue has a translation for that file alone.
 */
export type Text =
  | string
  | {
      readonly text: string;
      readonly args: readonly Expression[];
      readonly vanishes?: true | undefined;
      readonly context?: string | undefined;
    };

/** Where a link leads: a page of the portal, another site, or an address of a file or a route that comes with the data. */
export type Address =
  | { readonly page: string; readonly query?: Readonly<Record<string, Expression>> }
  | { readonly href: string }
  | { readonly file: Expression }
  | { readonly route: Expression; readonly query?: Expression };
