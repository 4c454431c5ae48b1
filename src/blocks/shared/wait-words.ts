import type { useMessage } from '#engine';

/** How long a button waits after too many tries: the last minute in seconds, before that in minutes. */
export function waitWords(message: ReturnType<typeof useMessage>, seconds: number): string {
  return seconds > 60
    ? message('retryInMinutes', { minutes: Math.ceil(seconds / 60) })
    : message('retryIn', { seconds });
}
