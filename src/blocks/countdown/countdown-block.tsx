/** The time until a moment, by the server's clock. It is said aloud only at a few moments, not every second. */
import { useEffect, useRef } from 'react';
import { useAction, useMessage, useNow, useText, useValue } from '#engine';
import type { CountdownBlock as CountdownModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import { instantOf } from '../shared/moment.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './countdown-block.module.css';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When what is left is said aloud. */
const saidAtMs = [hourMs, 10 * minuteMs, minuteMs];

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
      {leftMs <= 0 ? (
        <span role="status">{text(block.over)}</span>
      ) : (
        <>
          <span>{text(block.label)}</span> <TimeLeft leftMs={leftMs} label={text(block.label)} />
        </>
      )}
    </p>
  );
}

function TimeLeft({ leftMs, label }: { readonly leftMs: number; readonly label: string }) {
  const inWords = useTimeInWords();
  const said = saidAtMs.findLast((at) => leftMs <= at);
  return (
    <>
      <b className={classes.time} role="timer">
        {leftMs < hourMs ? clockOf(leftMs) : inWords(leftMs)}
      </b>
      <Unseen role="status">{said === undefined ? '' : `${label} ${inWords(said)}`}</Unseen>
    </>
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

/** `3 d 4 h`, `4 h 12 min`, `12 min`: begun minutes count as whole ones. */
function useTimeInWords(): (leftMs: number) => string {
  const message = useMessage();
  return (leftMs) => {
    const minutes = Math.ceil(leftMs / minuteMs);
    if (leftMs >= dayMs)
      return message('timeDays', { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60) });
    if (leftMs >= hourMs) return message('timeHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    return message('timeMinutes', { minutes });
  };
}

/** `12:05`: minutes and seconds. */
function clockOf(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
