/** One record: as labels and values, or as a sheet with a large title, a line of facts and further blocks. */
import { useId } from 'react';
import { ScopeProvider, useRecord, useText, useValue } from '#engine';
import type { DetailsBlock as DetailsModel, Expression } from '#model';
import { Badges } from '../shared/badge.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { BlockFlow } from '../shared/flow.tsx';
import { Heading, HeadingDeeper, Words } from '../shared/heading.tsx';
import { LineList } from '../shared/line-list.tsx';
import { Picture } from '../shared/picture.tsx';
import { ButtonRow } from '../shared/subject.tsx';
import { Surface } from '../shared/surface.tsx';
import { isNothing } from '../shared/value.tsx';
import classes from './details-block.module.css';
import { DetailsItem } from './details-item.tsx';

export function DetailsBlock({ block }: { readonly block: DetailsModel }) {
  const id = useId();
  const data = useRecord(block.details);
  return (
    <section
      className={block.content && classes.sheet}
      {...(block.title === undefined ? {} : { 'aria-labelledby': id })}
    >
      <Surface>
        <Faces data={data} isEmpty={data.record === null} skeleton={<SkeletonRows count={3} />} empty={<EmptyFace />}>
          <ScopeProvider names={data.record ?? nothing}>
            {block.image === undefined ? null : <Cover image={block.image} />}
            <DetailsHead block={block} id={id} />
            {block.items?.length ? (
              <dl className={classes[block.look]}>
                {block.items.map((item, index) => (
                  <DetailsItem key={index} item={item} />
                ))}
              </dl>
            ) : null}
            {block.content?.length ? (
              <div className={classes.content}>
                <HeadingDeeper>
                  <BlockFlow blocks={block.content} />
                </HeadingDeeper>
              </div>
            ) : null}
            {block.foot?.length ? (
              <div className={classes.foot}>
                <BlockFlow blocks={block.foot} />
              </div>
            ) : null}
          </ScopeProvider>
        </Faces>
      </Surface>
    </section>
  );
}

const nothing = {};

/** What it shows is said beside it. */
function Cover({ image }: { readonly image: Expression }) {
  const path = useValue(image);
  if (isNothing(path)) return null;
  return <Picture path={path} alt="" className={classes.cover} loading="eager" />;
}

function DetailsHead({ block, id }: { readonly block: DetailsModel; readonly id: string }) {
  const text = useText();
  const isBare =
    block.title === undefined &&
    block.lead === undefined &&
    !block.meta?.length &&
    !block.status?.length &&
    !block.tags?.length &&
    !block.buttons?.length;
  if (isBare) return null;
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        {block.title === undefined ? null : <Heading id={id}>{text(block.title)}</Heading>}
        <Badges status={block.status} tags={block.tags} />
        <ButtonRow blocks={block.buttons} about={block.title && id} className={classes.buttons} />
      </div>
      <Words text={block.lead} className={classes.lead} />
      <LineList lines={block.meta} look="meta" />
    </div>
  );
}
