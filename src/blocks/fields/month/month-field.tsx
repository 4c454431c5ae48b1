/** A month of a year: two menus, as not every browser has a calendar of months. */
import { type FieldProps, useFieldControl, useLanguage, useMessage, useToday } from '#engine';
import { plainDates } from '#model';
import { Select } from '../../shared/select.tsx';
import own from '../shared/parts.module.css';

/** What is offered where no bound says it. */
const yearsBack = 100;
const yearsAhead = 10;

export function MonthField({ field, id, describedBy, invalid }: FieldProps<'month'>) {
  const message = useMessage();
  const { language } = useLanguage();
  const thisMonth = useToday().slice(0, 7);
  const { value, set, blur } = useFieldControl(field);
  const [year = '', month = ''] = typeof value === 'string' ? value.split('-') : [];
  const years = yearsBetween(field.min, field.max, thisMonth);
  const put = (nextYear: string, nextMonth: string) =>
    set(nextYear + nextMonth === '' ? '' : `${nextYear}-${nextMonth}`);
  const shared = {
    'aria-required': field.required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    onBlur: blur,
  } as const;
  const isLocked = (one: string, chosen: string) => field.readOnly && one !== chosen;
  return (
    <div id={id} className={own.parts}>
      <label className={own.part}>
        {message('month')}
        <Select {...shared} value={month} onChange={(event) => put(year, event.target.value)}>
          <option value="" disabled={isLocked('', month)}>
            {message('choose')}
          </option>
          {monthNames(language).map(([number, name]) => (
            <option key={number} value={number} disabled={isLocked(number, month)}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <label className={own.part}>
        {message('year')}
        <Select {...shared} value={year} onChange={(event) => put(event.target.value, month)}>
          <option value="" disabled={isLocked('', year)}>
            {message('choose')}
          </option>
          {(years.includes(year) || year === '' ? years : [year, ...years]).map((one) => (
            <option key={one} value={one} disabled={isLocked(one, year)}>
              {one}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}

/** Years ahead go forward, those behind us back: what is meant is near the top. */
function yearsBetween(min: string | undefined, max: string | undefined, thisMonth: string): readonly string[] {
  const yearOf = (bound: string) => Number((bound === 'today' ? thisMonth : bound).slice(0, 4));
  const now = yearOf(thisMonth);
  const first = min === undefined ? Math.min(now, max === undefined ? now : yearOf(max)) - yearsBack : yearOf(min);
  const last = max === undefined ? Math.max(now, first) + yearsAhead : yearOf(max);
  const years = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => String(first + index));
  return first >= now ? years : years.reverse();
}

function monthNames(language: string): readonly (readonly [string, string])[] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', ...plainDates });
  return Array.from({ length: 12 }, (_, index) => [
    String(index + 1).padStart(2, '0'),
    format(Date.UTC(2000, index, 1)),
  ]);
}
