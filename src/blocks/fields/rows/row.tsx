/** One row: the line with its sentence, which opens and closes it, its buttons, and its fields while it is open. */
import { useMessage, useRowSentence } from '#engine';
import type { DefinedField, RowsField } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { FieldPlace } from '../field-place.tsx';
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
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-fields` : undefined}
            onClick={turn}
          >
            <Icon name="chevron-right" size={20} />
            <span>{row}</span>
          </button>
          {field.readOnly ? null : (
            <div className={own.deeds}>
              <Deed
                label={message('rowUp', { row })}
                icon="chevron-down"
                isUp
                isOff={place === 0}
                press={() => move(place - 1)}
              />
              <Deed
                label={message('rowDown', { row })}
                icon="chevron-down"
                isOff={place === count - 1}
                press={() => move(place + 1)}
              />
              <Deed label={message('rowRemove', { row })} icon="trash" press={remove} />
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

interface DeedProps {
  readonly label: string;
  readonly icon: 'chevron-down' | 'trash';
  readonly isUp?: boolean;
  /** There is nowhere to go; the button stays, so that the focus does. */
  readonly isOff?: boolean;
  readonly press: () => void;
}

function Deed({ label, icon, isUp = false, isOff = false, press }: DeedProps) {
  return (
    <button
      type="button"
      className={own.deed}
      data-up={isUp || undefined}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : press}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
