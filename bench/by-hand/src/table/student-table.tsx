/**
 * Students in a table: sorted by its heads, narrowed by a menu and a search field, in pages of 50. What is chosen is in
 * the address.
 */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Skeleton.css';
import { Badge, NativeSelect, Skeleton, Table, TextInput } from '@mantine/core';
import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  flexRender,
  globalFilteringFeature,
  type Row,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import dayjs from 'dayjs';
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { read } from '../api.ts';
import { Pages } from './pages.tsx';
import { type Student, states } from './student.ts';
import classes from './student-table.module.css';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const pageSize = 50;
const pauseMs = 300;

export function StudentTable({ call }: { readonly call: string }) {
  const { t } = useTranslation();
  const { data, error } = useSWR(call, (asked: string) => read<{ list: Student[] }>(asked, {}));
  const [search, setSearch] = useSearchParams();
  const sort = search.get('sort') ?? '';
  const state = search.get('state') ?? '';
  const keyword = search.get('keyword') ?? '';
  const page = Number(search.get('page') ?? 1);

  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch((now) => {
      now.delete('page');
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') now.delete(name);
        else now.set(name, value);
      }
      return now;
    });

  const columns = useMemo(() => columnsOf(t), [t]);
  const table = useTable<typeof features, Student>({
    features,
    columns,
    data: data?.list ?? none,
    getRowId: ({ id }) => String(id),
    state: {
      sorting: useMemo(() => (sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []), [sort]),
      columnFilters: useMemo(() => (state ? [{ id: 'state', value: state }] : []), [state]),
      globalFilter: keyword,
      pagination: useMemo(() => ({ pageIndex: page - 1, pageSize }), [page]),
    },
    globalFilterFn: (row, _column, wanted: string) => wordsOf(row.original).includes(wanted.toLowerCase()),
    getColumnCanGlobalFilter: (column) => column.id === 'code',
    autoResetPageIndex: false,
  });

  if (error) return <p>{t('This part could not be loaded.')}</p>;
  if (!data) return <Skeleton height={400} animate={false} />;
  const total = table.getFilteredRowModel().rows.length;
  return (
    <section aria-labelledby="students">
      <h2 id="students">{t('Students')}</h2>
      <div className={classes.filters}>
        <NativeSelect
          label={t('State')}
          value={state}
          data={[{ value: '', label: t('All') }, ...states.map(({ value, label }) => ({ value, label: t(label) }))]}
          onChange={(event) => change({ state: event.target.value })}
        />
        <Search value={keyword} change={(typed) => change({ keyword: typed })} />
      </div>
      <div className={classes.scroll}>
        <Table aria-labelledby="students" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {table.getFlatHeaders().map(({ id, column }) => (
                <Head key={id} id={id} label={String(column.columnDef.header)} sort={sort} change={change} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.getRowModel().rows.map((row) => (
              <StudentRow key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {total === 0 ? <p>{t('No data available at the moment')}</p> : null}
      <Pages
        page={page}
        count={Math.ceil(total / pageSize)}
        total={total}
        go={(to) => change({ page: to > 1 ? String(to) : '' })}
      />
    </section>
  );
}

const none: Student[] = [];

interface HeadProps {
  readonly id: string;
  readonly label: string;
  /** The column by which the table is sorted, with a minus downwards. */
  readonly sort: string;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

function Head({ id, label, sort, change }: HeadProps) {
  const { t } = useTranslation();
  return (
    <Table.Th aria-sort={sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'}>
      {id === 'state' ? (
        t('State')
      ) : (
        <button
          type="button"
          className={classes.sort}
          aria-label={t('Sort by {label}', { label })}
          onClick={() => change({ sort: sort === id ? `-${id}` : sort === `-${id}` ? '' : id })}
        >
          {label}
          <svg width="16" height="16" aria-hidden>
            <use href="#icon-chevron-down" />
          </svg>
        </button>
      )}
    </Table.Th>
  );
}

const StudentRow = memo(function StudentRow({ row }: { readonly row: Row<typeof features, Student> }) {
  return (
    <Table.Tr>
      {row.getAllCells().map((cell) => (
        <Table.Td key={cell.id} className={classes.cell}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </Table.Td>
      ))}
    </Table.Tr>
  );
});

function columnsOf(t: (text: string) => string): ColumnDef<typeof features, Student>[] {
  const byWords = (left: Row<typeof features, Student>, right: Row<typeof features, Student>, column: string) =>
    words.compare(left.getValue<string>(column), right.getValue<string>(column));
  const byNumber = (left: Row<typeof features, Student>, right: Row<typeof features, Student>, column: string) =>
    left.getValue<number>(column) - right.getValue<number>(column);
  return [
    {
      accessorKey: 'code',
      header: t('Student ID'),
      sortFn: byWords,
      cell: ({ getValue }) => <strong>{String(getValue())}</strong>,
    },
    { accessorKey: 'name', header: t('Name'), sortFn: byWords },
    { accessorKey: 'programme', header: t('Programme'), sortFn: byWords },
    { accessorKey: 'city', header: t('City'), sortFn: byWords },
    {
      accessorKey: 'units',
      header: t('Units'),
      sortFn: byNumber,
      cell: ({ getValue }) => numbers.format(getValue<number>()),
    },
    {
      accessorKey: 'gpa',
      header: t('GPA'),
      sortFn: byNumber,
      cell: ({ getValue }) => numbers.format(getValue<number>()),
    },
    {
      accessorKey: 'enrolled_on',
      header: t('Enrolled on'),
      sortFn: byWords,
      cell: ({ getValue }) => {
        const day = getValue<string>();
        return <time dateTime={day}>{dayjs(day).format('DD MMM YYYY')}</time>;
      },
    },
    {
      accessorKey: 'state',
      header: t('State'),
      filterFn: (row, column, wanted: string) => row.getValue(column) === wanted,
      cell: ({ getValue }) => {
        const found = states.find(({ value }) => value === getValue<string>());
        return found ? <Badge color={found.colour}>{t(found.label)}</Badge> : null;
      },
    },
  ];
}

const known = new WeakMap<Student, string>();

function wordsOf(student: Student): string {
  const found = known.get(student) ?? Object.values(student).join('\n').toLowerCase();
  known.set(student, found);
  return found;
}

/** What is typed shows at once; the table follows when the keys rest. */
function Search({ value, change }: { readonly value: string; readonly change: (typed: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => change(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      type="search"
      label={t('Search students')}
      maxLength={50}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
