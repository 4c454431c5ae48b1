/** Something to press: it opens a page, or it does something. Neighbours are in one row. */
import { late, useAction, useAddress, useFittingText, useMessage, useText } from '#engine';
import type { Address, ButtonBlock as ButtonModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import { ForeignLink } from '../shared/portal-link.tsx';
import { Press, pressLook } from '../shared/press.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { useSubject } from '../shared/subject.tsx';
import { waitWords } from '../shared/wait-words.ts';

const SwitchButton = late(() => import('./switch-button.tsx').then((file) => file.SwitchButton));

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
  const named = useSubject();
  const { href, external } = address(opens);
  if (href === '') return <span>{words}</span>;
  return (
    <ForeignLink {...pressLook(block.look)} {...named} data-block="button" href={href} external={external}>
      {block.icon ? <Icon name={block.icon} size={18} /> : null}
      {words}
    </ForeignLink>
  );
}

function DoingButton({ block, disabled }: { readonly block: ButtonModel; readonly disabled: boolean }) {
  const words = useLabel(block);
  const message = useMessage();
  const named = useSubject();
  const { run, running, waitSeconds } = useAction(block.do);
  return (
    <Press
      {...named}
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
