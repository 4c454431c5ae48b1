/** One row: the line with its sentence, which opens and closes it, its buttons, and its fields while it is open. */
import { useMessage, useRowSentence } from '#engine';
import type { DefinedField, RowsField } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { FieldPlace } from '../field-place.tsx';
import { MoveButtons, RowButton } from '../shared/row-button.tsx';
import own from './rows-field.module.css';

interface RowProps {
  readonly id: string;
  readonly formId: string;
  readonly field: RowsField;
  readonly rowKey: string;
  /** Its fields, under the names that they have in this row. */
  readonly fields: readonly DefinedField[];
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly turn: () => void;
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

export function Row({ id, formId, field, rowKey, fields, place, count, isOpen, turn, move, remove }: RowProps) {
  const message = useMessage();
  const sentence = useRowSentence(field, rowKey) || message('rowNew');
  const row = `${place + 1}. ${sentence}`;
  return (
    <li className={own.row} data-open={isOpen || undefined}>
      <div role="group" aria-labelledby={id}>
        <div className={own.head}>
          <button
            id={id}
            type="button"
            className={own.title}
            data-paper=""
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-fields` : undefined}
            onClick={turn}
          >
            <Icon name="chevron-right" size={20} />
            <span>{row}</span>
          </button>
          {field.readOnly ? null : (
            <div className={own.actions}>
              <MoveButtons row={row} place={place} count={count} move={move} />
              <RowButton label={message('rowRemove', { row })} icon="trash" press={remove} />
            </div>
          )}
        </div>
        {isOpen ? (
          <div id={`${id}-fields`} className={own.fields}>
            {fields.map((inner) => (
              <FieldPlace key={inner.name} field={inner} formId={formId} />
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
}
