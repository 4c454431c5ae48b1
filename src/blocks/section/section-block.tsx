/** A group of blocks under a heading, on a card or plain; the heading may open and close it. */
import { useId } from 'react';
import { useFittingText, useText } from '#engine';
import type { SectionBlock as SectionModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { Fold } from '../shared/fold.tsx';
import { BlockHead, HeadingDeeper } from '../shared/heading.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';

export function SectionBlock({ block }: { readonly block: SectionModel }) {
  const id = useId();
  const heading = useFittingText(block.section);
  const title = useText()(heading);
  const isClosed = useHolds(block.fold);
  const blocks = (
    <HeadingDeeper>
      <BlockFlow blocks={block.content} />
    </HeadingDeeper>
  );
  // Without a case that fits there is no heading, and nothing to fold the section by.
  const hasFold = block.fold !== undefined && heading !== undefined;
  const content = hasFold ? (
    <Fold title={title} look="heading" isOpen={!isClosed}>
      {blocks}
    </Fold>
  ) : (
    <>
      <BlockHead title={heading} id={id} />
      {blocks}
    </>
  );
  return (
    <section {...(hasFold ? { 'aria-label': title } : heading === undefined ? {} : { 'aria-labelledby': id })}>
      {block.look === 'card' ? <Surface>{content}</Surface> : content}
    </section>
  );
}
