/** Slides that turn by themselves until somebody looks at one. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './home-page.module.css';

export interface Slide {
  readonly id: number;
  readonly image: string;
  readonly alt: string;
  readonly title: string | null;
  readonly link?: string | null;
}

interface CarouselProps {
  readonly slides: readonly Slide[];
  readonly look: 'wide' | 'strip';
  readonly turnsMs?: number;
}

export function Carousel({ slides, look, turnsMs }: CarouselProps) {
  const { t } = useTranslation();
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const go = (to: number) => {
    const next = (to + slides.length) % slides.length;
    setPlace(next);
    track.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  useEffect(() => {
    if (isPaused || turnsMs === undefined) return;
    const timer = setInterval(() => {
      setPlace((now) => (now + 1) % slides.length);
    }, turnsMs);
    return () => clearInterval(timer);
  }, [isPaused, turnsMs, slides.length]);
  return (
    <div>
      <ul ref={track} className={classes[look]}>
        {slides.map((slide) => (
          <li key={slide.id}>
            <img src={slide.image} alt={slide.alt} loading="lazy" className={classes.cover} />
            {slide.title}
          </li>
        ))}
      </ul>
      <button type="button" aria-label={t('Previous')} onClick={() => go(place - 1)}>
        <Icon name="chevron-left" size={20} />
      </button>
      {place + 1}/{slides.length}
      {turnsMs === undefined ? null : (
        <button type="button" aria-label={isPaused ? t('Play') : t('Pause')} onClick={() => setPaused(!isPaused)}>
          <Icon name="pause" size={20} />
        </button>
      )}
      <button type="button" aria-label={t('Next')} onClick={() => go(place + 1)}>
        <Icon name="chevron-right" size={20} />
      </button>
    </div>
  );
}
