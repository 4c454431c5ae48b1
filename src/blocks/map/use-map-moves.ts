/** What keys and pointer do to a map: they move it, zoom it, or choose a point of it. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { plainKey } from '../shared/arrow-key.ts';
import { movedBy, spotIn, type View, viewAfterKey } from './map-view.ts';
import type { Point, Spot } from './project.ts';

interface MapMoves {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerMove: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerUp: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerCancel: () => void;
}

export interface MapMovesOptions {
  readonly view: View;
  readonly setView: (view: View) => void;
  /** A click on a point of the map. */
  readonly choose?: ((spot: Spot) => void) | undefined;
}

export function useMapMoves({ view, setView, choose }: MapMovesOptions): MapMoves {
  const drag = useRef<{ readonly from: Point; readonly view: View; isMoved: boolean } | null>(null);
  return {
    onKeyDown: (event) => {
      const next = viewAfterKey(view, plainKey(event));
      if (next) setView(next);
      else if (plainKey(event) === 'Enter' && choose) choose(view.centre);
      else return;
      event.preventDefault();
    },
    onPointerDown: (event) => {
      // The menu of the right button takes the end of its press.
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: pointAt(event), view, isMoved: false };
    },
    onPointerMove: (event) => {
      const { current } = drag;
      if (!current) return;
      const to = pointAt(event);
      const back = { x: current.from.x - to.x, y: current.from.y - to.y };
      current.isMoved ||= Math.hypot(back.x, back.y) > 5;
      if (current.isMoved) setView(movedBy(current.view, back));
    },
    onPointerUp: (event) => {
      const isClick = drag.current?.isMoved === false;
      drag.current = null;
      if (isClick) choose?.(spotIn(view, pointAt(event)));
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  };
}

/** Where the pointer is, in pixels from the middle of the picture. */
function pointAt(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}
