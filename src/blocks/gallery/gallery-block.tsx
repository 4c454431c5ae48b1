/** Pictures as a grid. One that is pressed fills the screen, with arrows to the others. */
import { useId, useState } from 'react';
import { LateBoundary, late, useFileAddress, useFileLink, useMessage, useRows, useText, useValues } from '#engine';
import { entryNames, type GalleryBlock as GalleryModel } from '#model';
import { keyedRows } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { Picture } from '../shared/picture.tsx';
import type { ViewedPicture } from '../shared/viewer.tsx';
import classes from './gallery-block.module.css';

const Viewer = late(() => import('../shared/viewer.tsx').then((file) => file.Viewer));

export function GalleryBlock({ block }: { readonly block: GalleryModel }) {
  const id = useId();
  const text = useText();
  const data = useRows(block.gallery);
  const keyed = keyedRows(data.rows);
  const shown = useShownPictures(block, data.rows);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Faces
        data={data}
        isEmpty={shown.length === 0}
        skeleton={<SkeletonRows count={2} />}
        empty={<EmptyFace words={block.empty === undefined ? undefined : text(block.empty)} />}
      >
        <ul className={classes.grid}>
          {shown.map(({ thumbnail, picture }, index) => (
            <li key={keyed[index]?.key}>
              <button
                type="button"
                className={classes.tile}
                data-paper=""
                aria-haspopup="dialog"
                onClick={() => setOpen(index)}
              >
                <Picture path={thumbnail} alt={picture.alt} className={classes.image} />
              </button>
            </li>
          ))}
        </ul>
      </Faces>
      {open === null ? null : (
        <LateBoundary>
          <Viewer pictures={shown.map(({ picture }) => picture)} start={open} onClose={() => setOpen(null)} />
        </LateBoundary>
      )}
    </section>
  );
}

interface Shown {
  readonly thumbnail: unknown;
  readonly picture: ViewedPicture;
}

function useShownPictures({ item }: GalleryModel, rows: readonly Record<string, unknown>[]): readonly Shown[] {
  const text = useText();
  const message = useMessage();
  const valueOf = useValues();
  const fileAddress = useFileAddress();
  const fileLink = useFileLink();
  return rows.map((row, index) => {
    const names = entryNames(row);
    const thumbnail = valueOf(item.image, names);
    const full = item.full === undefined ? thumbnail : (valueOf(item.full, names) ?? thumbnail);
    const src = typeof full === 'string' ? fileAddress(full) : '';
    const said = text(item.alt, names);
    // Of one that nobody has described its place is told: a dash is no name for a button.
    const isNamed = said !== '' && said !== '–';
    const alt = isNamed ? said : message('pictureOf', { number: index + 1, count: rows.length });
    const mayDownload = item.download !== undefined && valueOf(item.download, names) === true;
    const picture: ViewedPicture = {
      src,
      alt,
      caption: text(item.caption, names),
      download: mayDownload && typeof full === 'string' ? { href: fileLink(full), name: alt } : undefined,
    };
    return { thumbnail, picture };
  });
}
