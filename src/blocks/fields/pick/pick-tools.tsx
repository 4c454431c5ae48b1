/** The search field, boxes and menus above the rows. */
import { useId } from 'react';
import { useFieldOptions, useMessage, useText } from '#engine';
import type { Options, PickFilter, Picking } from '#model';
import classes from '../../shared/filters.module.css';
import { Icon } from '../../shared/icon.tsx';
import { Select } from '../../shared/select.tsx';
import { ShownWhen } from '../../shared/shown-when.tsx';
import own from './pick-field.module.css';

/** Which rows are wanted. */
export interface Wanted {
  readonly words: string;
  /** What is chosen in each filter, by its place; a ticked box has an empty text. */
  readonly choices: readonly (string | number | undefined)[];
}

interface ToolsProps {
  readonly pick: Picking;
  readonly wanted: Wanted;
  readonly change: (wanted: Wanted) => void;
}

export function PickTools({ pick, wanted, change }: ToolsProps) {
  const id = useId();
  const text = useText();
  const { finder, filters = [] } = pick;
  if (finder === undefined && filters.length === 0) return null;
  const set = (place: number, choice: string | number | undefined) =>
    change({ ...wanted, choices: filters.map((_, index) => (index === place ? choice : wanted.choices[index])) });
  return (
    <div className={classes.filters}>
      {finder === undefined ? null : (
        <div className={classes.search}>
          <label className={classes.label} htmlFor={id}>
            {text(finder)}
          </label>
          <span className={classes.searchBox}>
            <Icon name="search" size={18} />
            <input
              id={id}
              className={classes.input}
              type="search"
              maxLength={50}
              autoComplete="off"
              value={wanted.words}
              // Enter would send the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => change({ ...wanted, words: event.target.value })}
            />
          </span>
        </div>
      )}
      {filters.map((filter, place) => (
        <ShownWhen key={place} condition={filter.when}>
          {filter.options === undefined ? (
            <BoxFilter
              filter={filter}
              isOn={wanted.choices[place] !== undefined}
              set={(isOn) => set(place, isOn ? '' : undefined)}
            />
          ) : (
            <MenuFilter
              filter={filter}
              options={filter.options}
              choice={wanted.choices[place]}
              set={(choice) => set(place, choice)}
            />
          )}
        </ShownWhen>
      ))}
    </div>
  );
}

interface BoxProps {
  readonly filter: PickFilter;
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

function BoxFilter({ filter, isOn, set }: BoxProps) {
  const text = useText();
  return (
    <label className={own.box}>
      <input type="checkbox" checked={isOn} onChange={(event) => set(event.target.checked)} />
      {text(filter.label)}
    </label>
  );
}

interface MenuProps {
  readonly filter: PickFilter;
  readonly options: Options;
  readonly choice: string | number | undefined;
  readonly set: (choice: string | number | undefined) => void;
}

function MenuFilter({ filter, options, choice, set }: MenuProps) {
  const id = useId();
  const text = useText();
  const message = useMessage();
  const choices = useFieldOptions(options);
  return (
    <div className={classes.menu}>
      <label className={classes.label} htmlFor={id}>
        {text(filter.label)}
      </label>
      <Select
        id={id}
        value={choice ?? ''}
        onChange={(event) => set(choices.find(({ value }) => String(value) === event.target.value)?.value)}
      >
        <option value="">{message('all')}</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
