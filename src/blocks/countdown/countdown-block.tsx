/** The time until a moment, by the server's clock. */
import { useEffect, useRef } from 'react';
import { useAction, useNow, useText, useValue } from '#engine';
import type { CountdownBlock as CountdownModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import { instantOf } from '../shared/moment.tsx';
import { TimeLeft } from '../shared/time-left.tsx';
import classes from './countdown-block.module.css';

export function CountdownBlock({ block }: { readonly block: CountdownModel }) {
  const text = useText();
  const until = instantOf(useValue(block.countdown));
  const now = useNow();
  const leftMs = until === null ? 0 : until - now;
  useWhenItComes(until === null ? null : leftMs, block);
  if (until === null || (leftMs <= 0 && block.over === undefined)) return null;
  return (
    <p className={classes.countdown} data-over={leftMs <= 0 || undefined}>
      <Icon name="clock" />
      {leftMs <= 0 ? null : (
        <>
          <span>{text(block.label)}</span>{' '}
          <TimeLeft className={classes.time} leftMs={leftMs} label={text(block.label)} />
        </>
      )}
      {block.over === undefined ? null : (
        // It is there before its words, so that they are read out.
        <span className={classes.over} role="status">
          {leftMs <= 0 ? text(block.over) : null}
        </span>
      )}
    </p>
  );
}

/** Does what is to be done at the moment, once, if it comes while the page is open. */
function useWhenItComes(leftMs: number | null, { then }: CountdownModel): void {
  const { run } = useAction(then);
  const wasAhead = useRef(false);
  const isAhead = leftMs !== null && leftMs > 0;
  const isOver = leftMs !== null && leftMs <= 0;
  useEffect(() => {
    if (isOver && wasAhead.current) void run();
    wasAhead.current = isAhead;
  }, [isAhead, isOver, run]);
}
