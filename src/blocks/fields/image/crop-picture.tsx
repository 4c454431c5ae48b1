/** Chooses the part of a picture that is sent: the frame is dragged or moved with the arrow keys, sliders set its size. */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useMessage } from '#engine';
import { plainKey } from '../../shared/arrow-key.ts';
import { cutOut, type Frame, firstFrame, moved, resized } from './cut.ts';
import own from './image-field.module.css';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
};

interface CropProps {
  readonly id: string;
  readonly file: File;
  /** A data address of the file. */
  readonly address: string;
  readonly crop: 'square' | 'free';
  /** The endings of names that are accepted. */
  readonly accept: readonly string[];
  /** Null: it is no picture that this browser can read. */
  readonly onDone: (part: File | null) => void;
  readonly onCancel: () => void;
}

export function CropPicture({ id, file, address, crop, accept, onDone, onCancel }: CropProps) {
  const message = useMessage();
  const image = useRef<HTMLImageElement>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly frame: Frame } | null>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [largest, setLargest] = useState<Frame | null>(null);

  const loaded = () => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image.current ?? {};
    if (width === 0 || height === 0) return;
    const first = firstFrame(crop, { width, height });
    setFrame(first);
    setLargest(first);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[plainKey(event)];
    if (!step || !frame) return;
    event.preventDefault();
    setFrame(moved(frame, ...step));
  };
  const take = (event: PointerEvent) => {
    if (!frame) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, frame };
  };
  const pull = (event: PointerEvent) => {
    const from = drag.current;
    const { width = 0, height = 0 } = image.current?.getBoundingClientRect() ?? {};
    if (!from || width === 0) return;
    setFrame(moved(from.frame, (event.clientX - from.x) / width, (event.clientY - from.y) / height));
  };
  const drop = () => {
    drag.current = null;
  };
  const isUsed = useRef(false);
  const use = () => {
    if (!image.current || !frame || isUsed.current) return;
    // Cutting takes a moment: a second press would send the picture twice.
    isUsed.current = true;
    void cutOut(image.current, frame, file, accept).then(onDone);
  };

  return (
    <div className={own.crop}>
      <div className={own.stage}>
        <img ref={image} src={address} alt="" draggable={false} onLoad={loaded} onError={() => onDone(null)} />
        {frame === null ? null : (
          <button
            type="button"
            id={`${id}-frame`}
            className={own.frame}
            aria-label={message('cropFrame')}
            style={{
              left: percent(frame.left),
              top: percent(frame.top),
              width: percent(frame.width),
              height: percent(frame.height),
            }}
            onKeyDown={press}
            onPointerDown={take}
            onPointerMove={pull}
            onPointerUp={drop}
            onPointerCancel={drop}
          />
        )}
      </div>
      {frame === null || largest === null ? null : (
        <Sliders crop={crop} frame={frame} largest={largest} change={setFrame} />
      )}
      <div className={own.buttons}>
        <button type="button" className={own.use} disabled={frame === null} onClick={use}>
          {message('cropUse')}
        </button>
        <button type="button" className={own.cancel} onClick={onCancel}>
          {message('cropCancel')}
        </button>
      </div>
    </div>
  );
}

interface SlidersProps {
  readonly crop: 'square' | 'free';
  readonly frame: Frame;
  readonly largest: Frame;
  readonly change: (frame: Frame) => void;
}

function Sliders({ crop, frame, largest, change }: SlidersProps) {
  const message = useMessage();
  if (crop === 'square') {
    const square = (part: number) => ({ width: largest.width * part, height: largest.height * part });
    return (
      <Slider
        label={message('cropSize')}
        value={frame.width / largest.width}
        set={(part) => change(resized(frame, square(part)))}
      />
    );
  }
  return (
    <>
      <Slider label={message('cropWidth')} value={frame.width} set={(width) => change(resized(frame, { width }))} />
      <Slider label={message('cropHeight')} value={frame.height} set={(height) => change(resized(frame, { height }))} />
    </>
  );
}

function Slider({
  label,
  value,
  set,
}: {
  readonly label: string;
  readonly value: number;
  readonly set: (value: number) => void;
}) {
  return (
    <label className={own.slider}>
      {label}
      <input
        type="range"
        min={10}
        max={100}
        value={Math.round(value * 100)}
        onChange={(event) => set(Number(event.target.value) / 100)}
      />
    </label>
  );
}

function percent(part: number): string {
  return `${part * 100}%`;
}
