/** What is to be agreed to, the box and the button; afterwards the receipt. The page around it shows the plan itself. */
import { useEffect, useRef, useState } from 'react';
import { Heading, Icon, Press, RichText, Surface } from '#blocks/shared';
import type { TuitionPlan } from '#contract';
import type { TuitionProps } from './props.ts';
import classes from './tuition-confirmation.module.css';

export function TuitionConfirmationView(props: TuitionProps) {
  const { data, text } = props;
  const { plan } = data.tuition;
  const [changedFrom, setChangedFrom] = useState<number | null>(null);
  if (plan === null) return null;
  if (plan.status === 'confirmed') return <Confirmed {...props} plan={plan} />;
  if (plan.status === 'expired' || isOver(props, plan)) return <Expired {...props} />;
  return (
    <>
      {changedFrom === null ? null : (
        <p className={classes.notice} role="alert">
          <Icon name="info" />
          {text('Your tuition plan has changed. Please read it again before you confirm.')}
        </p>
      )}
      {/* Another version is read anew. */}
      <ToConfirm key={plan.version} {...props} plan={plan} onChanged={() => setChangedFrom(plan.version)} />
    </>
  );
}

function isOver({ now }: TuitionProps, { deadline }: TuitionPlan): boolean {
  return now(deadline) >= Date.parse(deadline);
}

interface PlanProps extends TuitionProps {
  readonly plan: TuitionPlan;
}

function ToConfirm({ plan, text, form, refresh, onChanged }: PlanProps & { readonly onChanged: () => void }) {
  const { box, isRead, onScroll } = useReadToEnd();
  const label = text('What you agree to');
  return (
    <Surface>
      <div className={classes.confirm}>
        <Heading>{text('Confirm your tuition plan')}</Heading>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls, by keyboard too */}
        <section ref={box} tabIndex={0} className={classes.text} aria-label={label} onScroll={onScroll}>
          <RichText html={plan.confirm_text} />
        </section>
        {isRead ? null : <p className={classes.hint}>{text('Read the text to its end to go on.')}</p>}
        {form(
          'tuition-confirm',
          { plan, read: isRead },
          {
            handles: ({ reason }) => {
              if (reason !== 'version') return false;
              onChanged();
              refresh('user/tuition-plan');
              return true;
            },
          },
        )}
      </div>
    </Surface>
  );
}

/** How far from the end still counts as the end: letters are not cut at full pixels. */
const tolerancePx = 4;

/** A text that has been read stays read. It comes late and grows, so its height is watched. */
function useReadToEnd() {
  const box = useRef<HTMLElement>(null);
  const [isRead, setRead] = useState(false);
  const look = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0, textContent } = box.current ?? {};
    if (textContent && scrollTop + clientHeight >= scrollHeight - tolerancePx) setRead(true);
  };
  useEffect(() => {
    // Once it is there in full: a text that fits needs no scrolling. It may be there at once, or fit when a phone is turned.
    const watched = box.current;
    if (!watched) return;
    const lookAtAll = () => {
      const isLoading = watched.querySelector('[aria-busy]') !== null;
      if (!isLoading && watched.scrollHeight <= watched.clientHeight + tolerancePx) setRead(true);
    };
    const words = new MutationObserver(lookAtAll);
    const size = new ResizeObserver(lookAtAll);
    words.observe(watched, { childList: true, subtree: true });
    size.observe(watched);
    return () => {
      words.disconnect();
      size.disconnect();
    };
  }, []);
  return { box, isRead, onScroll: look };
}

function Confirmed({ plan, text, format }: PlanProps) {
  const time = plan.confirmed_at === null ? '' : format.datetime(Date.parse(plan.confirmed_at));
  return (
    <div className={classes.done} role="status">
      <Icon name="check" size={40} />
      <div>
        <p className={classes.big}>{text('Confirmed on {time}', { time })}</p>
        {plan.receipt_no ? <p>{text('Receipt no. {number}', { number: plan.receipt_no })}</p> : null}
      </div>
      <div className={classes.print}>
        <Press icon="print" onClick={() => globalThis.print()}>
          {text('Print')}
        </Press>
      </div>
    </div>
  );
}

function Expired({ text }: TuitionProps) {
  return (
    <p className={classes.notice} data-look="over" role="status">
      <Icon name="alert" />
      {text('The confirmation deadline has passed. Please contact the office.')}
    </p>
  );
}
