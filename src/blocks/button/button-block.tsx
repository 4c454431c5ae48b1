/** Something to press: it opens a page, or it does something. Neighbours stand in one row. */
import { useAction, useAddress, useMessage, useText } from '#engine';
import type { Address, ButtonBlock as ButtonModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import { ForeignLink } from '../shared/portal-link.tsx';
import { Press, pressLook } from '../shared/press.tsx';
import { useHolds } from '../shared/shown-when.tsx';

export function ButtonBlock({ block }: { readonly block: ButtonModel }) {
  const isDisabled = useHolds(block.disabled);
  return block.opens && !isDisabled ? (
    <OpeningButton block={block} opens={block.opens} />
  ) : (
    <DoingButton block={block} disabled={isDisabled} />
  );
}

function OpeningButton({ block, opens }: { readonly block: ButtonModel; readonly opens: Address }) {
  const text = useText();
  const address = useAddress();
  const { href, external } = address(opens);
  return (
    <ForeignLink {...pressLook(block.look)} data-block="button" href={href} external={external}>
      {block.icon ? <Icon name={block.icon} size={18} /> : null}
      {text(block.button)}
    </ForeignLink>
  );
}

function DoingButton({ block, disabled }: { readonly block: ButtonModel; readonly disabled: boolean }) {
  const text = useText();
  const message = useMessage();
  const { run, running, waitSeconds } = useAction(block.do);
  return (
    <Press
      look={block.look}
      icon={block.icon}
      busy={running}
      disabled={disabled || waitSeconds > 0}
      data-block="button"
      onClick={() => void run()}
    >
      {waitSeconds > 0 ? message('retryIn', { seconds: waitSeconds }) : text(block.button)}
    </Press>
  );
}
