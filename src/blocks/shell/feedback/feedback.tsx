/** Toasts, confirmations and dialogs. What is needed to ask comes with the first touch or key, not with the first page. */
import { useEffect } from 'react';
import {
  Delayed,
  LateBoundary,
  late,
  type Toast,
  type ToastLook,
  useFeedback,
  useIsLoading,
  useMessage,
  useOnline,
  useOutdated,
} from '#engine';
import type { Icon as IconName } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { Unseen } from '../../shared/unseen.tsx';
import classes from './feedback.module.css';

const loadModals = () => import('./modals.tsx');
const Modals = late(() => loadModals().then((file) => file.Modals));

/** As soon as the browser has nothing else to do; Safari does not say when. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run, 200);
}

export function Feedback() {
  const { toasts, modals } = useFeedback();
  useEffect(() => {
    // Not before what the touch or key does is seen. Should it not come now, it is asked for again when it is needed.
    const fetchEarly = () => whenIdle(() => void loadModals().catch(() => undefined));
    const firstTouch = { once: true, capture: true, passive: true };
    window.addEventListener('pointerdown', fetchEarly, firstTouch);
    window.addEventListener('keydown', fetchEarly, firstTouch);
    return () => {
      window.removeEventListener('pointerdown', fetchEarly, firstTouch);
      window.removeEventListener('keydown', fetchEarly, firstTouch);
    };
  }, []);
  return (
    <>
      <Toasts toasts={toasts} />
      <Freshness />
      <Loading />
      {modals.length > 0 ? (
        <LateBoundary>
          <Modals modals={modals} />
        </LateBoundary>
      ) : null}
    </>
  );
}

/** Why what is on the page may be old. The region is there from the start as well. */
function Freshness() {
  const isOnline = useOnline();
  const { isOutdated, retry } = useOutdated();
  const message = useMessage();
  return (
    <div className={classes.freshness} role="status">
      {isOnline ? null : message('offline')}
      {isOnline && isOutdated ? (
        <>
          <span>{message('outdated')}</span>
          <button type="button" className={classes.again} onClick={retry}>
            {message('tryAgain')}
          </button>
        </>
      ) : null}
    </div>
  );
}

/** That something is waited for, said once for all that is. What comes soon is not announced. */
function Loading() {
  const isLoading = useIsLoading();
  const message = useMessage();
  return <Unseen role="status">{isLoading ? <Delayed>{message('loading')}</Delayed> : null}</Unseen>;
}

/** The two regions are there from the start: screen readers only speak what comes into a region they know, and of it what is new. */
function Toasts({ toasts }: { readonly toasts: readonly Toast[] }) {
  const errors = toasts.filter(({ look }) => look === 'error');
  const others = toasts.filter(({ look }) => look !== 'error');
  return (
    <div className={classes.toasts}>
      <div className={classes.region} role="alert" aria-atomic="false">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div className={classes.region} role="status" aria-atomic="false">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

const icons: Readonly<Record<ToastLook, IconName>> = { success: 'check', info: 'info', error: 'alert' };

/** Stays while the pointer rests on it. */
function ToastCard({ toast }: { readonly toast: Toast }) {
  const { holdToast } = useFeedback();
  return (
    <div
      className={classes.toast}
      data-look={toast.look}
      onPointerEnter={() => holdToast(toast.id, true)}
      onPointerLeave={() => holdToast(toast.id, false)}
    >
      <Icon name={icons[toast.look]} />
      {toast.text}
    </div>
  );
}
