/** A group of blocks under a heading, on a card or plain. */
import { useId } from 'react';
import type { SectionBlock as SectionModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { BlockHead, HeadingDeeper } from '../shared/heading.tsx';
import { Surface } from '../shared/surface.tsx';

export function SectionBlock({ block }: { readonly block: SectionModel }) {
  const id = useId();
  const content = (
    <>
      <BlockHead title={block.section} id={id} />
      <HeadingDeeper>
        <BlockFlow blocks={block.content} />
      </HeadingDeeper>
    </>
  );
  return <section aria-labelledby={id}>{block.look === 'card' ? <Surface>{content}</Surface> : content}</section>;
}
