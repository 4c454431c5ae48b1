/** What is done with one row of an answer: moved up, moved down, taken out. */
import { useMessage } from '#engine';
import type { Icon as IconName } from '#model';
import { Icon } from '../../shared/icon.tsx';
import classes from './row-button.module.css';

interface RowButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly isUp?: boolean;
  /** There is nowhere to go; the button stays, so that the focus does. */
  readonly isOff?: boolean;
  readonly press: () => void;
}

export function RowButton({ label, icon, isUp = false, isOff = false, press }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-up={isUp || undefined}
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : press}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

interface MoveButtonsProps {
  /** The row in words. */
  readonly row: string;
  /** From 0. */
  readonly place: number;
  readonly count: number;
  readonly move: (to: number) => void;
}

export function MoveButtons({ row, place, count, move }: MoveButtonsProps) {
  const message = useMessage();
  return (
    <>
      <RowButton
        label={message('rowUp', { row })}
        icon="chevron-down"
        isUp
        isOff={place === 0}
        press={() => move(place - 1)}
      />
      <RowButton
        label={message('rowDown', { row })}
        icon="chevron-down"
        isOff={place === count - 1}
        press={() => move(place + 1)}
      />
    </>
  );
}
