/** A group of blocks under a heading, on a card or plain; the heading may open and close it. */
import { useId } from 'react';
import { useText } from '#engine';
import type { SectionBlock as SectionModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { Fold } from '../shared/fold.tsx';
import { BlockHead, HeadingDeeper } from '../shared/heading.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';

export function SectionBlock({ block }: { readonly block: SectionModel }) {
  const id = useId();
  const title = useText()(block.section);
  const isClosed = useHolds(block.fold);
  const blocks = (
    <HeadingDeeper>
      <BlockFlow blocks={block.content} />
    </HeadingDeeper>
  );
  const content =
    block.fold === undefined ? (
      <>
        <BlockHead title={block.section} id={id} />
        {blocks}
      </>
    ) : (
      <Fold title={title} look="heading" isOpen={!isClosed}>
        {blocks}
      </Fold>
    );
  return (
    <section {...(block.fold === undefined ? { 'aria-labelledby': id } : { 'aria-label': title })}>
      {block.look === 'card' ? <Surface>{content}</Surface> : content}
    </section>
  );
}
