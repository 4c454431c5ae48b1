/** A list that is filled in row by row. A row folds to its sentence; what is done to it by a button is read out. */
import { useState } from 'react';
import { type FieldProps, type RemovedRow, useMessage, useRowList, useText } from '#engine';
import { Press } from '../../shared/press.tsx';
import { Unseen } from '../../shared/unseen.tsx';
import { useAfterwards } from '../../shared/use-afterwards.ts';
import { PickField } from '../pick/pick-field.tsx';
import { Row } from './row.tsx';
import own from './rows-field.module.css';

/** On a wide screen so many rows stand open at first. */
const openAtFirst = 5;

/** Rows that are filled in one by one, or picked from data. */
export function RowsField(props: FieldProps<'rows'>) {
  return props.field.pick ? <PickField {...props} /> : <WrittenRows {...props} />;
}

function WrittenRows({ field, id, describedBy, invalid }: FieldProps<'rows'>) {
  const text = useText();
  const message = useMessage();
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const [removed, setRemoved] = useState<(RemovedRow & { readonly sentence: string }) | null>(null);
  const [said, say] = useState('');
  const rows = useRowList(field, (key) => turn(key, true));
  // What is being filled in does not fold by itself.
  const isOpen = (key: string) =>
    turned[key] ?? (rows.hasError(key) || rows.isWritten(key) || startsOpen(rows.keys.length, rows.sentence(key)));
  const asTheyStand = () => Object.fromEntries(rows.keys.map((key) => [key, isOpen(key)]));
  const turn = (key: string, open: boolean) => setTurned({ ...asTheyStand(), [key]: open });
  const isFull = rows.keys.length >= field.max;
  const afterwards = useAfterwards();

  const add = () => {
    if (isFull || field.readOnly) return;
    // On a phone the others fold, but for those with something wrong.
    const others = rows.keys.map((other) => [other, isOpen(other) && (!isNarrow() || rows.hasError(other))]);
    const key = rows.add();
    setTurned({ ...Object.fromEntries(others), [key]: true });
    setRemoved(null);
    say(message('rowAdded', { number: rows.keys.length + 1 }));
    afterwards(() => rows.focus(key));
  };
  const remove = (key: string) => {
    const sentence = rows.sentence(key);
    setTurned(asTheyStand());
    const gone = rows.remove(key);
    setRemoved(sentence === '' ? null : { ...gone, sentence });
    say(sentence === '' ? message('rowRemoved', { row: message('rowNew') }) : '');
    afterwards(() => document.getElementById(sentence === '' ? `${id}-add` : `${id}-undo`)?.focus());
  };
  const restore = (row: RemovedRow) => {
    rows.restore(row);
    setRemoved(null);
    say(message('rowAdded', { number: row.place + 1 }));
    afterwards(() => document.getElementById(`${id}-${row.key}`)?.focus());
  };
  const move = (key: string, to: number) => {
    if (to < 0 || to >= rows.keys.length) return;
    const { activeElement } = document;
    rows.move(key, to);
    const row = rows.sentence(key) || message('rowNew');
    say(message('rowMoved', { row, number: to + 1, count: rows.keys.length }));
    // What is moved in the page loses the focus.
    afterwards(() => activeElement instanceof HTMLElement && activeElement.focus());
  };

  return (
    <div id={id} className={own.list} data-invalid={invalid || undefined}>
      {rows.keys.length === 0 ? null : (
        <ol className={own.rows}>
          {rows.keys.map((key, place) => (
            <Row
              key={key}
              id={`${id}-${key}`}
              formId={id.slice(0, id.length - field.name.length - 1)}
              field={field}
              rowKey={key}
              fields={rows.fieldsOf(key)}
              place={place}
              count={rows.keys.length}
              isOpen={isOpen(key)}
              turn={() => turn(key, !isOpen(key))}
              move={(to) => move(key, to)}
              remove={() => remove(key)}
            />
          ))}
        </ol>
      )}
      {removed ? (
        <div className={own.removed}>
          <p role="status">{message('rowRemoved', { row: removed.sentence })}</p>
          <Press id={`${id}-undo`} look="quiet" icon="history" onClick={() => restore(removed)}>
            {message('rowUndo')}
          </Press>
        </div>
      ) : null}
      {field.readOnly ? null : (
        <div className={own.foot}>
          <Press id={`${id}-add`} icon="plus" aria-disabled={isFull} aria-describedby={describedBy} onClick={add}>
            {field.add === undefined ? message('rowAdd') : text(field.add)}
          </Press>
          <span className={own.count}>{message('rowCount', { count: rows.keys.length, max: field.max })}</span>
        </div>
      )}
      <Unseen role="status">{said}</Unseen>
    </div>
  );
}

/** A row that is not filled in yet stands open; of filled ones a few, where there is room. */
function startsOpen(count: number, sentence: string): boolean {
  return sentence === '' || (count <= openAtFirst && !isNarrow());
}

function isNarrow(): boolean {
  return !matchMedia('(min-width: 48rem)').matches;
}
