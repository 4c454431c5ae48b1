/** Entries behind a button, which opens and closes by press and by Escape, and closes when the focus goes elsewhere. */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLocation } from '#engine';
import { Icon } from './icon.tsx';

interface MenuGroupProps {
  readonly label: ReactNode;
  /** The name, for the room of its bold face. */
  readonly words: string;
  readonly isHere: boolean;
  readonly classes: {
    readonly around?: string | undefined;
    readonly button?: string | undefined;
    readonly list?: string | undefined;
  };
  readonly children: ReactNode;
}

export function MenuGroup({ label, words, isHere, classes, children }: MenuGroupProps) {
  const id = useId();
  const { path } = useLocation();
  // It is open on one page: whatever leads to another closes it.
  const [openAt, openHere] = useState<string | null>(null);
  // Who comes back to that page finds it closed.
  if (openAt !== null && openAt !== path) openHere(null);
  const isOpen = openAt === path;
  const button = useRef<HTMLButtonElement>(null);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    openHere(null);
    button.current?.focus();
  };
  const closeByLeaving = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) openHere(null);
  };
  return (
    // It listens for its button and its links, and is nothing by itself.
    <div className={classes.around} role="presentation" onKeyDown={closeByKey} onBlur={closeByLeaving}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={isHere || undefined}
        data-label={words}
        onClick={() => openHere(isOpen ? null : path)}
      >
        <span>
          {label} <Icon name="chevron-down" size={16} />
        </span>
      </button>
      <ul id={id} className={classes.list} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  );
}
