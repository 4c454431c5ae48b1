/** Where a record is on its way: a line of states, under each other on a phone. */
import { useId } from 'react';
import { useLoaded, useMessage, useText, useValue } from '#engine';
import type { Expression, StepsBlock as StepsModel } from '#model';
import { Faces, SkeletonBar } from '../shared/faces.tsx';
import { BlockHead, Words } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { useShown } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './steps-block.module.css';

type Step = StepsModel['steps'][number];
type Place = 'done' | 'now' | 'ahead';

const messageOf = { done: 'stepDone', now: 'stepNow', ahead: 'stepAhead' } as const;

export function StepsBlock({ block }: { readonly block: StepsModel }) {
  const id = useId();
  const data = useLoaded(block.steps.map(({ reached }) => reached));
  const steps = useShown(block.steps);
  const last = lastReached(useValue(reachedOf(steps)));
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Surface>
        <Faces data={data} isEmpty={steps.length === 0} skeleton={<SkeletonBar />} empty={null}>
          <ol className={classes.steps}>
            {steps.map((step, index) => (
              <StepOf key={block.steps.indexOf(step)} step={step} place={placeOf(index, last, steps.length)} />
            ))}
          </ol>
        </Faces>
      </Surface>
    </section>
  );
}

function StepOf({ step, place }: { readonly step: Step; readonly place: Place }) {
  const text = useText();
  const message = useMessage();
  return (
    <li className={classes.step} data-place={place} aria-current={place === 'now' ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden="true">
        {place === 'done' ? <Icon name="check" size={16} /> : null}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>
          {text(step.label)}
          <Unseen> ({message(messageOf[place])})</Unseen>
        </span>
        <Words text={step.lead} className={classes.lead} as="span" />
      </span>
    </li>
  );
}

/** All questions as one, whose answer has a yes or no for each step. */
function reachedOf(steps: readonly Step[]): Expression {
  return ['list', ...steps.map(({ reached }) => reached ?? true)];
}

/** The furthest state that is reached, from 0; -1 for none. */
function lastReached(answers: unknown): number {
  return Array.isArray(answers) ? answers.lastIndexOf(true) : -1;
}

/** At the end of the way nothing is under way any more. */
function placeOf(index: number, last: number, count: number): Place {
  if (index > last) return 'ahead';
  return index < last || last === count - 1 ? 'done' : 'now';
}
