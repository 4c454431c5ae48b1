/** Entries of the data as rows or cards, with filters, pages and a sentence for when there are none. */
import { useId } from 'react';
import { useAccess, useRows, useText } from '#engine';
import type { ListBlock as ListModel } from '#model';
import { EntryScope, keyedRows } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { Filters } from '../shared/filters.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { useKeptFocus } from '../shared/kept-focus.ts';
import { Pages } from '../shared/pages.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './list-block.module.css';
import { ListEntry } from './list-entry.tsx';

export function ListBlock({ block }: { readonly block: ListModel }) {
  const id = useId();
  const text = useText();
  const kept = useKeptFocus();
  const data = useRows(block.list, block.filters);
  const hasCards = block.look === 'cards' || block.look === 'strip';
  const isPlainCards = hasCards && data.state === 'ready' && data.rows.length > 0;
  const faces = (
    <Faces
      data={data}
      isEmpty={data.rows.length === 0}
      skeleton={<SkeletonRows count={hasCards ? 2 : 4} />}
      empty={
        <EmptyFace
          words={block.empty === undefined || data.filtered ? undefined : text(block.empty)}
          clearFilters={data.filtered ? data.clearFilters : undefined}
        />
      }
    >
      <ul className={block.look === 'strip' ? `${classes.cards} ${classes.strip}` : classes[block.look]}>
        {keyedRows(data.rows).map(({ key, row }) => (
          <li key={key}>
            <EntryScope row={row}>
              <ListEntry item={block.item} />
            </EntryScope>
          </li>
        ))}
      </ul>
    </Faces>
  );
  return (
    <section {...kept} {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id}>
        {block.more ? <MoreLink more={block.more} /> : null}
      </BlockHead>
      <Filters filters={block.filters} />
      {isPlainCards ? faces : <Surface flush>{faces}</Surface>}
      <Pages pager={data.pager} />
    </section>
  );
}

function MoreLink({ more }: { readonly more: NonNullable<ListModel['more']> }) {
  const text = useText();
  const { canOpen } = useAccess();
  if (!canOpen(more.opens)) return null;
  return (
    <PortalLink opens={more.opens} className={classes.more}>
      {text(more.label)}
    </PortalLink>
  );
}
