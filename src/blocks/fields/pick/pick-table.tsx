/** The rows that can be chosen. What is asked about a chosen one is under it. */
import { memo, useDeferredValue } from 'react';
import { type PickEntry, type PickedState, ScopeProvider, useMessage, useRest, useRowProblems, useText } from '#engine';
import { type Column, type DefinedField, type PickedRows, rememberByKey, rememberByObject } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { useShown } from '../../shared/shown-when.tsx';
import tables from '../../table/table-block.module.css';
import { Cell, firstRows } from '../../table/table-row.tsx';
import { FieldPlace } from '../field-place.tsx';
import own from './pick-field.module.css';

interface TableProps {
  readonly field: PickedRows;
  readonly id: string;
  readonly picked: PickedState;
  readonly entries: readonly PickEntry[];
  /** No more can be chosen. */
  readonly isFull: boolean;
  readonly turn: (entry: PickEntry) => void;
}

export function PickTable({ field, id, picked, entries, isFull, turn }: TableProps) {
  const text = useText();
  const message = useMessage();
  const columns = useShown(field.pick.columns);
  // Entries out of sight are drawn bit by bit, so that an old phone answers meanwhile.
  const isWhole = useRest();
  const drawn = isWhole ? entries : entries.slice(0, firstRows);
  const formId = id.slice(0, id.length - field.name.length - 1);
  return (
    <div className={tables.scroll}>
      {/* The roles are said again, because a table drawn as cards loses its own in some browsers. */}
      <table className={tables.table} role="table" aria-label={text(field.label)}>
        {/* see above */}
        <thead className={tables.unseen} role="rowgroup">
          {/* see above */}
          <tr role="row">
            <th role="columnheader" scope="col">
              {message('pickChooseShort')}
            </th>
            {columns.map((column, index) => (
              <th key={index} role="columnheader" scope="col" data-align={column.align}>
                {text(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        {/* see above */}
        <tbody role="rowgroup">
          {drawn.map((entry) => {
            const key = picked.rowOf(entry.id);
            return (
              <EntryRow
                key={entry.id}
                entry={entry}
                columns={columns}
                owner={field.name}
                formId={formId}
                rowKey={key}
                fields={
                  key === undefined
                    ? none
                    : askedAfter(field.pick.order === undefined ? 1 : 2)(picked.rows.fieldsOf(key))
                }
                isOff={field.readOnly || entry.reason !== null || (isFull && key === undefined)}
                turn={turn}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const none: readonly DefinedField[] = [];

/** Without what the table itself fills in: what identifies the entry, and its place. What is hidden is not drawn. */
const askedAfter = rememberByKey((own: number) =>
  rememberByObject((fields: readonly DefinedField[]) => fields.slice(own).filter(({ kind }) => kind !== 'hidden')),
);

interface RowProps {
  readonly entry: PickEntry;
  readonly columns: readonly Column[];
  readonly owner: string;
  readonly formId: string;
  readonly rowKey: string | undefined;
  readonly fields: readonly DefinedField[];
  readonly isOff: boolean;
  readonly turn: (entry: PickEntry) => void;
}

const EntryRow = memo(function EntryRow({ entry, columns, owner, formId, rowKey, fields, isOff, turn }: RowProps) {
  const message = useMessage();
  const isChosen = rowKey !== undefined;
  // The tick shows at once; what is asked about the entry follows when the browser has time for it.
  const askedKey = useDeferredValue(rowKey);
  const isFixed = entry.isLocked && isChosen;
  const reasonId = `${formId}-${owner}-${entry.id}-reason`;
  return (
    <>
      {/* see PickTable */}
      <tr role="row" className={`${tables.row} ${own.row}`} data-chosen={isChosen || undefined}>
        <td role="cell" className={own.tick}>
          <label>
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={message('pickChoose', { row: entry.title })}
              aria-disabled={isFixed || isOff || undefined}
              aria-describedby={entry.reason === null ? undefined : reasonId}
              onChange={() => {
                if (!isFixed && (!isOff || isChosen)) turn(entry);
              }}
            />
          </label>
        </td>
        <EntryCells entry={entry} columns={columns} isFixed={isFixed} reasonId={reasonId} />
      </tr>
      {rowKey === undefined || rowKey !== askedKey ? null : (
        <AskedRow
          owner={owner}
          rowKey={rowKey}
          fields={fields}
          formId={formId}
          width={columns.length + 1}
          title={entry.title}
        />
      )}
    </>
  );
});

interface CellsProps {
  readonly entry: PickEntry;
  readonly columns: readonly Column[];
  readonly isFixed: boolean;
  readonly reasonId: string;
}

/** When the last one that may be chosen is ticked, every box turns off; what is beside it stays as it is. */
const EntryCells = memo(function EntryCells({ entry, columns, isFixed, reasonId }: CellsProps) {
  const text = useText();
  const message = useMessage();
  const main = Math.max(
    columns.findIndex((column) => column.look === 'main'),
    0,
  );
  return (
    <ScopeProvider names={entry.names}>
      {columns.map((column, index) => (
        <td
          key={index}
          role="cell"
          className={index === main ? tables.main : tables[column.look]}
          data-align={column.align}
          data-label={text(column.label)}
        >
          <Cell column={column} />
          {index === main && isFixed ? <Note icon="lock" words={message('pickLocked')} /> : null}
          {index === main && entry.reason !== null ? <Note id={reasonId} icon="info" words={entry.reason} /> : null}
        </td>
      ))}
    </ScopeProvider>
  );
});

function Note({ id, icon, words }: { readonly id?: string; readonly icon: 'info' | 'lock'; readonly words: string }) {
  return (
    <span id={id} className={own.note}>
      <Icon name={icon} size={14} />
      {words}
    </span>
  );
}

interface AskedProps {
  readonly owner: string;
  readonly rowKey: string;
  readonly fields: readonly DefinedField[];
  readonly formId: string;
  readonly width: number;
  readonly title: string;
}

function AskedRow({ owner, rowKey, fields, formId, width, title }: AskedProps) {
  const problems = useRowProblems(owner, rowKey);
  if (fields.length === 0 && problems.length === 0) return null;
  return (
    <tr role="row" className={own.asked}>
      <td role="cell" colSpan={width}>
        <div role="group" aria-label={title} className={own.fields}>
          {fields.map((inner) => (
            <FieldPlace key={inner.name} field={inner} formId={formId} />
          ))}
          {problems.map((problem) => (
            <p key={problem} className={own.problem}>
              <Icon name="alert" size={16} />
              {problem}
            </p>
          ))}
        </div>
      </td>
    </tr>
  );
}
