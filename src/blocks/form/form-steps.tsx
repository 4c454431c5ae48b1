/** A long form, one step after another, and the answers at its end. Loaded by the pages that have one. */
import { useEffect, useRef } from 'react';
import {
  type FormAnswer,
  type PortalForm,
  type FormSteps as Steps,
  useFieldOptions,
  useFormAnswers,
  useFormSteps,
  useMessage,
  useText,
} from '#engine';
import type { FormStep, Options } from '#model';
import { Answer } from '../shared/answer.tsx';
import { Heading, HeadingDeeper } from '../shared/heading.tsx';
import { Press } from '../shared/press.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormGroups } from './form-groups.tsx';
import classes from './form-steps.module.css';

/** The whole form, so that Enter goes on to the next step and sends only from the last one. */
export function FormSteps({
  form,
  labelledBy,
}: {
  readonly form: PortalForm;
  readonly labelledBy: string | undefined;
}) {
  const steps = useFormSteps(form.draft !== null);
  const step = steps.steps[steps.current];
  return (
    <form
      className={classes.form}
      noValidate
      aria-labelledby={labelledBy}
      onSubmit={(event) => {
        event.preventDefault();
        if (steps.isLast) form.submit();
        else steps.next();
      }}
    >
      <StepHead steps={steps} form={form} />
      <HeadingDeeper>
        {step ? <FormGroups key={steps.current} form={form} step={step} /> : <Review steps={steps} />}
      </HeadingDeeper>
      <FormFoot form={form} {...(steps.isLast ? {} : { next: <NextButton steps={steps} /> })}>
        {steps.current === 0 ? null : <BackButton back={steps.back} />}
        {steps.again ? <AgainButton again={steps.again} /> : null}
      </FormFoot>
    </form>
  );
}

function NextButton({ steps: { steps, current, sending } }: { readonly steps: Steps }) {
  const text = useText();
  const message = useMessage();
  const words = steps[current]?.submit;
  return (
    <Press type="submit" look="main" busy={sending}>
      {words === undefined ? message('stepNext') : text(words)}
    </Press>
  );
}

function AgainButton({ again: { waitSeconds, run } }: { readonly again: NonNullable<Steps['again']> }) {
  const message = useMessage();
  return (
    <Press look="quiet" aria-disabled={waitSeconds > 0} onClick={run}>
      {waitSeconds > 0 ? message('stepAgainIn', { seconds: waitSeconds }) : message('stepAgain')}
    </Press>
  );
}

function BackButton({ back }: { readonly back: () => void }) {
  const message = useMessage();
  return (
    <Press look="quiet" onClick={back}>
      {message('stepBack')}
    </Press>
  );
}

/** Which step it is, in words and as a line that fills. After a change the heading has the focus. */
function StepHead({ steps, form }: { readonly steps: Steps; readonly form: PortalForm }) {
  const text = useText();
  const message = useMessage();
  const { current } = steps;
  const count = steps.steps.length + (form.form.review ? 1 : 0);
  const head = steps.steps[current] ?? form.form.review;
  // The questions of a form without steps are under the title of the form.
  const hasSteps = form.form.outline.length > 1;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    place.current?.focus();
    // Back finds the place where the person was in the step, with the next frame: the head of the step comes before it.
    requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'start' }));
  }, [current]);
  return (
    <div className={head?.title === undefined ? undefined : classes.head}>
      {hasSteps ? <progress className={classes.bar} max={count} value={current + 1} aria-hidden="true" /> : null}
      <div ref={place} tabIndex={-1} className={classes.title}>
        {hasSteps ? <p className={classes.place}>{message('stepOf', { current: current + 1, count })}</p> : null}
        {head?.title === undefined ? null : <Heading>{text(head.title)}</Heading>}
      </div>
      {head?.help === undefined ? null : <p className={classes.help}>{text(head.help)}</p>}
    </div>
  );
}

/** All answers, a part for each step, with the way back to it. */
function Review({ steps }: { readonly steps: Steps }) {
  return steps.steps.map((step, place) => (
    <StepAnswers key={step.groups[0]?.fields[0]} step={step} change={() => steps.show(place)} />
  ));
}

function StepAnswers({ step, change }: { readonly step: FormStep; readonly change: () => void }) {
  const text = useText();
  const message = useMessage();
  const answers = useFormAnswers(step);
  const title = text(step.title);
  const label = title === '' ? {} : { 'aria-label': `${message('changeAnswers')}: ${title}` };
  return (
    <section className={classes.answers}>
      <div className={classes.answersHead}>
        {title === '' ? null : <Heading>{title}</Heading>}
        <Press look="quiet" onClick={change} {...label}>
          {message('changeAnswers')}
        </Press>
      </div>
      <dl className={classes.rows}>
        {answers.map(({ field, value }) =>
          'options' in field ? (
            <ChosenAnswer key={field.name} field={field} value={value} options={field.options} />
          ) : (
            <Answer key={field.name} field={field} value={value} />
          ),
        )}
      </dl>
    </section>
  );
}

function ChosenAnswer({ field, value, options }: FormAnswer & { readonly options: Options }) {
  const choices = useFieldOptions(options);
  return <Answer field={field} value={value} choices={choices} />;
}
