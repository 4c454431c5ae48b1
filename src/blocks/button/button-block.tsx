/** Something to press: it opens a page, or it does something. Neighbours are in one row. */
import { useId } from 'react';
import { useAction, useAddress, useFittingText, useMessage, useText } from '#engine';
import type { Address, ButtonBlock as ButtonModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import { ForeignLink } from '../shared/portal-link.tsx';
import { Press, pressLook } from '../shared/press.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { waitWords } from '../shared/wait-words.ts';
import classes from './button-block.module.css';

export function ButtonBlock({ block }: { readonly block: ButtonModel }) {
  const isDisabled = useHolds(block.disabled);
  if (block.look === 'switch') return <SwitchButton block={block} disabled={isDisabled} />;
  return block.opens && !isDisabled ? (
    <OpeningButton block={block} opens={block.opens} />
  ) : (
    <DoingButton block={block} disabled={isDisabled} />
  );
}

function useLabel({ button }: ButtonModel): string {
  const text = useText();
  return text(useFittingText(button));
}

function OpeningButton({ block, opens }: { readonly block: ButtonModel; readonly opens: Address }) {
  const words = useLabel(block);
  const address = useAddress();
  const { href, external } = address(opens);
  if (href === '') return <span>{words}</span>;
  return (
    <ForeignLink {...pressLook(block.look)} data-block="button" href={href} external={external}>
      {block.icon ? <Icon name={block.icon} size={18} /> : null}
      {words}
    </ForeignLink>
  );
}

function DoingButton({ block, disabled }: { readonly block: ButtonModel; readonly disabled: boolean }) {
  const words = useLabel(block);
  const message = useMessage();
  const { run, running, waitSeconds } = useAction(block.do);
  return (
    <Press
      look={block.look}
      icon={block.icon}
      busy={running}
      aria-disabled={waitSeconds > 0}
      disabled={disabled}
      data-block="button"
      onClick={() => void run()}
    >
      {waitSeconds > 0 ? waitWords(message, waitSeconds) : words}
    </Press>
  );
}

/** Something that is on or off. It moves when what it did has come back with the data, so that it never says what is not so. */
function SwitchButton({ block, disabled }: { readonly block: ButtonModel; readonly disabled: boolean }) {
  const text = useText();
  const words = useLabel(block);
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
