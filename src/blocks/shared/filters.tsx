/** The controls above a list: tabs, menus and a search field. What is chosen stands in the address. */
import { useId } from 'react';
import { useFilter, useText } from '#engine';
import type { Filter } from '#model';
import classes from './filters.module.css';
import { Icon } from './icon.tsx';
import { Select } from './select.tsx';
import { ShownWhen } from './shown-when.tsx';

export function Filters({ filters }: { readonly filters: readonly Filter[] | undefined }) {
  if (!filters?.length) return null;
  return (
    <div className={classes.filters}>
      {filters.map((filter) => (
        <ShownWhen key={filter.name} condition={filter.when}>
          <FilterControl filter={filter} />
        </ShownWhen>
      ))}
    </div>
  );
}

const controls = { tabs: TabsFilter, menu: MenuFilter, search: SearchFilter } as const;

function FilterControl({ filter }: { readonly filter: Filter }) {
  const Control = controls[filter.look];
  return <Control filter={filter} />;
}

function TabsFilter({ filter }: { readonly filter: Filter }) {
  const text = useText();
  const { value, set, choices } = useFilter(filter);
  return (
    <fieldset className={classes.tabs} aria-label={text(filter.label)}>
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

function MenuFilter({ filter }: { readonly filter: Filter }) {
  const id = useId();
  const text = useText();
  const { value, set, choices } = useFilter(filter);
  const choose = (chosen: string) => set(choices.find((choice) => String(choice.value) === chosen)?.value ?? null);
  return (
    <div className={classes.menu}>
      <label className={classes.label} htmlFor={id}>
        {text(filter.label)}
      </label>
      <Select id={id} value={value ?? ''} onChange={(event) => choose(event.target.value)}>
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
  return (
    <div className={classes.search}>
      <label className={classes.label} htmlFor={id}>
        {text(filter.label)}
      </label>
      <span className={classes.searchBox}>
        <Icon name="search" size={18} />
        <input
          id={id}
          className={classes.input}
          type="search"
          maxLength={50}
          autoComplete="off"
          value={value ?? ''}
          onChange={(event) => set(event.target.value)}
        />
      </span>
    </div>
  );
}
