/**
 * Pictures on the full screen: with arrows, by keyboard and by swiping. Escape and back close it, and the focus goes back to what
 * opened it. A native dialog: the browser keeps the focus inside.
 */
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessage, useOverlay } from '#engine';
import { arrowKey } from './arrow-key.ts';
import { Icon } from './icon.tsx';
import { pressLook } from './press.tsx';
import { Unseen } from './unseen.tsx';
import classes from './viewer.module.css';

export interface ViewedPicture {
  /** A whole address. */
  readonly src: string;
  readonly alt: string;
  readonly caption?: string | undefined;
  /** The address and the name under which it is kept; none, or an empty address, where it cannot be downloaded. */
  readonly download?: { readonly href: string; readonly name: string } | undefined;
}

interface ViewerProps {
  readonly pictures: readonly ViewedPicture[];
  /** Which one is seen first, from 0. */
  readonly start: number;
  readonly onClose: () => void;
  /** Further things to do with the picture that is seen. */
  readonly children?: (index: number) => ReactNode;
}

/** How far a finger moves before it counts as a swipe. */
const swipePx = 48;

export function Viewer({ pictures, start, onClose, children }: ViewerProps) {
  const message = useMessage();
  const dialog = useOpenDialog();
  const close = () => dialog.current?.close();
  const [seen, setSeen] = useState(start);
  const count = pictures.length;
  // There may be fewer than there were.
  const index = Math.min(seen, count - 1);
  const turn = (by: number) => setSeen(Math.min(Math.max(index + by, 0), count - 1));
  const swipe = useSwipe(turn);
  const picture = pictures[index];
  const isEmpty = picture === undefined;
  useOverlay(!isEmpty, close);
  useEffect(() => {
    // There is nothing to look at any more.
    if (isEmpty) onClose();
  });
  if (!picture) return null;
  const place = message('pictureOf', { number: index + 1, count });
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={place}
      tabIndex={-1}
      onClose={onClose}
      onKeyDown={(event) => {
        if (arrowKey(event) === 'ArrowRight') turn(1);
        if (arrowKey(event) === 'ArrowLeft') turn(-1);
      }}
      {...swipe}
    >
      <div className={classes.head}>
        <span aria-hidden="true">
          {index + 1}/{count}
        </span>
        <Unseen role="status">{`${place}: ${picture.alt}`}</Unseen>
        <button type="button" className={classes.button} aria-label={message('close')} onClick={close}>
          <Icon name="close" size={24} />
        </button>
      </div>
      <img key={picture.src} className={classes.image} src={picture.src} alt={picture.alt} draggable={false} />
      <div className={classes.foot}>
        {picture.caption ? <p className={classes.caption}>{picture.caption}</p> : null}
        {picture.download?.href ? (
          <a {...pressLook('plain')} href={picture.download.href} download={picture.download.name}>
            <Icon name="download" size={18} />
            {message('download')}
          </a>
        ) : null}
        {children?.(index)}
      </div>
      {count > 1 ? (
        <>
          <Arrow to="previous" isEnd={index === 0} onClick={() => turn(-1)} />
          <Arrow to="next" isEnd={index === count - 1} onClick={() => turn(1)} />
        </>
      ) : null}
    </dialog>
  );
}

/** At an end it stays where it is: a button that goes away would lose the focus. */
function Arrow({
  to,
  isEnd,
  onClick,
}: {
  readonly to: 'previous' | 'next';
  readonly isEnd: boolean;
  readonly onClick: () => void;
}) {
  const message = useMessage();
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.arrow}`}
      data-to={to}
      aria-label={message(to === 'next' ? 'nextPicture' : 'previousPicture')}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
    >
      <Icon name={to === 'next' ? 'chevron-right' : 'chevron-left'} size={28} />
    </button>
  );
}

/** Opens the dialog as soon as it is there, with the focus on itself and not on the way out; when it goes, the focus is where it was before. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const opened = dialog.current;
    opened?.showModal();
    opened?.focus();
    return () => {
      opened?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return dialog;
}

function useSwipe(turn: (by: number) => void) {
  const from = useRef<number | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = from.current === null ? 0 : clientX - from.current;
      from.current = null;
      if (Math.abs(moved) >= swipePx) turn(moved < 0 === (document.dir !== 'rtl') ? 1 : -1);
    },
  };
}
