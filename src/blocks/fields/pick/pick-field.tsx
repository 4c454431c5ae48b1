/** Rows chosen from data: a table to choose from, the chosen ones above it, and totals that stay in sight. */
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { type FieldProps, type PickEntry, plain, useMessage, usePick } from '#engine';
import { isPicked, type PickedRows } from '#model';
import { EmptyFace, Faces, SkeletonRows } from '../../shared/faces.tsx';
import { Press } from '../../shared/press.tsx';
import { Unseen } from '../../shared/unseen.tsx';
import { useAfterwards } from '../../shared/use-afterwards.ts';
import { PickChosen } from './pick-chosen.tsx';
import own from './pick-field.module.css';
import { PickTable } from './pick-table.tsx';
import { PickTools, type Wanted } from './pick-tools.tsx';
import { PickTotals } from './pick-totals.tsx';

/** So many rows are drawn at first, and with each further press. */
const step = 50;

const everything: Wanted = { words: '', choices: [] };

export function PickField(props: FieldProps<'rows'>) {
  const { field } = props;
  return isPicked(field) ? <Picked {...props} field={field} /> : null;
}

function Picked({ field, id, describedBy, invalid }: FieldProps<'rows'> & { readonly field: PickedRows }) {
  const message = useMessage();
  const [wanted, setWanted] = useState(everything);
  // A key shows at once; the rows follow when the browser has time for them.
  const settled = useDeferredValue(wanted);
  const [count, setCount] = useState(step);
  const [said, say] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const afterwards = useAfterwards();
  const picked = usePick(field, () => {
    setWanted(everything);
    setCount(Number.POSITIVE_INFINITY);
  });
  const { rows, entries } = picked;
  const { pick } = field;
  const found = findEntries(entries, settled, field, picked);
  const isFull = rows.keys.length >= field.max;

  const change = (next: Wanted) => {
    setWanted(next);
    setCount(step);
    say(message('pickFound', { count: findEntries(entries, next, field, picked).length }));
  };
  const turn = (entry: PickEntry) => {
    const key = picked.rowOf(entry.id);
    if (key !== undefined) remove(key, entry.title);
    else if (!isFull) {
      picked.choose(entry);
      say(message('pickAdded', { row: entry.title }));
    }
  };
  // Steady, so that a tick draws one row anew.
  const now = useRef(turn);
  now.current = turn;
  const turnSteadily = useCallback((entry: PickEntry) => now.current(entry), []);
  const remove = (key: string, title: string) => {
    rows.remove(key);
    say(message('rowRemoved', { row: title }));
  };
  const move = (key: string, to: number) => {
    if (to < 0 || to >= rows.keys.length) return;
    const { activeElement } = document;
    rows.move(key, to);
    const row = picked.entryOf(key)?.title ?? '';
    say(message('rowMoved', { row, number: to + 1, count: rows.keys.length }));
    // What is moved in the page loses the focus.
    afterwards(() => activeElement instanceof HTMLElement && activeElement.focus());
  };

  return (
    <div
      id={id}
      ref={place}
      tabIndex={-1}
      className={own.pick}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <PickTotals field={field} />
      <PickChosen
        field={field}
        picked={picked}
        move={move}
        remove={(key, title) => {
          remove(key, title);
          afterwards(() => place.current?.focus());
        }}
      />
      <PickTools pick={pick} wanted={wanted} change={change} />
      <div className={own.surface}>
        <Faces
          data={picked}
          isEmpty={found.length === 0}
          skeleton={<SkeletonRows count={4} />}
          empty={<EmptyFace clearFilters={entries.length === 0 ? undefined : () => change(everything)} />}
        >
          <PickTable
            field={field}
            id={id}
            picked={picked}
            entries={found.slice(0, count)}
            isFull={isFull}
            turn={turnSteadily}
          />
        </Faces>
      </div>
      {found.length > count ? (
        <Press look="quiet" icon="chevron-down" onClick={() => setCount(count + step)}>
          {message('pickMore', { count: Math.min(step, found.length - count) })}
        </Press>
      ) : null}
      <Unseen role="status">{said}</Unseen>
    </div>
  );
}

function findEntries(
  entries: readonly PickEntry[],
  { words, choices }: Wanted,
  { pick }: FieldProps<'rows'>['field'],
  { keeps }: ReturnType<typeof usePick>,
): readonly PickEntry[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const active = (pick?.filters ?? []).flatMap((filter, index) => {
    const choice = choices[index];
    return choice === undefined ? [] : [{ filter, choice }];
  });
  if (wanted.length === 0 && active.length === 0) return entries;
  return entries.filter(
    (entry) =>
      wanted.every((word) => entry.words.includes(word)) &&
      active.every(({ filter, choice }) => keeps(filter, entry, choice)),
  );
}
