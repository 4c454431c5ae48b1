/** What is chosen, in one place: taken out here, and put in order where that counts. */
import { type DragEvent, useRef } from 'react';
import { type PickedState, useCondition, useMessage, useRowProblems } from '#engine';
import type { PickedRows } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { MoveButtons, RowButton } from '../shared/row-button.tsx';
import own from './pick-field.module.css';

interface ChosenProps {
  readonly field: PickedRows;
  readonly picked: PickedState;
  readonly move: (key: string, to: number) => void;
  readonly remove: (key: string, title: string) => void;
}

export function PickChosen({ field, picked, move, remove }: ChosenProps) {
  const message = useMessage();
  const { order } = field.pick;
  const isOrdered = useCondition(order?.when) && order !== undefined;
  const dragged = useRef<string | null>(null);
  const { keys } = picked.rows;
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <div className={own.chosen}>
      <p className={own.chosenTitle}>
        {keys.length === 0 ? message('pickNone') : message('pickChosen', { count: keys.length })}
      </p>
      {keys.length === 0 ? null : (
        <List className={own.chosenList}>
          {keys.map((key, place) => (
            <ChosenRow
              key={key}
              owner={field.name}
              rowKey={key}
              title={picked.entryOf(key)?.title ?? '–'}
              rank={isOrdered ? place + 1 : null}
              isFixed={field.readOnly || picked.entryOf(key)?.isLocked === true}
              isReadOnly={field.readOnly}
              count={keys.length}
              move={(to) => move(key, to)}
              remove={(title) => remove(key, title)}
              drag={{
                start: () => {
                  dragged.current = key;
                },
                drop: () => {
                  if (dragged.current !== null && dragged.current !== key) move(dragged.current, place);
                  dragged.current = null;
                },
              }}
            />
          ))}
        </List>
      )}
    </div>
  );
}

interface RowProps {
  readonly owner: string;
  readonly rowKey: string;
  readonly title: string;
  /** From 1; null without an order. */
  readonly rank: number | null;
  readonly isFixed: boolean;
  readonly isReadOnly: boolean;
  readonly count: number;
  readonly move: (to: number) => void;
  readonly remove: (title: string) => void;
  readonly drag: { readonly start: () => void; readonly drop: () => void };
}

function ChosenRow({ owner, rowKey, title, rank, isFixed, isReadOnly, count, move, remove, drag }: RowProps) {
  const message = useMessage();
  const problems = useRowProblems(owner, rowKey);
  const canMove = rank !== null && !isReadOnly;
  const place = (rank ?? 1) - 1;
  const dragging = canMove
    ? {
        draggable: true,
        onDragStart: drag.start,
        onDragOver: (event: DragEvent) => event.preventDefault(),
        onDrop: drag.drop,
      }
    : {};
  return (
    <li className={own.chosenRow} data-wrong={problems.length > 0 || undefined} {...dragging}>
      <span className={own.chosenName}>
        {rank === null ? null : <span className={own.rank}>{rank}</span>}
        {title}
      </span>
      <span className={own.chosenButtons}>
        {canMove ? <MoveButtons row={title} place={place} count={count} move={move} /> : null}
        {isFixed ? null : (
          <RowButton label={message('rowRemove', { row: title })} icon="close" press={() => remove(title)} />
        )}
      </span>
      {problems.map((problem) => (
        <span key={problem} className={own.problem}>
          <Icon name="alert" size={16} />
          {problem}
        </span>
      ))}
    </li>
  );
}
