/** How much time is left until a moment. It is said aloud only at a few moments, not every second. */
import { useMessage } from '#engine';
import { Unseen } from './unseen.tsx';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When what is left is said aloud: for a minute, as long as it is true. */
const saidAtMs = [hourMs, 10 * minuteMs, minuteMs];

interface TimeLeftProps {
  readonly leftMs: number;
  /** What is before it. */
  readonly label: string;
  readonly className?: string | undefined;
}

export function TimeLeft({ leftMs, label, className }: TimeLeftProps) {
  const inWords = useTimeInWords();
  const said = saidAtMs.find((at) => leftMs <= at && leftMs > at - minuteMs);
  return (
    <>
      <b className={className} role="timer">
        {leftMs < hourMs ? clockOf(leftMs) : inWords(leftMs)}
      </b>
      <Unseen role="status">{said === undefined ? '' : `${label} ${inWords(said)}`}</Unseen>
    </>
  );
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
