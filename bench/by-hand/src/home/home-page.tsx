/** What a student sees first: what is to be done, slides, events, notices, points, all services. */
import '@mantine/core/styles/Card.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Skeleton.css';
import { Badge, Card, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { read } from '../api.ts';
import { day, moment, period } from '../format.ts';
import { Icon } from '../icon.tsx';
import { Page, type User } from '../signed-in/page.tsx';
import type { Counts, Event, Notice } from './answers.ts';
import { Carousel, type Slide } from './carousel.tsx';
import classes from './home-page.module.css';
import { registrationOf } from './registration.ts';

const services = [
  { label: 'SLD Notice', opens: '/news', icon: 'megaphone' },
  { label: 'LEAP Events', opens: '/events', icon: 'calendar' },
  { label: 'Apply', opens: '/applications', icon: 'letter' },
  { label: 'Messages', opens: '/messages', icon: 'mail' },
  { label: 'Course table', opens: '/course', icon: 'table' },
  { label: 'Course selection', opens: '/course-selection', icon: 'book' },
  { label: 'Course registration', opens: '/course-registration', icon: 'edit' },
  { label: 'Graduation review', opens: '/graduation', icon: 'graduation-cap' },
  { label: 'Your Tuition', opens: '/tuition', icon: 'money' },
  { label: 'Cards', opens: '/cards', icon: 'card' },
  { label: 'Your Profiles', opens: '/personal', icon: 'user' },
  { label: 'Global Exchange', opens: '/exchange', icon: 'plane' },
  { label: 'Handbook and Policy', opens: '/download', icon: 'file' },
  { label: 'FAQ', opens: '/faq', icon: 'help' },
];

export default function HomePage() {
  const { t } = useTranslation();
  const { data: user } = useSWR<User>('user/info');
  const { data: counts } = useSWR<Counts>('user/apply-static');
  const { data: slides } = useSWR<{ list: Slide[] }>('carousel');
  const { data: partners } = useSWR<{ list: Slide[] }>('carousel/bottom');
  return (
    <Page>
      <h1>{user ? t('Welcome back, {name}', { name: user.en_name ?? user.name }) : null}</h1>
      {counts ? <ToDo counts={counts} /> : <Skeleton height={160} animate={false} />}
      {slides ? (
        <Carousel slides={slides.list} turnsMs={5000} look="wide" />
      ) : (
        <Skeleton height={370} animate={false} />
      )}
      <Events />
      <div className={classes.columns}>
        <Notices />
        {counts ? <Points points={counts.points} /> : <Skeleton height={200} animate={false} />}
      </div>
      <section aria-labelledby="services">
        <h2 id="services">{t('All services')}</h2>
        <ul className={classes.grid}>
          {services.map(({ label, opens, icon }) => (
            <li key={opens}>
              <a href={`#${opens}`} className={classes.tile}>
                <Icon name={icon} size={20} />
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="partners">
        <h2 id="partners">{t('Around the school')}</h2>
        {partners ? <Carousel slides={partners.list} look="strip" /> : <Skeleton height={120} animate={false} />}
      </section>
    </Page>
  );
}

function ToDo({ counts }: { readonly counts: Counts }) {
  const { t } = useTranslation();
  const todo = [
    { label: 'Notices to read', value: counts.notice.unread, icon: 'megaphone', opens: '/news' },
    { label: 'Notices to reply to', value: counts.notice.to_submit, icon: 'reply', opens: '/news' },
    { label: 'Messages to confirm', value: counts.message.to_confirm, icon: 'mail', opens: '/messages' },
    { label: 'Events to check in', value: counts.activity.to_sign, icon: 'check', opens: '/my-events' },
    { label: 'Events to assess', value: counts.activity.to_assess, icon: 'star', opens: '/my-events' },
    { label: 'Tuition to confirm', value: counts.tuition.to_confirm, icon: 'money', opens: '/tuition' },
    {
      label: 'Open rounds of course selection',
      value: counts.course.open_rounds,
      icon: 'book',
      opens: '/course-selection',
    },
    {
      label: 'Answers of the office to read',
      value: counts.application.unread_reply,
      icon: 'letter',
      opens: '/applications',
    },
  ];
  const open = todo.filter(({ value }) => value > 0);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do">{t('To do')}</h2>
      <ul className={classes.grid}>
        {open.map(({ label, value, icon, opens }) => (
          <li key={label}>
            <a href={`#${opens}`} className={classes.tile}>
              <Icon name={icon} size={20} />
              <strong>{value}</strong> {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Events() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR('activity?page=1&per-page=4', (call: string) =>
    read<{ list: Event[] }>(call, { filter: 'upcoming' }),
  );
  return (
    <section aria-labelledby="events">
      <h2 id="events">{t('LEAP Events')}</h2>
      <a href="#/events">{t('More')}</a>
      {error ? <Failed retry={() => void mutate()} /> : null}
      {!data && !error ? <Skeleton height={280} animate={false} /> : null}
      {data?.list.length === 0 ? <p>{t('No events here at the moment')}</p> : null}
      <ul className={classes.strip}>
        {data?.list.map((event) => {
          const state = registrationOf(event);
          return (
            <Card component="li" key={event.id} data-muted={event.is_cancelled || event.event_state === 'ended'}>
              {event.cover ? <img src={event.cover} alt="" loading="lazy" className={classes.cover} /> : null}
              <a href={`#/events/detail?id=${event.id}`}>
                <h3>{event.title}</h3>
              </a>
              <Badge color={state.colour}>{t(state.label)}</Badge>
              <p>{period(event.activity_start_at, event.activity_end_at)}</p>
              <p>{event.is_online ? t('Online') : event.venue}</p>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}

function Notices() {
  const { t } = useTranslation();
  const { data, error, mutate } = useSWR('news/index?page=1&per-page=5', (call: string) =>
    read<{ list: Notice[] }>(call, { filter: 2 }),
  );
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{t('SLD Notice')}</h2>
      <a href="#/news">{t('More')}</a>
      {error ? <Failed retry={() => void mutate()} /> : null}
      {!data && !error ? <Skeleton height={360} animate={false} /> : null}
      {data?.list.length === 0 ? <p>{t('No current notices')}</p> : null}
      <ul className={classes.rows}>
        {data?.list.map((notice) => (
          <li key={notice.id} data-unread={!notice.is_read || undefined}>
            <a href={`#/news/detail?id=${notice.id}`}>{notice.title}</a>
            <p>{moment(notice.publish_at)}</p>
            {notice.is_top ? <Badge color="brand">{t('Pinned')}</Badge> : null}
            {notice.form_state === 'todo' ? <Badge color="yellow">{t('Reply needed')}</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Points({ points }: { readonly points: Counts['points'] }) {
  const { t } = useTranslation();
  const shown = [
    { label: 'Available', value: points.available },
    { label: 'Used', value: points.used },
    { label: 'Held for coming events', value: points.outstanding },
    { label: 'Next expiry', value: points.expiry_date === null ? '–' : day(points.expiry_date) },
  ];
  return (
    <section aria-labelledby="points">
      <h2 id="points">{t('Points')}</h2>
      <ul className={classes.grid}>
        {shown.map(({ label, value }) => (
          <li key={label}>
            <a href="#/points" className={classes.tile}>
              <strong>{value}</strong> {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failed({ retry }: { readonly retry: () => void }) {
  const { t } = useTranslation();
  return (
    <p role="alert">
      {t('This part could not be loaded.')}
      <button type="button" onClick={retry}>
        {t('Try again')}
      </button>
    </p>
  );
}
