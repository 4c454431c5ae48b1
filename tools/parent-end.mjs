/**
 * `npm start` puts a shell between npm and us. Told to stop, npm tells the shell, which ends without telling anybody: then we
 * have another parent, and that is how we hear of it. Whoever starts us without npm may end before us.
 */
const lookEveryMs = 300;

/** @param {() => void} work  done once, when the shell of npm has ended */
export function whenParentEnds(work) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    work();
  }, lookEveryMs);
  timer.unref();
}
