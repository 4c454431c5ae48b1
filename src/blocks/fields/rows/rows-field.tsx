/** A list that is filled in row by row. A row folds to its sentence; what is done to it by a button is read out. */
import { useState } from 'react';
import { type FieldProps, type RemovedRow, useMessage, useRowList, useText } from '#engine';
import { Press } from '../../shared/press.tsx';
import { Unseen } from '../../shared/unseen.tsx';
import { useAfterwards } from '../../shared/use-afterwards.ts';
import { PickField } from '../pick/pick-field.tsx';
import { useRowMove } from '../shared/use-row-move.ts';
import { Row } from './row.tsx';
import own from './rows-field.module.css';

/** On a wide screen so many rows are open at first. */
const openAtFirst = 5;

/** Rows that are filled in one by one, or picked from data. */
export function RowsField(props: FieldProps<'rows'>) {
  return props.field.pick ? <PickField {...props} /> : <WrittenRows {...props} />;
}

function WrittenRows({ field, id, describedBy, invalid }: FieldProps<'rows'>) {
  const message = useMessage();
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const [removed, setRemoved] = useState<(RemovedRow & { readonly sentence: string }) | null>(null);
  const [said, say] = useState('');
  const rows = useRowList(field, (key) => turn(key, true));
  // What is being filled in does not fold by itself.
  const isOpen = (key: string) =>
    turned[key] ?? (rows.hasError(key) || rows.isWritten(key) || startsOpen(rows.keys.length, rows.sentence(key)));
  const asShown = () => Object.fromEntries(rows.keys.map((key) => [key, isOpen(key)]));
  const turn = (key: string, open: boolean) => setTurned({ ...asShown(), [key]: open });
  const afterwards = useAfterwards();

  const add = () => {
    if (rows.keys.length >= field.max || field.readOnly) return;
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
    setTurned(asShown());
    const gone = rows.remove(key);
    setRemoved(sentence === '' ? null : { ...gone, sentence });
    say(message('rowRemoved', { row: sentence || message('rowNew') }));
    afterwards(() => document.getElementById(sentence === '' ? `${id}-add` : `${id}-undo`)?.focus());
  };
  const restore = (row: RemovedRow) => {
    rows.restore(row);
    setRemoved(null);
    say(message('rowAdded', { number: row.place + 1 }));
    afterwards(() => document.getElementById(`${id}-${row.key}`)?.focus());
  };
  const move = useRowMove({ rows, say, nameOf: (key) => rows.sentence(key) || message('rowNew') });

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
        <RemovedRowNote id={`${id}-undo`} sentence={removed.sentence} restore={() => restore(removed)} />
      ) : null}
      {field.readOnly ? null : (
        <RowsFoot field={field} id={id} describedBy={describedBy} count={rows.keys.length} add={add} />
      )}
      <Unseen role="status">{said}</Unseen>
    </div>
  );
}

interface RemovedRowNoteProps {
  readonly id: string;
  readonly sentence: string;
  readonly restore: () => void;
}

function RemovedRowNote({ id, sentence, restore }: RemovedRowNoteProps) {
  const message = useMessage();
  return (
    <div className={own.removed}>
      <p>{message('rowRemoved', { row: sentence })}</p>
      <Press id={id} look="quiet" icon="history" onClick={restore}>
        {message('rowUndo')}
      </Press>
    </div>
  );
}

interface RowsFootProps extends Pick<FieldProps<'rows'>, 'field' | 'id' | 'describedBy'> {
  readonly count: number;
  readonly add: () => void;
}

/** The button for another row, and how many there are. */
function RowsFoot({ field, id, describedBy, count, add }: RowsFootProps) {
  const text = useText();
  const message = useMessage();
  const { max } = field;
  return (
    <div className={own.foot}>
      <Press id={`${id}-add`} icon="plus" aria-disabled={count >= max} aria-describedby={describedBy} onClick={add}>
        {field.add === undefined ? message('rowAdd') : text(field.add)}
      </Press>
      <span className={own.count}>{message('rowCount', { count, max })}</span>
    </div>
  );
}

/** A row that is not filled in yet is open; of filled ones a few, where there is room. */
function startsOpen(count: number, sentence: string): boolean {
  return sentence === '' || (count <= openAtFirst && !isNarrow());
}

function isNarrow(): boolean {
  return !matchMedia('(min-width: 48rem)').matches;
}
