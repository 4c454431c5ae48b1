/** Answers that are asked for before anything on the page waits for them: while the user is asked for, and parts are on their way. */
import type { Reply } from '../request/reply.ts';

export interface EarlyAnswers {
  /** @param key  of the answer in the cache */
  readonly ask: (key: string, send: () => Promise<Reply>) => Promise<Reply>;
  /** The answer for whoever asks first; null where nobody has asked, or too long ago. */
  readonly take: (key: string) => Promise<Reply> | null;
}

/** An answer that nobody has fetched by then is forgotten: it would be old. */
const keptMs = 2000;

export function createEarlyAnswers(): EarlyAnswers {
  const replies = new Map<string, Promise<Reply>>();

  function take(key: string): Promise<Reply> | null {
    const reply = replies.get(key) ?? null;
    replies.delete(key);
    return reply;
  }

  return {
    take,
    ask: (key, send) => {
      const underway = replies.get(key);
      if (underway) return underway;
      const reply = send();
      replies.set(key, reply);
      void reply.then(() => setTimeout(() => replies.get(key) === reply && take(key), keptMs));
      return reply;
    },
  };
}
