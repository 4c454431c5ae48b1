/** Above a table: the menu by which it is sorted on a phone, the choice of columns, and the file for a spreadsheet. */
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { saveText, type TableState, useFittingText, useLanguage, useMessage, usePage, useText } from '#engine';
import { type Column, englishOf, listSeparator, type SortDirection, type TableBlock, type Text } from '#model';
import { Icon } from '../shared/icon.tsx';
import { Press, pressLook } from '../shared/press.tsx';
import { Select } from '../shared/select.tsx';
import { readTable, writeCsv } from './table-csv.ts';
import classes from './table-tools.module.css';

interface TableToolsProps {
  readonly block: TableBlock;
  /** All that this person may see. */
  readonly columns: readonly Column[];
  /** The keys of those that were taken out. */
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (column: string) => void;
  readonly table: TableState;
  readonly element: RefObject<HTMLTableElement | null>;
}

export function TableTools({ block, columns, hidden, toggle, table, element }: TableToolsProps) {
  const sortable = columns.filter((column) => column.sort && !hidden.has(labelKey(column.label)));
  const tools = block.tools ?? [];
  if (sortable.length === 0 && tools.length === 0) return null;
  return (
    <div
      className={classes.tools}
      data-only-sort={tools.length === 0 || undefined}
      data-beside={tools.length > 0 ? block.filters?.at(-1)?.look : undefined}
    >
      {tools.includes('columns') ? (
        <ColumnMenu block={block} columns={columns} hidden={hidden} toggle={toggle} />
      ) : null}
      {tools.includes('csv') ? <SaveButton block={block} element={element} table={table} /> : null}
      {sortable.length > 0 ? <SortMenu columns={sortable} table={table} /> : null}
    </div>
  );
}

/** The heads of a table cannot be pressed on a phone, where rows are cards. */
function SortMenu({ columns, table }: { readonly columns: readonly Column[]; readonly table: TableState }) {
  const id = useId();
  const text = useText();
  const message = useMessage();
  const { order, sort } = table;
  const names: Readonly<Record<SortDirection, 'sortUp' | 'sortDown'>> = { ascending: 'sortUp', descending: 'sortDown' };
  const orders = columns.flatMap((column) =>
    (column.sort?.directions ?? []).map((direction) => ({ column, direction })),
  );
  const chosen = orders.findIndex(({ column, direction }) => column === order?.column && direction === order.direction);
  return (
    <span className={classes.sort}>
      <label htmlFor={id}>{message('sort')}</label>
      <Select id={id} value={chosen} onChange={(event) => sort(orders[Number(event.target.value)] ?? null)}>
        <option value={-1}>{message('sortNone')}</option>
        {orders.map(({ column, direction }, index) => (
          <option key={index} value={index}>
            {message(names[direction], { label: text(column.label) })}
          </option>
        ))}
      </Select>
    </span>
  );
}

/** The first column names the entries and always stays. */
function ColumnMenu({
  block,
  columns,
  hidden,
  toggle,
}: Pick<TableToolsProps, 'block' | 'columns' | 'hidden' | 'toggle'>) {
  const text = useText();
  const message = useMessage();
  const main = columns.find((column) => column.look === 'main') ?? columns[0];
  const menu = useMenuThatCloses();
  return (
    <details ref={menu} className={classes.columns}>
      <summary {...pressLook('plain')}>
        <Icon name="table" size={18} />
        <Words block={block}>{message('chooseColumns')}</Words>
      </summary>
      <fieldset className={classes.choices} aria-label={message('chooseColumns')}>
        {columns.map((column) => {
          const key = labelKey(column.label);
          return (
            <label key={key} className={classes.choice}>
              <input
                type="checkbox"
                checked={!hidden.has(key) || column === main}
                disabled={column === main}
                onChange={() => toggle(key)}
              />
              {text(column.label)}
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}

/** Escape closes it, a press elsewhere, and the focus that goes elsewhere. */
function useMenuThatCloses(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    const isElsewhere = (target: EventTarget | null) => target instanceof Node && !menu?.contains(target);
    const byPress = ({ target }: PointerEvent) => {
      if (isElsewhere(target)) menu?.removeAttribute('open');
    };
    const byLeaving = ({ relatedTarget: next }: FocusEvent) => {
      // A press on a word beside a box gives the focus to what is around the menu, or to nothing.
      if (isElsewhere(next) && !(next instanceof Node && next.contains(menu))) menu?.removeAttribute('open');
    };
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu?.open) return;
      event.stopPropagation();
      menu.removeAttribute('open');
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', byPress);
    menu?.addEventListener('focusout', byLeaving);
    menu?.addEventListener('keydown', byKey);
    return () => document.removeEventListener('pointerdown', byPress);
  }, []);
  return ref;
}

/** The file has all rows: those of other pages are asked for, and drawn for the moment in which it is written. */
function SaveButton({ block, element, table }: Pick<TableToolsProps, 'block' | 'element' | 'table'>) {
  const text = useText();
  const message = useMessage();
  const { language } = useLanguage();
  const { page } = usePage();
  const title = useFittingText(block.title) ?? page.title;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A page that could not be had was told of; half a list is no file.
    const showPage = await table.showPages().catch(() => null);
    setBusy(false);
    if (!showPage) return;
    flushSync(() => table.showAll(true));
    const lines = element.current ? readTable(element.current) : null;
    if (lines) saveText(text(title), '.csv', 'text/csv', writeCsv(lines, listSeparator(language)));
    table.showAll(false);
    showPage();
  };
  return (
    <Press icon="download" busy={isBusy} disabled={table.isEmpty} onClick={() => void save()}>
      <Words block={block}>{message('downloadCsv')}</Words>
    </Press>
  );
}

function Words({ block, children }: Pick<TableToolsProps, 'block'> & { readonly children: string }) {
  return <span className={block.filters?.at(-1)?.look === 'search' ? classes.unseen : undefined}>{children}</span>;
}

/** The English of a text: the same in every language. */
export function labelKey(label: Text | undefined): string {
  return englishOf(label ?? '');
}
