/** Under a list with pages: how many entries there are, the page numbers, and how many are on a page. */
import { useId, useRef, useState } from 'react';
import { type Pager, useBitByBit, useMessage } from '#engine';
import { Icon } from './icon.tsx';

import classes from './pages.module.css';
import { Press } from './press.tsx';
import { Select } from './select.tsx';
import { takeFocus } from './take-focus.ts';
import { Unseen } from './unseen.tsx';

export function Pages({ pager }: { readonly pager: Pager | null }) {
  // It comes with the entries above it (faces.tsx): before them it would be where they are going to be.
  const isDrawn = useBitByBit(pager !== null && pager.total > 0);
  if (!pager) return null;
  if (pager.turn === 'more') return isDrawn ? <LoadMore pager={pager} /> : null;
  return (
    <>
      <Change pager={pager} />
      {isDrawn ? <Turning pager={pager} /> : null}
    </>
  );
}

/** Read out once a filter or a page number has changed the list: how many entries there are now. */
function Change({ pager: { total, page, pageCount } }: { readonly pager: Pager }) {
  const message = useMessage();
  const count = message('total', { count: total });
  const words = pageCount > 1 ? `${count}, ${message('page', { page })}` : count;
  const [first] = useState(words);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && words !== first) setHasChanged(true);
  return <Unseen role="status">{hasChanged ? words : ''}</Unseen>;
}

function Turning({ pager }: { readonly pager: Pager }) {
  const message = useMessage();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.pages} ref={place}>
      <div className={classes.side}>
        <span className={classes.total}>{message('total', { count: pager.total })}</span>
        <PageSize pager={pager} />
      </div>
      {pager.pageCount > 1 ? (
        <PageNumbers pager={{ ...pager, go: (page) => turn(pager, page, place.current) }} />
      ) : null}
    </div>
  );
}

/** Turns to a page, and leads to its first entry: the numbers are below the last one. */
function turn(pager: Pager, page: number, place: HTMLElement | null): void {
  pager.go(page);
  const list = place?.closest<HTMLElement>('section');
  if (!list) return;
  takeFocus(list);
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}

/** The rest of a list that grows. */
function LoadMore({ pager }: { readonly pager: Pager }) {
  const message = useMessage();
  const { page, perPage, pageCount, total, go } = pager;
  const place = useRef<HTMLSpanElement>(null);
  const goOn = () => {
    // With the last page the button goes, and the focus with it.
    if (page + 1 >= pageCount) place.current?.focus({ preventScroll: true });
    go(page + 1);
  };
  return (
    <div className={classes.more}>
      <span ref={place} className={classes.total} role="status" tabIndex={-1}>
        {message('shownOf', { shown: Math.min(page * perPage, total), total })}
      </span>
      {page < pageCount ? <Press onClick={goOn}>{message('loadMore')}</Press> : null}
    </div>
  );
}

function PageSize({ pager }: { readonly pager: Pager }) {
  const id = useId();
  const message = useMessage();
  const smallest = Math.min(...pager.choices);
  if (pager.choices.length < 2 || pager.total <= smallest) return null;
  return (
    <span className={classes.size}>
      <label htmlFor={id}>{message('perPage')}</label>
      <Select id={id} value={pager.perPage} onChange={(event) => pager.resize(Number(event.target.value))}>
        {pager.choices.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </span>
  );
}

function PageNumbers({ pager }: { readonly pager: Pager }) {
  const message = useMessage();
  const { page, pageCount, go } = pager;
  return (
    <nav className={classes.numbers} aria-label={message('page', { page })}>
      <button
        type="button"
        className={classes.number}
        aria-label={message('previousPage')}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <Icon name="chevron-left" />
      </button>
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className={classes.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={classes.number}
            aria-label={message('page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => go(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.number}
        aria-label={message('nextPage')}
        disabled={page >= pageCount}
        onClick={() => go(page + 1)}
      >
        <Icon name="chevron-right" />
      </button>
    </nav>
  );
}

/**
 * The numbers that are offered: first, last, the page and its neighbours; null stands for the ones between.
 * Never more than seven places, so that the row fits a phone and does not jump.
 */
function pageNumbers(page: number, pageCount: number): readonly (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index + 1);
  if (page <= 3) return [1, 2, 3, 4, null, pageCount];
  if (page >= pageCount - 2) return [1, null, pageCount - 3, pageCount - 2, pageCount - 1, pageCount];
  return [1, null, page - 1, page, page + 1, null, pageCount];
}
