/** One picture, with words across it where they are needed. */
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
        {stamp === '' ? null : <span className={classes.stamp}>{stamp}</span>}
      </div>
    </Faces>
  );
}
