/** The controls above a list: tabs, menus, a search field, days. What is chosen is in the address. */
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type Choice, endsOf, type FilterValue, useFilter, useFormat, useMessage, useText, useToday } from '#engine';
import type { Filter } from '#model';
import classes from './filters.module.css';
import { Icon } from './icon.tsx';
import { useChosenInRow } from './in-row.ts';
import { Select } from './select.tsx';
import { ShownWhen } from './shown-when.tsx';

interface FiltersProps {
  readonly filters: readonly Filter[] | undefined;
  /** Stands behind the last control. */
  readonly children?: ReactNode;
}

export function Filters({ filters = [], children }: FiltersProps) {
  if (filters.length === 0 && !children) return null;
  return (
    <div className={classes.filters}>
      {filters.map((filter) => (
        <ShownWhen key={filter.name} condition={filter.when}>
          <FilterControl filter={filter} />
        </ShownWhen>
      ))}
      {children}
    </div>
  );
}

const controls: Readonly<Record<Filter['look'], (props: { readonly filter: Filter }) => ReactNode>> = {
  tabs: TabsFilter,
  menu: MenuFilter,
  search: SearchFilter,
  date: ({ filter }) => <DayFilter filter={filter} type="date" />,
  range: RangeFilter,
  month: MonthFilter,
  'yes-no': YesNoFilter,
  several: SeveralFilter,
};

function FilterControl({ filter }: { readonly filter: Filter }) {
  const Control = controls[filter.look];
  return <Control filter={filter} />;
}

