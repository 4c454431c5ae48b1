/** Goes through what is on the screen by the Tab key, as somebody without a mouse does. */
import type { Page } from '@playwright/test';

/** More stops than any page has: whoever needs more is caught. */
const mostStops = 400;

/**
 * Presses Tab until it leaves the page, or the part of it, or comes round to where it began.
 * @param within  the selector of the part that is gone through; a window must keep the focus, `main` begins where the link to the content leads
 * @returns what is wrong, in words; nothing when each place is reached in reading order, seen, and left again
 */
export async function walkByTab(page: Page, within: string): Promise<readonly string[]> {
  await page.evaluate(startWalk, within);
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(noteStop)) return page.evaluate(endWalk);
  }
  return [`Tab does not come round within ${mostStops} stops`];
}

interface Walk {
  readonly root: Element;
  readonly places: readonly Element[];
  readonly reached: Set<Element>;
  readonly troubles: string[];
  last: Element | null;
  /** How tall the page and the forms in it are, in CSS px together. */
  readonly height: () => number;
  /** The same when Tab left the last place. */
  heightBefore: number;
}

type WalkWindow = typeof window & { walk: Walk };

/** Runs in the page: notes every place that Tab has to reach. */
function startWalk(within: string): void {
  const root = document.querySelector<HTMLElement>(within) ?? document.body;
  if (root.matches('main')) root.focus({ preventScroll: true });
  const isOneOfGroup = (element: Element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const group = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === element.name && form === element.form,
    );
    return element === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const places = [
    ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .filter(isOneOfGroup);
  // A window has the focus somewhere within when it opens.
  const begun = places.filter((place) => root !== document.body && place === document.activeElement);
  // A form in a window grows within it.
  const height = () =>
    [document.documentElement, ...root.querySelectorAll('form')].reduce((sum, part) => sum + part.scrollHeight, 0);
  const walk = {
    root,
    places,
    reached: new Set<Element>(begun),
    troubles: [],
    last: null,
    height,
    heightBefore: height(),
  };
  (window as unknown as WalkWindow).walk = walk;
}

/** Runs in the page after each Tab. @returns whether the walk is over */
async function noteStop(): Promise<boolean> {
  const { walk } = window as unknown as WalkWindow;
  const { root, places, reached, troubles, last } = walk;
  const here = document.activeElement;
  // A date has a stop for each of its parts; a window with one place comes round at once.
  if (here !== null && here === last) return places.length === 1;
  if (!here || here === document.body || here === document.documentElement || reached.has(here)) return true;
  const name = `<${here.tagName.toLowerCase()}> ${here.getAttribute('aria-label') ?? here.textContent?.trim().slice(0, 60)}`;
  if (!root.contains(here)) {
    if (root.matches('main')) return true;
    troubles.push(`${name} is outside`);
    return true;
  }
  reached.add(here);
  walk.last = here;
  // In a dialog the walk begins where the focus is, and comes round.
  const goesBack = last !== null && (last.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  if (goesBack && !(root !== document.body && here === places[0])) troubles.push(`${name} comes too late`);
  if (!hasRing(here)) troubles.push(`${name} does not show that it is focused`);
  if (!isSeen(here)) await new Promise((done) => setTimeout(done, 100)); // it slides in, or is scrolled to
  // A message under a field that was left can come any time, and pushes what is below it.
  if (!isSeen(here) && walk.height() !== walk.heightBefore) here.scrollIntoView({ block: 'nearest' });
  if (!isSeen(here)) troubles.push(`${name} is covered by ${coverOf(here)}`);
  walk.heightBefore = walk.height();
  return false;

  /** What lies in its middle, in words. */
  function coverOf(element: Element): string {
    const { left, top, width, height } = element.getBoundingClientRect();
    const cover = document.elementFromPoint(left + width / 2, top + height / 2);
    return cover
      ? `${cover.outerHTML.slice(0, 160)} (at ${Math.round(top)} px)`
      : `nothing: it is at ${Math.round(top)} px`;
  }

  /** A ring around itself, what is around it, or what is drawn over it. */
  function hasRing(element: Element): boolean {
    for (
      let around: Element | null = element, steps = 0;
      around && steps < 4;
      around = around.parentElement, steps += 1
    )
      for (const drawn of [null, '::before', '::after']) {
        const { outlineStyle, outlineWidth } = getComputedStyle(around, drawn);
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true;
      }
    return false;
  }

  /** Something of it lies on top (WCAG 2.4.11). What is hidden behind its label is looked for there. */
  function isSeen(element: Element): boolean {
    const { width } = element.getBoundingClientRect();
    const shown = width < 4 ? (element.closest('label') ?? element.parentElement ?? element) : element;
    return [...shown.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const uppermost = document.elementFromPoint(left + width * x, top + height * y);
          return uppermost !== null && (shown.contains(uppermost) || uppermost.contains(shown));
        }),
      ),
    );
  }
}

/** Runs in the page: what went wrong, and which places were never reached. */
function endWalk(): readonly string[] {
  const { places, reached, troubles } = (window as unknown as WalkWindow).walk;
  const missed = places.filter((place) => place.isConnected && !reached.has(place));
  return [...troubles, ...missed.map((place) => `not reached: ${place.outerHTML.slice(0, 160)}`)];
}
