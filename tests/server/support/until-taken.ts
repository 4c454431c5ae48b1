import { setTimeout as wait } from 'node:timers/promises';

/** Asks as a student in a crowd does: a server that has too much to do says so and has done nothing (503), and they press again. */
export async function untilTaken<Answer extends { readonly code: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== 503) return answer;
    await wait(200);
  }
}
