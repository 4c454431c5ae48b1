/** Heading and width of one page. A page without a visible heading still tells its name to screen readers. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#engine';
import type { PageModel } from '#model';
import { Flow } from '../shared/flow.tsx';
import { Unseen } from '../shared/unseen.tsx';
import { useFaces } from '../theme/use-faces.ts';
import classes from './page-frame.module.css';

/** So long a page that was just opened shows nothing below what is still awaited: it would be pushed away in a moment. */
const arrivalMs = 1500;

export function PageFrame({ page, children }: { readonly page: PageModel; readonly children: ReactNode }) {
  const text = useText();
  const title = text(page.title);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  useFaces();
  const [isArriving, setArriving] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), arrivalMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.frame} data-width={page.width} data-frame="" data-arriving={isArriving ? '' : undefined}>
      <h1 ref={heading} tabIndex={-1} {...(page.head ? { className: classes.title } : {})}>
        {page.head ? title : <Unseen>{title}</Unseen>}
      </h1>
      <Flow>{children}</Flow>
    </div>
  );
}

/** Whether a page was open before this one: the first of a visit is announced by the browser itself. */
let hasOpened = false;

/** On another page the focus is at its heading, which screen readers then say; a window puts the focus inside by itself. */
function useArrivalFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    if (hasOpened && !heading.current?.closest('[role="dialog"]')) heading.current?.focus({ preventScroll: true });
    hasOpened = true;
  }, [heading]);
}
