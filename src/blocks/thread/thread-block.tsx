/** A conversation: texts with who wrote them and when, the own ones on the other side, and the answer box under them. */
import { useId } from 'react';
import { useRows, useText, useValue } from '#engine';
import type { ThreadBlock as ThreadModel } from '#model';
import { Badges } from '../shared/badge.tsx';
import { EntryScope, keyedRows } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { FileList, filesOf } from '../shared/file-list.tsx';
import { BlockFlow } from '../shared/flow.tsx';
import { BlockHead, HeadingDeeper } from '../shared/heading.tsx';
import { Moment } from '../shared/moment.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import { isNothing, Value } from '../shared/value.tsx';
import classes from './thread-block.module.css';

export function ThreadBlock({ block }: { readonly block: ThreadModel }) {
  const id = useId();
  const text = useText();
  const data = useRows(block.thread);
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Surface>
        <Faces
          data={data}
          isEmpty={data.rows.length === 0}
          skeleton={<SkeletonRows count={2} />}
          empty={<EmptyFace words={block.empty === undefined ? undefined : text(block.empty)} />}
        >
          <ol className={classes.thread}>
            {keyedRows(data.rows).map(({ key, row }) => (
              <EntryScope key={key} row={row}>
                <ThreadText item={block.item} />
              </EntryScope>
            ))}
          </ol>
        </Faces>
        {data.state === 'ready' && block.answer?.length ? (
          <div className={classes.answer}>
            <HeadingDeeper>
              <BlockFlow blocks={block.answer} />
            </HeadingDeeper>
          </div>
        ) : null}
      </Surface>
    </section>
  );
}

function ThreadText({ item }: { readonly item: ThreadModel['item'] }) {
  const text = useText();
  const isOwn = useHolds(item.own);
  const at = useValue(item.at);
  const rich = useValue(item.rich);
  const files = filesOf(useValue(item.files));
  return (
    <li className={classes.entry} data-own={isOwn || undefined}>
      <p className={classes.head}>
        <b>{text(item.author)}</b>
        <Badges tags={item.tags} />
        <Moment value={at} className={classes.at} />
      </p>
      {item.text === undefined ? null : <p className={classes.words}>{text(item.text)}</p>}
      {isNothing(rich) ? null : <Value value={rich} as="rich" />}
      {files.length > 0 ? <FileList files={files} /> : null}
    </li>
  );
}
