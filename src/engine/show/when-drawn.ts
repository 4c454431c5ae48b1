/** What is fetched once the page is drawn: the line belongs to what the page waits for. */

/** For so long at most: something may never come. */
const patienceMs = 3000;

/** Does something as soon as the page is drawn with all that it waits for, or what is asked in front of it; never where the reader saves data. @returns stops waiting */
export function whenDrawn(run: () => void): () => void {
  if (savesData()) return () => {};
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const isAwaited = document.querySelector('[data-awaited]:not([inert] *)') !== null;
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (!isPainted || (isAwaited && performance.now() - startedAt < patienceMs)) return;
    clearInterval(timer);
    run();
  }, 100);
  return () => clearInterval(timer);
}

function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }; // not in every browser
  return connection?.saveData === true;
}
