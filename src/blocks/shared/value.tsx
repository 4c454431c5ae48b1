/** One value of the data, shown as its type asks. Nothing is a dash. */
import type { ReactNode } from 'react';
import { LateBoundary, late, useFormat, useMessage } from '#engine';
import { recordOf, type ShowAs } from '#model';
import { filesOf } from './file-list.tsx';
import { HeldText } from './held-text.tsx';
import { LinkValue } from './link-value.tsx';
import { instantOf } from './moment.tsx';
import { partsInWords } from './parts-in-words.ts';
import { Picture } from './picture.tsx';
import classes from './value.module.css';

const RichText = late(() => import('./rich-text.tsx').then((file) => file.RichText));
const MarkdownText = late(() => import('./markdown-text.tsx').then((file) => file.MarkdownText));
const FileList = late(() => import('./file-list.tsx').then((file) => file.FileList));

interface ValueProps {
  readonly value: unknown;
  readonly as: ShowAs | undefined;
}

export function Value({ value, as }: ValueProps) {
  if (isNothing(value))
    return (
      <span className={classes.nothing} data-nothing>
        {as === 'files' ? <NoFiles /> : '–'}
      </span>
    );
  const Face = faces[as ?? usualFace(value)];
  return <Face value={value} />;
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function NoFiles() {
  return useMessage()('none');
}

type Face = (props: { readonly value: unknown }) => ReactNode;

const faces: Readonly<Record<ShowAs, Face>> = {
  text: PlainValue,
  lines: ({ value }) => <bdi className={classes.lines}>{String(value)}</bdi>,
  markdown: ({ value }) => (
    <LateBoundary>
      <MarkdownText text={String(value)} />
    </LateBoundary>
  ),
  number: PlainValue,
  date: DateValue,
  month: MonthValue,
  country: CountryValue,
  time: TimeValue,
  datetime: DatetimeValue,
  money: MoneyValue,
  'yes-no': YesNoValue,
  rich: ({ value }) => (
    <LateBoundary fallback={<HeldText html={value} />}>
      <RichText html={value} />
    </LateBoundary>
  ),
  files: ({ value }) => (
    <LateBoundary>
      <FileList files={filesOf(value)} />
    </LateBoundary>
  ),
  image: ImageValue,
  link: LinkValue,
  email: ({ value }) => (
    <a className={classes.link} href={`mailto:${String(value)}`}>
      {String(value)}
    </a>
  ),
};

/** How a value is shown whose type the compiler could not tell. */
function usualFace(value: unknown): ShowAs {
  if (typeof value === 'boolean') return 'yes-no';
  return filesOf(value).length > 0 ? 'files' : 'text';
}

/** By itself, so that no sign of a number or code moves to its other end where one reads from right to left. */
function PlainValue({ value }: { readonly value: unknown }) {
  return <bdi>{plainWords(value, useFormat())}</bdi>;
}

/** A value in one line of words. */
export function plainWords(value: unknown, format: ReturnType<typeof useFormat>): string {
  if (typeof value === 'number') return format.number(value, null);
  if (typeof value === 'boolean') return format.yesNo(value);
  if (Array.isArray(value)) return value.map((entry) => wordsOf(entry, format)).join(format.comma);
  return wordsOf(value, format);
}

/** A record of the server shows its name, whichever of the usual keys holds it. */
function wordsOf(value: unknown, format: ReturnType<typeof useFormat>): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const record = recordOf(value);
  const parts = partsInWords(record, format);
  if (parts !== null) return parts;
  const name = [record['name'], record['title'], record['label']].find((word) => typeof word === 'string');
  return typeof name === 'string' ? name : JSON.stringify(value);
}

function DateValue({ value }: { readonly value: unknown }) {
  const format = useFormat();
  const instantMs = instantOf(value);
  if (instantMs === null) return String(value);
  // A date stands for itself; a moment is on the day that the portal's clock shows.
  const isDate = typeof value === 'string' && !value.includes('T');
  const day = (isDate ? value : format.local(instantMs)).slice(0, 10);
  return <time dateTime={day}>{format.date(day)}</time>;
}

function DatetimeValue({ value }: { readonly value: unknown }) {
  const format = useFormat();
  const instantMs = instantOf(value);
  if (instantMs === null) return String(value);
  return <time dateTime={new Date(instantMs).toISOString()}>{format.datetime(instantMs)}</time>;
}

/** The time of the day, which a moment has as well. */
function TimeValue({ value }: { readonly value: unknown }) {
  const format = useFormat();
  if (typeof value === 'string' && /^\d\d:\d\d/.test(value)) return format.time(value.slice(0, 5));
  const instantMs = instantOf(value);
  return instantMs === null ? String(value) : format.time(format.local(instantMs).slice(11));
}

function MonthValue({ value }: { readonly value: unknown }) {
  return useFormat().month(String(value));
}

function CountryValue({ value }: { readonly value: unknown }) {
  return useFormat().country(String(value));
}

function YesNoValue({ value }: { readonly value: unknown }) {
  return useFormat().yesNo(value === true);
}

function ImageValue({ value }: { readonly value: unknown }) {
  return <Picture path={value} alt="" className={classes.image} />;
}

function MoneyValue({ value }: { readonly value: unknown }) {
  return <bdi>{useFormat().money(String(value), null)}</bdi>;
}
