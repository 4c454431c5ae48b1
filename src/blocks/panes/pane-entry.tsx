/** One entry of the list in panes: a link that changes only what the address says of the opened one. */
import { PageLink, useAddressWith, useFittingIcon, useText } from '#engine';
import type { PanesBlock } from '#model';
import { Badges } from '../shared/badge.tsx';
import { Icon } from '../shared/icon.tsx';
import { LineList } from '../shared/line-list.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { UnreadDot } from '../shared/unread-dot.tsx';
import classes from './panes-block.module.css';

interface PaneEntryProps {
  readonly item: PanesBlock['item'];
  readonly name: string;
  readonly id: string;
  readonly isOpened: boolean;
}

export function PaneEntry({ item, name, id, isOpened }: PaneEntryProps) {
  const text = useText();
  const icon = useFittingIcon(item.icon);
  const to = useAddressWith(name, id);
  const isUnread = useHolds(item.unread);
  const isMuted = useHolds(item.muted);
  return (
    <div
      className={classes.entry}
      data-opened={isOpened || undefined}
      data-unread={isUnread || undefined}
      data-muted={isMuted || undefined}
    >
      {icon ? <Icon name={icon} size={20} /> : null}
      <div className={classes.body}>
        <p className={classes.title}>
          {isUnread ? <UnreadDot /> : null}
          <PageLink className={classes.cover} to={to} aria-current={isOpened ? 'true' : undefined}>
            {text(item.title)}
          </PageLink>
        </p>
        <LineList lines={item.lines} look="lines" />
        <LineList lines={item.meta} look="meta" />
        <Badges status={item.status} tags={item.tags} />
      </div>
    </div>
  );
}