function TabsFilter({ filter }: { readonly filter: Filter }) {
  const text = useText();
  const { value, set, choices } = useFilter(filter);
  const row = useChosenInRow<HTMLFieldSetElement>(`${value} ${choices.map(({ label }) => label)}`);
  return (
    <fieldset ref={row} className={classes.tabs} aria-label={text(filter.label)}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.tab}
          data-label={choice.label}
          aria-pressed={choice.value === (value ?? '')}
          onClick={() => set(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

interface MenuFilterProps {
  readonly filter: Filter;
  /** Stand behind those of the filter. */
  readonly more?: readonly Choice[];
}

function MenuFilter({ filter, more = [] }: MenuFilterProps) {
  const id = useId();
  const text = useText();
  const { value, set, choices: own } = useFilter(filter);
  const choices = [...own, ...more];
  const choose = (chosen: string) => set(choices.find((choice) => String(choice.value) === chosen)?.value ?? null);
  return (
    <div className={classes.menu}>
      <label className={classes.label} htmlFor={id}>
        {text(filter.label)}
      </label>
      <Select id={id} value={String(value ?? '')} onChange={(event) => choose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

function SearchFilter({ filter }: { readonly filter: Filter }) {
  const id = useId();
  const text = useText();
  const { value, set } = useFilter(filter);
  // Chinese is composed of letters: what is not finished yet is shown, and not looked for.
  const [composed, compose] = useState<string | null>(null);
  return (
    <div className={classes.search}>
      <span className={classes.searchBox}>
        <Icon name="search" size={18} />
        <input
          id={id}
          className={classes.input}
          type="search"
          maxLength={50}
          autoComplete="off"
          placeholder=" "
          value={composed ?? String(value ?? '')}
          onChange={({ target }) => (composed === null ? set : compose)(target.value)}
          onCompositionStart={({ currentTarget }) => compose(currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => {
            compose(null);
            set(currentTarget.value);
          }}
        />
        <label className={classes.label} htmlFor={id}>
          {text(filter.label)}
        </label>
      </span>
    </div>
  );
}

/** A day or a month. The browser's own field: every phone has a wheel for it. */
function DayFilter({ filter, type }: { readonly filter: Filter; readonly type: 'date' | 'month' }) {
  const id = useId();
  const text = useText();
  const { value, set } = useFilter(filter);
  return (
    <div className={classes.day}>
      <label className={classes.label} htmlFor={id}>
        {text(filter.label)}
      </label>
      <DayInput id={id} type={type} value={value} set={set} />
    </div>
  );
}

/** Browsers on a desk often have no calendar of months. They get a menu. */
function MonthFilter({ filter }: { readonly filter: Filter }) {
  return hasMonths() ? <DayFilter filter={filter} type="month" /> : <MonthMenu filter={filter} />;
}

function hasMonths(): boolean {
  const input = document.createElement('input');
  input.type = 'month';
  return input.type === 'month';
}

const monthsAhead = 12;
const monthsBack = 60;

/** What is to come goes forward, what is over back: what is meant is near the top. The chosen month is there, however far. */
function MonthMenu({ filter }: { readonly filter: Filter }) {
  const format = useFormat();
  const today = useToday();
  const chosen = useFilter(filter).value;
  const from = (months: number) => new Date(Date.UTC(+today.slice(0, 4), +today.slice(5, 7) - 1 + months));
  const months = [
    ...Array.from({ length: monthsAhead + 1 }, (_, months) => from(months)),
    ...Array.from({ length: monthsBack }, (_, months) => from(-1 - months)),
  ].map((month) => month.toISOString().slice(0, 7));
  if (typeof chosen === 'string' && !['', ...months].includes(chosen)) months.push(chosen);
  return <MenuFilter filter={filter} more={months.map((month) => ({ value: month, label: format.month(month) }))} />;
}

/** From 1900 on. */
const ofOurTime = /^(19|[2-9]\d)\d\d-/;

/** A whole day goes to the address; while its year is typed it is one of long ago, which does not. */
function DayInput({ value, set, ...input }: DayInputProps) {
  const inAddress = String(value ?? '');
  const [draft, setDraft] = useState<{ readonly over: string; readonly typed: string } | null>(null);
  const typed = draft?.over === inAddress ? draft.typed : inAddress;
  const type = (day: string) => {
    const isWhole = day === '' || ofOurTime.test(day);
    setDraft(isWhole ? null : { over: inAddress, typed: day });
    if (isWhole) set(day || null);
  };
  return <input {...input} className={classes.input} value={typed} onChange={(event) => type(event.target.value)} />;
}

interface DayInputProps extends Pick<ComponentProps<'input'>, 'id' | 'min' | 'max' | 'aria-label'> {
  readonly type: 'date' | 'month';
  readonly value: FilterValue | null;
  readonly set: (value: FilterValue | null) => void;
}

/** A first and a last day; each is a bound of the other. */
function RangeFilter({ filter }: { readonly filter: Filter }) {
  const text = useText();
  const message = useMessage();
  const [first = filter, last = filter] = endsOf(filter);
  const from = useFilter(first);
  const to = useFilter(last);
  const label = text(filter.label);
  return (
    <fieldset className={classes.range}>
      <legend className={classes.label}>{label}</legend>
      <span className={classes.ends}>
        <DayInput
          type="date"
          aria-label={`${label}: ${message('rangeFrom')}`}
          {...(typeof to.value === 'string' ? { max: to.value } : {})}
          value={from.value}
          set={from.set}
        />
        <span aria-hidden="true">–</span>
        <DayInput
          type="date"
          aria-label={`${label}: ${message('rangeTo')}`}
          {...(typeof from.value === 'string' ? { min: from.value } : {})}
          value={to.value}
          set={to.set}
        />
      </span>
    </fieldset>
  );
}

function YesNoFilter({ filter }: { readonly filter: Filter }) {
  const text = useText();
  const { value, set } = useFilter(filter);
  return (
    <label className={classes.tick}>
      <input type="checkbox" checked={value === true} onChange={(event) => set(event.target.checked || null)} />
      {text(filter.label)}
    </label>
  );
}

/** Choices of which several may hold, each a button that stays down. */
function SeveralFilter({ filter }: { readonly filter: Filter }) {
  const text = useText();
  const { value, set, choices } = useFilter(filter);
  const chosen: readonly (string | number)[] = Array.isArray(value) ? value : [];
  const toggle = (choice: string | number) => {
    const rest = chosen.filter((each) => each !== choice);
    const next = rest.length < chosen.length ? rest : [...chosen, choice];
    set(next.length > 0 ? next : null);
  };
  return (
    <fieldset className={classes.several}>
      <legend className={classes.label}>{text(filter.label)}</legend>
      <span className={classes.chips}>
        {choices
          .filter((choice) => choice.value !== '')
          .map((choice) => (
            <button
              key={choice.value}
              type="button"
              className={classes.chip}
              aria-pressed={chosen.includes(choice.value)}
              onClick={() => toggle(choice.value)}
            >
              {choice.label}
            </button>
          ))}
      </span>
    </fieldset>
  );
}
