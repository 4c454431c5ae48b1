/** The tables of this stage have a row for each annotation of the schema. */
import type { SchemaNode } from '../kernel/language.ts';

export interface Annotated<Row> {
  readonly row: Row;
  /** The value of the annotation. */
  readonly said: unknown;
}

/** The first row whose annotation the node has. */
export function annotated<Row>(rows: Readonly<Record<string, Row>>, node: SchemaNode): Annotated<Row> | undefined {
  const found = Object.entries(rows).find(([word]) => node[word] !== undefined);
  return found && { row: found[1], said: node[found[0]] };
}
