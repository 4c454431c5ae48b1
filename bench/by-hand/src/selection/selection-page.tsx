/** A round of course selection: its rules, the week with what is chosen, and the courses from which one chooses. */
import '@mantine/core/styles/Card.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Skeleton.css';
import { Badge, Card, Skeleton } from '@mantine/core';
import DOMPurify from 'dompurify';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { read } from '../api.ts';
import { period } from '../format.ts';
import { Page } from '../signed-in/page.tsx';
import type { Concentration, Offer, Round } from './answers.ts';
import { Picker } from './picker.tsx';

export default function SelectionPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const round = { round_id: Number(search.get('id')) };
  const { data: offer } = useSWR(['course-selection/get-course?page=1&per-page=500', round], ([call, body]) =>
    read<Offer>(call, body),
  );
  const { data: mine } = useSWR(['course-selection/get-selected-course', round], ([call, body]) =>
    read<{ selection: { version: number } | null }>(call, body),
  );
  const { data: setup } = useSWR<{ concentrations: Concentration[] }>('system-info/course-config');
  return (
    <Page title={t('Choose courses')}>
      {offer && mine && setup ? (
        <>
          <Rules round={offer.round} />
          <Picker offer={offer} concentrations={setup.concentrations} version={mine.selection?.version ?? 0} />
        </>
      ) : (
        <Skeleton height={600} animate={false} />
      )}
    </Page>
  );
}

function Rules({ round }: { readonly round: Round }) {
  const { t } = useTranslation();
  return (
    <>
      <Card component="section">
        <h2>{round.title}</h2>
        <Badge color="green">{t(round.state === 'open' ? 'Open' : 'Closed')}</Badge>
        <p>{round.term.name}</p>
        <dl>
          <dt>{t('Open')}</dt>
          <dd>{period(round.start_at, round.end_at)}</dd>
          <dt>{t('Courses')}</dt>
          <dd>{t('{min} to {max}', { min: round.min_courses, max: round.max_courses })}</dd>
          <dt>{t('Ranked courses')}</dt>
          <dd>{t('at most {max}', { max: round.max_preferences })}</dd>
        </dl>
      </Card>
      <Countdown until={round.end_at} />
      {/* cleaned, as the engine cleans it */}
      <div className="rich" dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(round.description) }} />
      <p>{t('No seat is held for you before you submit. Your choice is kept in this tab until then.')}</p>
    </>
  );
}

function Countdown({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const hours = Math.max(Math.floor((Date.parse(until) - now) / 3_600_000), 0);
  return <p>{t('Closes in {days} d {hours} h', { days: Math.floor(hours / 24), hours: hours % 24 })}</p>;
}
