/** How far a page has moved by itself. */

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page: how far what was already shown has moved by itself, as browsers add it up, and what it was. */
export function layoutShift(): { sum: number; moved: readonly string[] } {
  const place = ({ x, y, width, height }: DOMRect) => `${width} × ${height} at ${x}, ${y}`;
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const all = observer.takeRecords() as LayoutShift[]; // not in the types of the DOM
  observer.disconnect();
  const shifts = all.filter(({ hadRecentInput }) => !hadRecentInput);
  const moved = shifts.flatMap(({ value, sources }) =>
    sources.map(({ node, previousRect, currentRect }) => {
      const words = node?.textContent?.trim().slice(0, 40) ?? 'gone';
      return `${value} ${node?.nodeName ?? ''} "${words}": ${place(previousRect)} → ${place(currentRect)}`;
    }),
  );
  return { sum: shifts.reduce((total, { value }) => total + value, 0), moved };
}
