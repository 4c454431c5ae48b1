/** Something that is on or off. It moves when what it did has come back with the data, so that it never says what is not so. */
import { useId } from 'react';
import { useAction, useFittingText, useText } from '#engine';
import type { ButtonBlock } from '#model';
import { useHolds } from '../shared/shown-when.tsx';
import classes from './switch-button.module.css';

export function SwitchButton({ block, disabled }: { readonly block: ButtonBlock; readonly disabled: boolean }) {
  const text = useText();
  const words = text(useFittingText(block.button));
  const id = useId();
  const isOn = useHolds(block.on);
  const { run, running, waitSeconds } = useAction(block.do);
  return (
    <label className={classes.switch}>
      <button
        type="button"
        role="switch"
        className={classes.track}
        data-paper=""
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={block.lead === undefined ? undefined : `${id}-lead`}
        aria-busy={running || undefined}
        aria-disabled={waitSeconds > 0 || undefined}
        disabled={disabled}
        onClick={() => void run()}
      />
      <span>
        <span id={id} className={classes.words}>
          {words}
        </span>
        {block.lead === undefined ? null : (
          <span id={`${id}-lead`} className={classes.lead}>
            {text(block.lead)}
          </span>
        )}
      </span>
    </label>
  );
}
