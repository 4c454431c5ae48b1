/** One entry of a list. The entry's fields are in scope. */
import { type ReactNode, useId } from 'react';
import { PartProvider, useFittingIcon, usePart, useText, useValue } from '#engine';
import type { Action, Entry, Expression, PartUse, Text } from '#model';
import { Avatar } from '../shared/avatar.tsx';
import { Badges } from '../shared/badge.tsx';
import { CoverButton } from '../shared/cover-button.tsx';
import { DayLeaf } from '../shared/day-leaf.tsx';
import { BlockFlow } from '../shared/flow.tsx';
import { HeadingDeeper } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { LineList } from '../shared/line-list.tsx';
import { Picture } from '../shared/picture.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { ButtonRow } from '../shared/subject.tsx';
import { UnreadDot } from '../shared/unread-dot.tsx';
import { isNothing, Value } from '../shared/value.tsx';
import classes from './list-block.module.css';

export function ListEntry({ item }: { readonly item: Entry | PartUse }) {
  return 'part' in item ? <PartEntry use={item} /> : <WrittenEntry item={item} />;
}

/** An entry whose item is in a file of its own. */
function PartEntry({ use }: { readonly use: PartUse }) {
  const { item } = usePart(use.part);
  return <PartProvider use={use}>{item ? <WrittenEntry item={item} /> : null}</PartProvider>;
}

function WrittenEntry({ item }: { readonly item: Entry }) {
  const isUnread = useHolds(item.unread);
  const isMuted = useHolds(item.muted);
  const id = useId();
  return (
    <div
      className={classes.item}
      data-unread={item.unread === undefined ? undefined : isUnread}
      data-muted={isMuted || undefined}
      data-short={isShort(item) || undefined}
      data-buttons={(item.buttons?.length && item.fold === undefined) || undefined}
    >
      <EntryPicture item={item} />
      {item.fold === undefined ? (
        <div className={classes.body}>
          <EntryHead item={item} isUnread={isUnread} id={id} />
          <EntryRest item={item} id={id} />
        </div>
      ) : (
        <FoldedEntry fold={item.fold}>
          <EntryHead item={item} isUnread={isUnread} id={id} />
          <EntryRest item={item} id={id} />
        </FoldedEntry>
      )}
    </div>
  );
}

/** Whether all of it fits into one line. */
function isShort({ image, lines = [], rich, content, fold, buttons }: Entry): boolean {
  return image === undefined && lines.length < 2 && !rich && !content?.length && fold === undefined && !buttons?.length;
}

/** Its head opens and closes what is under it. @param fold  closed at first when it holds */
function FoldedEntry({
  fold,
  children: [head, rest],
}: {
  readonly fold: Expression;
  readonly children: readonly [ReactNode, ReactNode];
}) {
  const isClosed = useHolds(fold);
  return (
    <details className={`${classes.body} ${classes.fold}`} open={!isClosed}>
      <summary className={classes.summary}>
        <Icon name="chevron-right" />
        <div className={classes.body}>{head}</div>
      </summary>
      <div className={classes.body}>{rest}</div>
    </details>
  );
}

interface EntryPartProps {
  readonly item: Entry;
  /** Of its title. */
  readonly id: string;
}

function EntryHead({ item, isUnread, id }: EntryPartProps & { readonly isUnread: boolean }) {
  const text = useText();
  return (
    <>
      <div className={classes.head}>
        <p className={classes.title}>
          {isUnread ? <UnreadDot /> : null}
          <EntryCover item={item}>
            <span id={id}>{text(item.title)}</span>
          </EntryCover>
        </p>
        <Badges status={item.status} tags={item.tags} />
      </div>
      <LineList lines={item.lines} look="lines" />
      <LineList lines={item.meta} look="meta" />
    </>
  );
}

function EntryRest({ item, id }: EntryPartProps) {
  return (
    <>
      {item.rich === undefined ? null : <EntryText rich={item.rich} />}
      {item.content?.length ? (
        <div className={classes.content}>
          <HeadingDeeper>
            <BlockFlow blocks={item.content} />
          </HeadingDeeper>
        </div>
      ) : null}
      <ButtonRow blocks={item.buttons} about={id} className={classes.buttons} />
    </>
  );
}

/** Formatted text of the entry; its links are above the cover. */
function EntryText({ rich }: { readonly rich: Expression }) {
  const html = useValue(rich);
  if (isNothing(html)) return null;
  return (
    <div className={classes.rich}>
      <Value value={html} as="rich" />
    </div>
  );
}

function EntryPicture({ item }: { readonly item: Entry }) {
  const icon = useFittingIcon(item.icon);
  const leaf = item.day === undefined ? null : <DayLeaf day={item.day} />;
  if (item.image !== undefined) {
    return (
      <span className={classes.imagePlace}>
        <EntryImage image={item.image} />
        {leaf}
      </span>
    );
  }
  if (leaf) return leaf;
  if (item.avatar !== undefined) return <EntryAvatar picture={item.avatar} title={item.title} />;
  if (!icon) return null;
  return (
    <span className={classes.picture}>
      <Icon name={icon} size={22} />
    </span>
  );
}

/** Without a picture a drawn one stands in, so that entries keep one shape. */
function EntryImage({ image }: { readonly image: Expression }) {
  return <Picture path={useValue(image)} alt="" className={classes.image} />;
}

function EntryAvatar({ picture, title }: { readonly picture: Expression; readonly title: Text }) {
  return <Avatar picture={useValue(picture)} name={useText()(title)} size="medium" loading="lazy" />;
}

/** The title as a link or button that covers the entry, when a click does anything. */
function EntryCover({ item, children }: { readonly item: Entry; readonly children: ReactNode }) {
  if (item.opens) {
    return (
      <PortalLink opens={item.opens} className={classes.cover}>
        {children}
      </PortalLink>
    );
  }
  return item.do ? <DoingCover actions={item.do}>{children}</DoingCover> : children;
}

/** Nothing to press where none of the actions may happen. */
function DoingCover({ actions, children }: { readonly actions: readonly Action[]; readonly children: ReactNode }) {
  const allowed = useValue(['list', ...actions.map((action) => ('when' in action ? action.when : undefined) ?? true)]);
  if (Array.isArray(allowed) && !allowed.includes(true)) return children;
  return (
    <CoverButton actions={actions} className={classes.cover}>
      {children}
    </CoverButton>
  );
}
