/** One picture, with words across it where they are needed. */
import type { CSSProperties } from 'react';
import { useRecord, useText, useValue } from '#engine';
import type { PictureBlock as PictureModel } from '#model';
import { Faces, SkeletonBar } from '../shared/faces.tsx';
import { Picture } from '../shared/picture.tsx';
import classes from './picture-block.module.css';

export function PictureBlock({ block }: { readonly block: PictureModel }) {
  const text = useText();
  const data = useRecord(block.picture);
  const path = useValue(block.picture);
  const stamp = text(block.stamp);
  return (
    <Faces data={data} isEmpty={false} skeleton={<SkeletonBar />} empty={null}>
      <div className={classes.picture} data-look={block.look}>
        <Picture path={path} alt={text(block.alt)} className={classes.image} />
        {stamp === '' ? null : (
          <span className={classes.stamp}>
            <span className={classes.words} style={widthStyle(stamp)}>
              {stamp}
            </span>
          </span>
        )}
      </div>
    </Faces>
  );
}

/** How wide capital letters are beside each other, in ems; those of Chinese are squares. */
function widthOf(words: string): number {
  return [...words].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1.25 : 0.85), 0);
}

/** How wide the words of a stamp are, for its style sheet. */
function widthStyle(stamp: string): CSSProperties {
  return { '--wide': widthOf(stamp) } as CSSProperties; // names of our own are not in the type
}
