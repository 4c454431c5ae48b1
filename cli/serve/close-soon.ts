/** Ending a server: running requests are answered, but nobody waits for them for ever. */

/** How long running requests may take to end after Ctrl-C: nobody waits for those of a demonstration. */
export const patienceMs = (demo: boolean) => (demo ? 3000 : 20_000);

interface Closing {
  close(): Promise<unknown>;
  readonly server: { closeAllConnections(): void };
}

/** Lets running requests end, but not for longer than people wait: whoever has not gone on by then is cut off. */
export async function closeSoon(app: Closing, afterMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((done) => {
    timer = setTimeout(done, afterMs);
  });
  await Promise.race([app.close(), patience]);
  clearTimeout(timer);
  app.server.closeAllConnections();
}
