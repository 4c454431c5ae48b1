/** Numbers that follow what is chosen, in a line that stays in sight. */
import { useFormat, useMessage, useProblemCount, useText, useValue } from '#engine';
import type { PickedRows, PickTotal } from '#model';
import { Icon } from '../../shared/icon.tsx';
import own from './pick-field.module.css';

export function PickTotals({ field }: { readonly field: PickedRows }) {
  const { totals } = field.pick;
  if (totals.length === 0) return null;
  return (
    <div className={own.totals} role="status">
      <dl className={own.totalList}>
        {totals.map((total, index) => (
          <Total key={index} total={total} />
        ))}
      </dl>
      <ProblemCount />
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

function Total({ total }: { readonly total: PickTotal }) {
  const text = useText();
  const message = useMessage();
  const { number } = useFormat();
  const value = useNumber(total.value) ?? 0;
  const min = useNumber(total.min);
  const max = useNumber(total.max);
  const isWrong = (min !== null && value < min) || (max !== null && value > max);
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
