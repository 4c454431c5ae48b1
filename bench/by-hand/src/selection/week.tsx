/** The week with what is chosen and what is taken already. */
import { useTranslation } from 'react-i18next';
import { type Chosen, type Course, type Meeting, type Taken, weekdays } from './answers.ts';
import classes from './picker.module.css';

interface WeekProps {
  readonly items: readonly Chosen[];
  readonly courses: ReadonlyMap<number, Course>;
  readonly enrolled: readonly Taken[];
}

interface Entry extends Meeting {
  readonly name: string;
  readonly isChosen: boolean;
}

export function Week({ items, courses, enrolled }: WeekProps) {
  const { t } = useTranslation();
  const taken = enrolled.flatMap(({ course, option }) =>
    items.some((item) => item.course_id === course.id)
      ? []
      : option.meetings.map((meeting) => ({ ...meeting, name: `${course.code} ${course.title}`, isChosen: false })),
  );
  const chosen = items.flatMap((item) => {
    const course = courses.get(item.course_id);
    const section = course?.options.find(({ id }) => id === item.option_id);
    return (section?.meetings ?? []).map((meeting) => ({
      ...meeting,
      name: `${course?.code} ${course?.title}`,
      isChosen: true,
    }));
  });
  const all: readonly Entry[] = [...taken, ...chosen];
  return (
    <section aria-labelledby="week">
      <h3 id="week">{t('Your week in this term')}</h3>
      {all.length === 0 ? <p>{t('What you choose is shown here in its week.')}</p> : null}
      <div className={classes.week}>
        {weekdays.map((name, index) => {
          const own = all.filter(({ weekday }) => weekday === index + 1);
          if (own.length === 0 && (index > 4 || all.length === 0)) return null;
          return (
            <div key={name}>
              <h4>{t(name)}</h4>
              <ul>
                {own.map((entry, place) => {
                  const others = own.filter((other) => other !== entry && doClash(entry, other));
                  return (
                    <li key={place} data-clash={others.length > 0 || undefined}>
                      {entry.name} {entry.start_time} – {entry.end_time} {entry.venue}{' '}
                      {t(entry.isChosen ? 'Chosen' : 'Enrolled')}
                      {others.length > 0
                        ? t('Clashes with {others}', { others: others.map((other) => other.name).join(', ') })
                        : null}
                    </li>
                  );
                })}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

export function doClash(one: Meeting, other: Meeting): boolean {
  return (
    one.weekday === other.weekday &&
    one.start_time < other.end_time &&
    other.start_time < one.end_time &&
    one.start_date <= other.end_date &&
    other.start_date <= one.end_date
  );
}
