/** Files of a record, each with name, type and size. */
import { useId } from 'react';
import { useRows } from '#engine';
import type { FilesBlock as FilesModel } from '#model';
import { EmptyFace, Faces, SkeletonBar } from '../shared/faces.tsx';
import { FileList, filesOf } from '../shared/file-list.tsx';
import { BlockHead } from '../shared/heading.tsx';

export function FilesBlock({ block }: { readonly block: FilesModel }) {
  const id = useId();
  const data = useRows(block.files);
  const files = filesOf(data.rows);
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Faces data={data} isEmpty={files.length === 0} skeleton={<SkeletonBar />} empty={<EmptyFace />}>
        <FileList files={files} />
      </Faces>
    </section>
  );
}
