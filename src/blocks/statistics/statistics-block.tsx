/** Figures with their labels as tiles or in a line, or what there is to do with its number. */
import { useId } from 'react';
import { useFormat, useLoaded, useMessage, useText, useValue } from '#engine';
import type { Expression, StatisticsBlock as StatisticsModel, Text } from '#model';
import { FailedFace, LoadingFace, SkeletonBar } from '../shared/faces.tsx';
import { BlockHead, Words } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useShown } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import { isNothing, Value } from '../shared/value.tsx';
import classes from './statistics-block.module.css';

type Figure = StatisticsModel['statistics'][number];

export function StatisticsBlock({ block }: { readonly block: StatisticsModel }) {
  const id = useId();
  // What the leads say is waited for, so that no line is added under a figure that is seen; the figures do without it.
  const data = useLoaded(
    block.statistics.flatMap(({ value, change, text }) => [value, change, ...placesOf(text)]),
    block.statistics.flatMap(({ lead }) => placesOf(lead)),
  );
  const shown = useShown(block.statistics);
  const counts = useValue(countsOf(shown));
  const isToDo = block.look === 'to-do';
  const figures = isToDo ? shown.filter((_, index) => isSomething(counts, index)) : shown;
  // Nothing to do is no news. Before it is known nothing is promised, and what is below waits, so that it is not pushed away.
  if (isToDo && data.state !== 'ready' && data.state !== 'failed') return <span hidden data-awaited="" />;
  if (isToDo && data.state !== 'failed' && figures.length === 0) return null;
  return (
    <section data-figures={block.look} {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      {data.state === 'failed' ? (
        <Surface>
          <FailedFace retry={data.retry} asked={data.asked} />
        </Surface>
      ) : (
        <ul className={classes[block.look]} aria-busy={data.refreshing || undefined}>
          {figures.map((figure) => (
            <li key={block.statistics.indexOf(figure)}>
              <FigureTile figure={figure} isLoading={data.state !== 'ready'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function placesOf(text: Text | undefined): readonly Expression[] {
  return typeof text === 'object' ? text.args : [];
}

/** The values of all figures at once, so that those without one can be left out. */
function countsOf(figures: readonly Figure[]): Expression {
  return ['list', ...figures.map(({ value }) => value ?? 1)];
}

function isSomething(counts: unknown, index: number): boolean {
  const count: unknown = Array.isArray(counts) ? counts[index] : null;
  return count !== 0 && count !== false && !isNothing(count);
}

function FigureTile({ figure, isLoading }: { readonly figure: Figure; readonly isLoading: boolean }) {
  const content = (
    <>
      {figure.icon ? (
        <span className={classes.picture}>
          <Icon name={figure.icon} size={22} />
        </span>
      ) : null}
      <FigureWords figure={figure} isLoading={isLoading} />
    </>
  );
  if (figure.opens === undefined) return <div className={classes.tile}>{content}</div>;
  return (
    <PortalLink opens={figure.opens} className={classes.tile}>
      {content}
      <Icon name="chevron-right" size={18} />
    </PortalLink>
  );
}

function FigureWords({ figure, isLoading }: { readonly figure: Figure; readonly isLoading: boolean }) {
  const text = useText();
  const value = useValue(figure.value);
  return (
    <span className={classes.words} data-loading={isLoading || undefined}>
      {isLoading ? (
        <span className={classes.value}>
          <LoadingFace>
            <SkeletonBar />
          </LoadingFace>
        </span>
      ) : (
        <span className={classes.value}>
          {figure.text === undefined ? <Value value={value} as={figure.as} /> : text(figure.text) || '–'}
          {figure.change === undefined ? null : <Change change={figure.change} />}
        </span>
      )}
      <span className={classes.label}>{text(figure.label)}</span>
      {isLoading ? null : <Words text={figure.lead} className={classes.lead} as="span" />}
    </span>
  );
}

/** By how much it is more or less; nothing when it stayed the same or nobody knows. */
function Change({ change }: { readonly change: Expression }) {
  const format = useFormat();
  const message = useMessage();
  const amount = Number(useValue(change) ?? 0);
  if (Number.isNaN(amount) || amount === 0) return null;
  const words = format.number(Math.abs(amount), null);
  const isMore = amount > 0;
  return (
    <bdi className={classes.change} role="img" aria-label={message(isMore ? 'more' : 'less', { amount: words })}>
      {isMore ? '+' : '−'}
      {words}
    </bdi>
  );
}
