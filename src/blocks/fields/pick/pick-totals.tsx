/** Numbers that follow what is chosen and the time that is left, in a line that stays in sight. */
import { useFormat, useMessage, useNow, useProblemCount, useRows, useText, useValue } from '#engine';
import type { Expression, PickedRows, PickTotal } from '#model';
import { EntryScope, keyedRows } from '../../shared/entry-scope.tsx';
import { Icon } from '../../shared/icon.tsx';
import { instantOf } from '../../shared/moment.tsx';
import { ShownWhen } from '../../shared/shown-when.tsx';
import { TimeLeft } from '../../shared/time-left.tsx';
import own from './pick-field.module.css';

export function PickTotals({ field }: { readonly field: PickedRows }) {
  const { totals } = field.pick;
  if (totals.length === 0) return null;
  return (
    <div className={own.totals}>
      {totals.map((total, index) =>
        total.until === undefined ? null : (
          <ShownWhen key={index} condition={total.when}>
            <Left total={total} until={total.until} />
          </ShownWhen>
        ),
      )}
      <div className={own.counted} role="status">
        <dl className={own.totalList}>
          {totals.map((total, index) =>
            total.until !== undefined ? null : total.each === undefined ? (
              <ShownWhen key={index} condition={total.when}>
                <Total total={total} />
              </ShownWhen>
            ) : (
              <TotalOfEach key={index} total={total} each={total.each} />
            ),
          )}
        </dl>
        <ProblemCount />
      </div>
    </div>
  );
}

/** Where the answers are checked while they are given. */
function ProblemCount() {
  const message = useMessage();
  const count = useProblemCount();
  if (count === null) return null;
  return (
    <p className={own.problems} data-wrong={count > 0 || undefined}>
      <Icon name={count > 0 ? 'alert' : 'check'} size={16} />
      {count > 0 ? message('problemCount', { count }) : message('noProblems')}
    </p>
  );
}

function TotalOfEach({ total, each }: { readonly total: PickTotal; readonly each: Expression }) {
  const { rows } = useRows(each);
  return keyedRows(rows).map(({ key, row }) => (
    <EntryScope key={key} row={row}>
      <ShownWhen condition={total.when}>
        <Total total={total} />
      </ShownWhen>
    </EntryScope>
  ));
}

/** It changes every second, so it is outside of what is read out when it changes. */
function Left({ total, until }: { readonly total: PickTotal; readonly until: Expression }) {
  const text = useText();
  const moment = instantOf(useValue(until));
  const now = useNow();
  const leftMs = moment === null ? 0 : moment - now;
  if (leftMs <= 0) return null;
  const label = text(total.label);
  return (
    <p className={own.left}>
      <span className={own.leftLabel}>{label}</span>
      <TimeLeft leftMs={leftMs} label={label} />
    </p>
  );
}

function Total({ total }: { readonly total: PickTotal }) {
  const text = useText();
  const message = useMessage();
  const { number } = useFormat();
  const value = useNumber(total.value) ?? 0;
  const min = useNumber(total.min);
  const max = useNumber(total.max);
  // Less than is needed is where everybody begins; it is told as wrong when it is sent.
  const isWrong = max !== null && value > max;
  const shown = { value: number(value, null), min: number(min ?? 0, null), max: number(max ?? 0, null) };
  const key =
    min !== null && max !== null ? 'totalBetween' : max !== null ? 'totalMost' : min !== null ? 'totalLeast' : null;
  return (
    <div className={own.total} data-wrong={isWrong || undefined}>
      <dt>{text(total.label)}</dt>
      <dd>
        {isWrong ? <Icon name="alert" size={16} /> : null}
        {key === null ? shown.value : message(key, shown)}
      </dd>
    </div>
  );
}

function useNumber(expression: PickTotal['min']): number | null {
  const value = useValue(expression);
  return typeof value === 'number' ? value : null;
}
