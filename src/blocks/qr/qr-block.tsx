/** A text as a QR code, drawn as one path. Always dark on white, whatever the colours around it: cameras need it so. */
import { create } from 'qrcode';
import { useMemo } from 'react';
import { useRecord, useText, useValue } from '#engine';
import type { QrBlock as QrModel } from '#model';
import { Faces, SkeletonBar } from '../shared/faces.tsx';
import classes from './qr-block.module.css';

/** The white edge that the standard asks for, in modules. */
const quiet = 4;

export function QrBlock({ block }: { readonly block: QrModel }) {
  const text = useText();
  const data = useRecord(block.qr);
  const value = useValue(block.qr);
  const words = typeof value === 'string' ? value : '';
  if (data.state === 'ready' && words === '') return null;
  return (
    <Faces data={data} isEmpty={false} skeleton={<SkeletonBar />} empty={null}>
      <figure className={classes.figure}>
        <Code words={words} label={text(block.label)} />
        <figcaption className={classes.label}>{text(block.label)}</figcaption>
      </figure>
    </Faces>
  );
}

function Code({ words, label }: { readonly words: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawing(words), [words]);
  return (
    <svg
      className={classes.code}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width={size + 2 * quiet} height={size + 2 * quiet} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** One square for each dark module. */
function drawing(words: string): { readonly size: number; readonly path: string } {
  const { modules } = create(words, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  );
  return { size, path: squares.join('') };
}
