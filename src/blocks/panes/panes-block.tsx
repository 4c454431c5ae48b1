/** A list beside what is opened from it; on a phone what is opened is a page of its own. */
import { useEffect, useId, useRef } from 'react';
import { BlockOutlet, useAction, useAddressValue, useMessage, useRows, useText } from '#engine';
import type { Expression, PanesBlock as PanesModel } from '#model';
import { EntryScope, keyedRows, type Row } from '../shared/entry-scope.tsx';
import { EmptyFace, Faces, SkeletonRows } from '../shared/faces.tsx';
import { Filters } from '../shared/filters.tsx';
import { BlockFlow } from '../shared/flow.tsx';
import { BlockHead } from '../shared/heading.tsx';
import { useKeptFocus } from '../shared/kept-focus.ts';
import { Pages } from '../shared/pages.tsx';
import { Press } from '../shared/press.tsx';
import { Surface } from '../shared/surface.tsx';
import { takeFocus } from '../shared/take-focus.ts';
import { useAfterwards } from '../shared/use-afterwards.ts';
import { PaneEntry } from './pane-entry.tsx';
import classes from './panes-block.module.css';

const nothingBesides: Expression = ['list'];

export function PanesBlock({ block }: { readonly block: PanesModel }) {
  const id = useId();
  const text = useText();
  const kept = useKeptFocus();
  const data = useRows(block.panes, block.filters);
  const [word, open] = useAddressValue(block.name, { replace: false });
  const besides = useRows(block.besides ?? nothingBesides);
  const opened = useOpened([...data.rows, ...besides.rows], word);
  const place = useRef<HTMLDivElement>(null);
  const afterwards = useAfterwards();
  const close = () => {
    const entry = place.current?.querySelector<HTMLElement>('a[aria-current="true"]');
    // On a phone the list comes back, and the button that had the focus goes. A filter may leave out what was opened.
    afterwards(() => (entry ? entry.focus() : place.current && takeFocus(place.current)));
    open(null);
  };
  const list = (
    <Faces
      data={data}
      isEmpty={data.rows.length === 0}
      skeleton={<SkeletonRows count={6} />}
      empty={
        <EmptyFace
          words={block.empty === undefined || data.filtered ? undefined : text(block.empty)}
          clearFilters={data.filtered ? data.clearFilters : undefined}
        />
      }
    >
      <ul className={classes.rows}>
        {keyedRows(data.rows).map(({ key, row }) => (
          <li key={key}>
            <EntryScope row={row}>
              <PaneEntry item={block.item} name={block.name} id={String(row['id'])} isOpened={row === opened} />
            </EntryScope>
          </li>
        ))}
      </ul>
    </Faces>
  );
  return (
    <section {...kept} {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <div className={classes.panes} data-opened={word !== null || undefined}>
        <div ref={place} className={classes.list}>
          <Filters filters={block.filters}>
            {block.buttons?.length ? (
              <div className={classes.buttons}>
                <BlockOutlet blocks={block.buttons} />
              </div>
            ) : null}
          </Filters>
          <Surface flush>{list}</Surface>
          <Pages pager={data.pager} />
        </div>
        <Pane
          block={block}
          opened={opened}
          isAsked={word !== null && data.state === 'ready' && besides.state === 'ready'}
          close={close}
        />
      </div>
    </section>
  );
}

/** The entry that the address names. One that a filter no longer shows, such as a message that is read now, stays open. */
function useOpened(rows: readonly Row[], word: string | null): Row | undefined {
  const last = useRef<Row | undefined>(undefined);
  const found = rows.find((row) => String(row['id']) === word);
  const opened = found ?? (word !== null && String(last.current?.['id']) === word ? last.current : undefined);
  useEffect(() => {
    last.current = opened;
  }, [opened]);
  return opened;
}

interface PaneProps {
  readonly block: PanesModel;
  readonly opened: Row | undefined;
  /** True when the address names an entry, there or not. */
  readonly isAsked: boolean;
  readonly close: () => void;
}

function Pane({ block, opened, isAsked, close }: PaneProps) {
  const text = useText();
  const message = useMessage();
  const pane = useRef<HTMLDivElement>(null);
  const id = opened?.['id'];
  // What was opened is what is read next; what was in the address at first leaves the focus where it is.
  const before = useRef(id);
  useEffect(() => {
    if (id === before.current) return;
    before.current = id;
    if (id === undefined) return;
    pane.current?.focus({ preventScroll: true });
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div
      ref={pane}
      className={classes.pane}
      data-opened={opened !== undefined || undefined}
      tabIndex={-1}
      role="region"
      aria-label={message('openedEntry')}
    >
      <div className={classes.back}>
        <Press look="quiet" icon="arrow-left" onClick={close}>
          {message('backToList')}
        </Press>
      </div>
      <Surface>
        {opened ? (
          <EntryScope key={String(id)} row={opened}>
            <Opening actions={block.onOpen} />
            <BlockFlow blocks={block.content} />
          </EntryScope>
        ) : (
          <EmptyFace
            words={isAsked ? undefined : block.nothing === undefined ? message('nothingOpened') : text(block.nothing)}
          />
        )}
      </Surface>
    </div>
  );
}

/** Does once what is to happen when an entry is opened. */
function Opening({ actions }: { readonly actions: PanesModel['onOpen'] }) {
  const { run } = useAction(actions);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void run();
  }, [run]);
  return null;
}
