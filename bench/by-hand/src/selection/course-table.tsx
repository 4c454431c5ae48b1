/** The courses from which one chooses: searched, narrowed, 50 at first and 50 more with each press. */
import { NativeSelect, TextInput } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chosen, type Concentration, type Course, type Taken, weekdays } from './answers.ts';
import classes from './picker.module.css';
import { doClash } from './week.tsx';

interface TableProps {
  readonly courses: readonly Course[];
  readonly enrolled: readonly Taken[];
  readonly concentrations: readonly Concentration[];
  readonly items: readonly Chosen[];
  readonly isFull: boolean;
  readonly turn: (course: Course) => void;
  readonly choose: (course: Course, option: number) => void;
}

interface Wanted {
  readonly words: string;
  readonly concentration: string;
  readonly weekday: string;
  readonly seats: boolean;
  readonly noClash: boolean;
}

const anything: Wanted = { words: '', concentration: '', weekday: '', seats: false, noClash: false };
const step = 50;
const heads = ['Choose', 'Code', 'Title', 'Units', 'Concentration', 'Time', 'Seats'];

export function CourseTable({ courses, enrolled, concentrations, items, isFull, turn, choose }: TableProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<Wanted>(anything);
  const [count, setCount] = useState(step);
  const words = useMemo(() => new Map(courses.map((course) => [course.id, wordsOf(course, t)])), [courses, t]);
  const chosen = new Map(items.map((item) => [item.course_id, item]));
  const change = (changes: Partial<Wanted>) => {
    setWanted({ ...wanted, ...changes });
    setCount(step);
  };
  const found = useMemo(
    () => courses.filter((course) => hasWords(words.get(course.id), wanted.words) && fits(course, wanted, enrolled)),
    [courses, enrolled, wanted, words],
  );
  return (
    <>
      <Tools wanted={wanted} concentrations={concentrations} change={change} />
      <table aria-label={t('My choice')} className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.slice(0, count).map((course) => (
            <CourseRow
              key={course.id}
              course={course}
              chosen={chosen.get(course.id)}
              isOff={isFull && !chosen.has(course.id)}
              turn={turn}
              choose={choose}
            />
          ))}
        </tbody>
      </table>
      <p role="status" className={classes.unseen}>
        {t('{count} found', { count: found.length })}
      </p>
      {found.length > count ? (
        <button type="button" onClick={() => setCount(count + step)}>
          {t('Show {count} more', { count: Math.min(step, found.length - count) })}
        </button>
      ) : null}
    </>
  );
}

interface ToolsProps {
  readonly wanted: Wanted;
  readonly concentrations: readonly Concentration[];
  readonly change: (changes: Partial<Wanted>) => void;
}

function Tools({ wanted, concentrations, change }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        label={t('Search courses')}
        maxLength={50}
        autoComplete="off"
        value={wanted.words}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => change({ words: event.target.value })}
      />
      <NativeSelect
        label={t('Concentration')}
        value={wanted.concentration}
        data={[{ value: '', label: t('All') }, ...concentrations.map(({ key, name }) => ({ value: key, label: name }))]}
        onChange={(event) => change({ concentration: event.target.value })}
      />
      <NativeSelect
        label={t('Weekday')}
        value={wanted.weekday}
        data={[
          { value: '', label: t('All') },
          ...weekdays.map((label, index) => ({ value: String(index + 1), label: t(label) })),
        ]}
        onChange={(event) => change({ weekday: event.target.value })}
      />
      <label>
        <input type="checkbox" checked={wanted.seats} onChange={(event) => change({ seats: event.target.checked })} />
        {t('Seats left')}
      </label>
      <label>
        <input
          type="checkbox"
          checked={wanted.noClash}
          onChange={(event) => change({ noClash: event.target.checked })}
        />
        {t('No clash with my timetable')}
      </label>
    </div>
  );
}

interface RowProps {
  readonly course: Course;
  readonly chosen: Chosen | undefined;
  readonly isOff: boolean;
  readonly turn: (course: Course) => void;
  readonly choose: (course: Course, option: number) => void;
}

const CourseRow = memo(function CourseRow({ course, chosen, isOff, turn, choose }: RowProps) {
  const { t } = useTranslation();
  return (
    <>
      <tr data-chosen={chosen !== undefined || undefined}>
        <td>
          <input
            type="checkbox"
            checked={chosen !== undefined}
            aria-disabled={isOff || undefined}
            aria-label={t('Choose {course}', { course: `${course.code} ${course.title}` })}
            onChange={() => turn(course)}
          />
        </td>
        <td>
          <strong>{course.code}</strong>
        </td>
        <td>{course.title}</td>
        <td>{course.units}</td>
        <td>{course.concentration.map(({ name }) => name).join(', ')}</td>
        <td>{timesOf(course, t)}</td>
        <td>{course.options.reduce((sum, { available }) => sum + (available ?? 0), 0)}</td>
      </tr>
      {chosen && course.options.length > 0 ? (
        <tr>
          <td colSpan={heads.length}>
            <fieldset>
              <legend>{t('Section')}</legend>
              {course.options.map(({ id, label }) => (
                <label key={id}>
                  <input
                    type="radio"
                    name={`section-${course.id}`}
                    checked={chosen.option_id === id}
                    onChange={() => choose(course, id)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          </td>
        </tr>
      ) : null}
    </>
  );
});

function hasWords(text: string | undefined, wanted: string): boolean {
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text?.includes(word));
}

function fits({ concentration, options }: Course, wanted: Wanted, enrolled: readonly Taken[]): boolean {
  return (
    (wanted.concentration === '' || concentration.some(({ key }) => key === wanted.concentration)) &&
    (wanted.weekday === '' ||
      options.some(({ meetings }) => meetings.some(({ weekday }) => String(weekday) === wanted.weekday))) &&
    (!wanted.seats || options.some(({ available }) => available === null || available > 0)) &&
    (!wanted.noClash ||
      options.some(
        ({ meetings }) =>
          !meetings.some((one) => enrolled.some(({ option }) => option.meetings.some((other) => doClash(one, other)))),
      ))
  );
}

function timesOf({ options }: Course, t: (text: string) => string): string {
  return options
    .map(
      ({ label, meetings }) =>
        `${label}: ${meetings.map((one) => `${t(weekdays[one.weekday - 1] ?? '')} ${one.start_time}–${one.end_time}`).join(', ')}`,
    )
    .join('; ');
}

function wordsOf(course: Course, t: (text: string) => string): string {
  const { code, title, concentration } = course;
  return [code, title, ...concentration.map(({ name }) => name), timesOf(course, t)].join(' ').toLowerCase();
}
