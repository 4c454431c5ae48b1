/** Badges of a status and small badges: a colour, an icon, and always words. */
import type { ReactNode } from 'react';
import { useStatus, useText } from '#engine';
import type { Colour, Icon as IconName, StatusNames, Tag } from '#model';
import classes from './badge.module.css';
import { Icon } from './icon.tsx';
import { ShownWhen } from './shown-when.tsx';

/** The icon of a colour, where the status names none: colour is never alone. */
const iconOf: Readonly<Record<Colour, IconName>> = {
  grey: 'info',
  purple: 'star',
  yellow: 'clock',
  green: 'check',
  blue: 'info',
  red: 'alert',
};

export function Badge({
  colour,
  icon,
  children,
}: {
  readonly colour: Colour;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes.badge} data-colour={colour}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}

/** The label of one status for the record in scope; nothing when no case fits. */
function StatusBadge({ status }: { readonly status: string }) {
  const found = useStatus(status);
  if (!found) return null;
  return (
    <Badge colour={found.colour} icon={found.icon ?? iconOf[found.colour]}>
      {found.label}
    </Badge>
  );
}

/** The statuses and tags of the record in scope, in one row. */
export function Badges({
  status = [],
  tags = [],
}: {
  readonly status?: StatusNames | undefined;
  readonly tags?: readonly Tag[] | undefined;
}) {
  const text = useText();
  if (status.length === 0 && tags.length === 0) return null;
  return (
    <span className={classes.badges} data-badges>
      {status.map((name) => (
        <StatusBadge key={name} status={name} />
      ))}
      {tags.map((tag, index) => (
        <ShownWhen key={index} condition={tag.when}>
          <TagBadge tag={tag} words={text(tag.text)} />
        </ShownWhen>
      ))}
    </span>
  );
}

function TagBadge({ tag, words }: { readonly tag: Tag; readonly words: string }) {
  if (words === '') return null;
  return (
    <Badge colour={tag.colour} icon={tag.icon}>
      {words}
    </Badge>
  );
}
