/** Choosing courses: what is chosen in its order, the week, a table to choose from, totals, and what stands in the way. */

import { Button, Textarea } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { send } from '../api.ts';
import type { Chosen, Concentration, Course, Offer } from './answers.ts';
import { CourseTable } from './course-table.tsx';
import classes from './picker.module.css';
import { useProblems } from './use-problems.ts';
import { Week } from './week.tsx';

interface Answers {
  readonly items: readonly Chosen[];
  readonly remark: string;
}

interface PickerProps {
  readonly offer: Offer;
  readonly concentrations: readonly Concentration[];
  readonly version: number;
}

export function Picker({ offer, concentrations, version }: PickerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { round, list, enrolled } = offer;
  const form = useForm<Answers>({ defaultValues: { items: [], remark: '' } });
  const { control, register, handleSubmit, formState } = form;
  const items = useWatch({ control, name: 'items' });
  const courses = useMemo(() => new Map(list.map((course) => [course.id, course])), [list]);
  const most = round.max_preferences ?? Number.POSITIVE_INFINITY;
  const { problems, check } = useProblems(round.id, version, items);
  const { said, turn, choose, move } = useChoice(form, most);
  const submit = handleSubmit(async (answers) => {
    const units = answers.items.reduce((sum, item) => sum + (courses.get(item.course_id)?.units ?? 0), 0);
    if (!window.confirm(t('Submit {count} courses, {units} units?', { count: answers.items.length, units }))) return;
    await send('course-selection/submit-selection', { round_id: round.id, version, ...answers });
    await mutate((key) => Array.isArray(key) && String(key[0]).startsWith('course-selection/'));
    await navigate(`/course-selection/detail?id=${round.id}`);
  });

  const units = items.reduce((sum, item) => sum + (courses.get(item.course_id)?.units ?? 0), 0);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Week items={items} courses={courses} enrolled={enrolled} />
      <Limits limits={round.concentration_limits} concentrations={concentrations} items={items} courses={courses} />
      <fieldset className={classes.field}>
        <legend>{t('My choice')}</legend>
        <p>{items.length === 0 ? t('Nothing is chosen yet') : t('{count} chosen', { count: items.length })}</p>
        <ChosenList items={items} courses={courses} problemsAt={problems.at} turn={turn} move={move} />
        <Controller
          control={control}
          name="items"
          render={() => (
            <CourseTable
              courses={list}
              enrolled={enrolled}
              concentrations={concentrations}
              items={items}
              isFull={items.length >= most}
              turn={turn}
              choose={choose}
            />
          )}
        />
        <div className={classes.totals} role="status">
          {t('Courses')} {items.length}{' '}
          {t('between {min} and {max}', { min: round.min_courses, max: round.max_preferences })} {t('Units')} {units}{' '}
          {problems.count === null ? null : t('Problems: {count}', { count: problems.count })}
        </div>
        <p role="status" className={classes.unseen}>
          {said}
        </p>
      </fieldset>
      <Textarea label={t('Remark to the office')} maxLength={200} rows={2} {...register('remark')} />
      <section aria-labelledby="way">
        <h3 id="way">{t('What stands in the way')}</h3>
        <ul>
          {problems.all.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <Button variant="subtle" onClick={check}>
          {t('Check')}
        </Button>
      </section>
      <Button type="submit" loading={formState.isSubmitting}>
        {t('Submit')}
      </Button>
    </form>
  );
}

/** What the buttons do to the courses that are chosen, and what is said of it. */
function useChoice({ getValues, setValue }: UseFormReturn<Answers>, most: number) {
  const { t } = useTranslation();
  const [said, say] = useState('');
  const turn = useCallback(
    (course: Course) => {
      const now = getValues('items');
      const isIn = now.some((item) => item.course_id === course.id);
      if (!isIn && now.length >= most) return;
      const next = isIn
        ? now.filter((item) => item.course_id !== course.id)
        : [...now, { course_id: course.id, option_id: course.options[0]?.id ?? null }];
      setValue('items', next, { shouldDirty: true });
      say(t(isIn ? '{course} removed' : '{course} added', { course: course.code }));
    },
    [getValues, setValue, most, t],
  );
  const choose = useCallback(
    (course: Course, option: number) =>
      setValue(
        'items',
        getValues('items').map((item) => (item.course_id === course.id ? { ...item, option_id: option } : item)),
      ),
    [getValues, setValue],
  );
  const move = (from: number, to: number) => {
    const next = [...getValues('items')];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    setValue('items', next);
  };
  return { said, turn, choose, move };
}

type Courses = ReadonlyMap<number, Course>;

interface LimitsProps {
  readonly limits: Offer['round']['concentration_limits'];
  readonly concentrations: readonly Concentration[];
  readonly items: readonly Chosen[];
  readonly courses: Courses;
}

function Limits({ limits, concentrations, items, courses }: LimitsProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('Courses per concentration')}</h3>
      {limits.map(({ key, min, max }) => (
        <p key={key}>
          {concentrations.find((one) => one.key === key)?.name}:{' '}
          {t('{count} chosen', {
            count: items.filter((item) => courses.get(item.course_id)?.concentration.some((one) => one.key === key))
              .length,
          })}
          {min === null ? null : t('at least {min}', { min })} {max === null ? null : t('at most {max}', { max })}
        </p>
      ))}
    </section>
  );
}

interface ChosenProps {
  readonly items: readonly Chosen[];
  readonly courses: Courses;
  readonly problemsAt: (place: number) => readonly string[];
  readonly turn: (course: Course) => void;
  readonly move: (from: number, to: number) => void;
}

function ChosenList({ items, courses, problemsAt, turn, move }: ChosenProps) {
  const { t } = useTranslation();
  return (
    <ol>
      {items.map((item, place) => {
        const course = courses.get(item.course_id);
        if (!course) return null;
        return (
          <li key={item.course_id}>
            {course.code} {course.title}
            {problemsAt(place).map((message) => (
              <span key={message} className={classes.problem}>
                {message}
              </span>
            ))}
            <button
              type="button"
              aria-label={t('Move {course} up', { course: course.code })}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={t('Move {course} down', { course: course.code })}
              disabled={place === items.length - 1}
              onClick={() => move(place, place + 1)}
            >
              ↓
            </button>
            <button
              type="button"
              aria-label={t('Remove {course}', { course: course.code })}
              onClick={() => turn(course)}
            >
              ×
            </button>
          </li>
        );
      })}
    </ol>
  );
}
