/** One screen at the door: what is to be known now, in big type, and the one thing to do. */
import { useEffect, useRef, useState } from 'react';
import { Heading, Icon, Picture, pressLook } from '#blocks/shared';
import { PageLink } from '#engine';
import { CheckIn } from './check-in.tsx';
import type { Signed, SignInProps } from './props.ts';
import classes from './sign-in.module.css';
import { checkInSituations, type Situation, situationOf } from './situation.ts';

export function SignInView(props: SignInProps) {
  const { data, user, now, refresh } = props;
  const { event } = data;
  const [signed, setSigned] = useState<Signed | null>(null);
  const nowMs = now(event.sign_in_start_at, event.sign_in_end_at, event.activity_start_at, event.activity_end_at);
  const situation = situationOf(event, nowMs, user === null);
  useNewSituation(situation, () => refresh('activity/details', 'activity/apply-field-show'));
  if (signed) return <Success {...props} signed={signed} />;
  const isAtWork = checkInSituations.includes(situation);
  return (
    <section className={classes.door} aria-labelledby="event-title">
      {/* Whoever queues at the door wants the button, not a picture above it. */}
      {isAtWork || !event.cover ? null : (
        <Picture path={event.cover} alt="" className={classes.cover} loading="eager" />
      )}
      <Heading id="event-title">{event.title}</Heading>
      <Facts {...props} />
      <Screen {...props} situation={situation} onSigned={setSigned} />
      {isAtWork ? null : <EventDetail {...props} />}
    </section>
  );
}

/** When and where. */
function Facts(props: SignInProps) {
  const { venue } = props.data.event;
  return (
    <ul className={classes.facts}>
      <li>
        <Icon name="calendar" size={20} />
        {period(props)}
      </li>
      {venue ? (
        <li>
          <Icon name="pin" size={20} />
          {venue}
        </li>
      ) : null}
    </ul>
  );
}

/** When a time has come, the server may let in who could not come in before. */
function useNewSituation(situation: Situation, load: () => void): void {
  const last = useRef(situation);
  useEffect(() => {
    if (last.current === situation) return;
    last.current = situation;
    if (situation !== 'signed') load();
  });
}

interface ScreenProps extends SignInProps {
  readonly situation: Situation;
  readonly onSigned: (signed: Signed) => void;
}

function Screen({ situation, onSigned, ...props }: ScreenProps) {
  const { data, text, format } = props;
  const { event } = data;
  const at = (moment: string | null) => (moment === null ? '' : format.datetime(Date.parse(moment)));
  switch (situation) {
    case 'no-check-in':
      return <Words icon="info">{text('This event does not need check-in')}</Words>;
    case 'signed':
      return (
        <Words icon="check" look="done">
          {text('Checked in at {time}', { time: at(event.my_apply?.signed_at ?? null) })}
        </Words>
      );
    case 'cancelled':
      return <Words icon="alert">{text('Cancelled by the office')}</Words>;
    case 'event-not-started':
      return <Words icon="clock">{text('The event has not started yet')}</Words>;
    case 'not-started':
      return (
        <>
          <Words icon="clock">{text('The event Check-in has not Started')}</Words>
          <p className={classes.soft}>
            {text('Check-in opens at {time}. This page opens by itself.', { time: at(event.sign_in_start_at) })}
          </p>
        </>
      );
    case 'event-ended':
      return <Words icon="clock">{text('The event has ended')}</Words>;
    case 'ended':
      return <Words icon="clock">{text('The event Check-in Has Ended')}</Words>;
    case 'not-registered':
      return <Words icon="info">{text('You are not registered for this event')}</Words>;
    case 'login-first':
      return (
        <>
          <Words icon="user">{text('Please login to continue')}</Words>
          <LogIn {...props} />
        </>
      );
    default:
      return (
        <>
          <CheckIn {...props} onSigned={onSigned} />
          {situation === 'visitor' ? <LogIn {...props} /> : null}
        </>
      );
  }
}

interface WordsProps {
  readonly icon: 'info' | 'check' | 'clock' | 'alert' | 'user';
  readonly look?: 'done';
  readonly children: string;
}

function Words({ icon, look, children }: WordsProps) {
  return (
    <p className={classes.words} data-look={look} role="status">
      <Icon name={icon} size={40} />
      {children}
    </p>
  );
}

/** After the login the page is opened again, with the code that was scanned. */
function LogIn({ text, logIn }: SignInProps) {
  return (
    <button type="button" {...pressLook('plain')} onClick={logIn}>
      {text('Login')}
    </button>
  );
}

function Success({ signed, ...props }: SignInProps & { readonly signed: Signed }) {
  const { data, user, text, format } = props;
  const { event } = data;
  const time = format.datetime(Date.parse(signed.signed_at));
  const canAssess = user !== null && event.has_assessment && event.assessment_state === 'open';
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.success}>
      <span className={classes.tick}>
        <Icon name="check" size={96} />
      </span>
      <h2 ref={title} tabIndex={-1} className={classes.name}>
        {signed.name}
      </h2>
      <p className={classes.big}>{text('Checked in at {time}', { time })}</p>
      <p>{event.title}</p>
      {signed.points_award > 0 && !signed.already ? (
        <p className={classes.big}>{text('+{points} points', { points: signed.points_award })}</p>
      ) : null}
      <div className={classes.ways}>
        {canAssess ? (
          <PageLink {...pressLook('main')} to={`/pages/events/detail?id=${event.id}&tab=assessment`}>
            {text('Assessment')}
          </PageLink>
        ) : null}
        <EventDetail {...props} />
      </div>
    </section>
  );
}

/** The way to the event, for those who may read it. */
function EventDetail({ data: { event }, user, text }: SignInProps) {
  if (user === null && event.visibility !== 'public') return null;
  return (
    <PageLink {...pressLook('plain')} to={`/pages/events/detail?id=${event.id}`}>
      {text('Event detail')}
    </PageLink>
  );
}

function period({ data: { event }, format }: SignInProps): string {
  return format.period(Date.parse(event.activity_start_at), Date.parse(event.activity_end_at));
}
