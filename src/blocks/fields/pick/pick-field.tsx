/** Rows chosen from data: a table to choose from, the chosen ones above or beside it, and totals that stay in sight. */
import { type ComponentProps, useCallback, useDeferredValue, useRef, useState } from 'react';
import { type FieldProps, type PickEntry, useMessage, usePick } from '#engine';
import { isPicked, type PickedRows, type PickFilter } from '#model';
import { EmptyFace, Faces, SkeletonRows } from '../../shared/faces.tsx';
import { Press } from '../../shared/press.tsx';
import { useShown } from '../../shared/shown-when.tsx';
import { Unseen } from '../../shared/unseen.tsx';
import { useAfterwards } from '../../shared/use-afterwards.ts';
import { useRowMove } from '../shared/use-row-move.ts';
import { findEntries } from './find-entries.ts';
import { PickChosen } from './pick-chosen.tsx';
import own from './pick-field.module.css';
import { PickTable } from './pick-table.tsx';
import { PickTools, type Wanted } from './pick-tools.tsx';
import { PickTotals } from './pick-totals.tsx';

/** So many rows are drawn at first, and with each further press. */
const step = 50;

const none: readonly PickFilter[] = [];

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
  const { rows } = picked;
  const shown = useShown(field.pick.filters ?? none);
  const found = findEntries(picked, settled, field, shown);
  const isFull = rows.keys.length >= field.max;

  const change = (next: Wanted) => {
    setWanted(next);
    setCount(step);
    say(message('pickFound', { count: findEntries(picked, next, field, shown).length }));
  };
  const turn = (entry: PickEntry) => {
    if (field.readOnly) return;
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
  const move = useRowMove({ rows, say, nameOf: (key) => picked.entryOf(key)?.title ?? '' });

  return (
    <div
      id={id}
      ref={place}
      tabIndex={-1}
      className={own.pick}
      data-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      <div className={own.mine}>
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
      </div>
      <PickTools pick={field.pick} wanted={wanted} change={change} />
      <FoundEntries
        field={field}
        id={id}
        picked={picked}
        found={found}
        count={count}
        showMore={() => setCount(count + step)}
        turn={turnSteadily}
        clear={() => change(everything)}
      />
      <Unseen role="status">{said}</Unseen>
    </div>
  );
}

interface FoundEntriesProps extends Pick<ComponentProps<typeof PickTable>, 'field' | 'id' | 'picked' | 'turn'> {
  readonly found: readonly PickEntry[];
  /** So many are drawn. */
  readonly count: number;
  readonly showMore: () => void;
  /** Leaves out no entry any more. */
  readonly clear: () => void;
}

function FoundEntries({ found, count, showMore, clear, ...table }: FoundEntriesProps) {
  const message = useMessage();
  const { field, picked } = table;
  return (
    <>
      <div className={own.surface}>
        <Faces
          data={picked}
          isEmpty={found.length === 0}
          skeleton={<SkeletonRows count={4} />}
          empty={<EmptyFace clearFilters={picked.entries.length === 0 ? undefined : clear} />}
        >
          <PickTable {...table} entries={found.slice(0, count)} isFull={picked.rows.keys.length >= field.max} />
        </Faces>
      </div>
      {found.length > count ? (
        <Press look="quiet" icon="chevron-down" onClick={showMore}>
          {message('pickMore', { count: Math.min(step, found.length - count) })}
        </Press>
      ) : null}
    </>
  );
}
