/** The four faces of every block that shows data: loading, empty, failed, filled. */
import type { ComponentProps, ReactNode } from 'react';
import { type LoadState, useBitByBit, useFailureCard, useLoadingNote, useMessage } from '#engine';
import type { Icon as IconName } from '#model';
import { Drawing } from './drawing.tsx';
import classes from './faces.module.css';
import { Icon } from './icon.tsx';
import { leavesFocus } from './leaves-focus.ts';
import { Press } from './press.tsx';
import { Unseen } from './unseen.tsx';

interface FacesProps {
  readonly data: {
    readonly state: LoadState;
    readonly refreshing: boolean;
    readonly retry: () => void;
    readonly asked?: string | null;
  };
  readonly isEmpty: boolean;
  /** What is there while nothing is known yet, as tall as what will follow. */
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

export function Faces({ data, isEmpty, skeleton, empty, children }: FacesProps) {
  const isReady = useBitByBit(data.state === 'ready');
  if (data.state === 'failed') return <FailedFace retry={data.retry} asked={data.asked} />;
  if (!isReady) return <LoadingFace>{skeleton}</LoadingFace>;
  return (
    <div className={classes.block} aria-busy={data.refreshing || undefined}>
      {data.refreshing ? <div className={classes.refreshing} /> : null}
      {isEmpty ? empty : children}
    </div>
  );
}

export function LoadingFace({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.loading} aria-busy="true" data-awaited="">
      <LoadingWords />
      {children}
    </div>
  );
}

/** For who comes by with a reader of the screen; who waits is told by the region of the frame. */
export function LoadingWords() {
  const message = useMessage();
  useLoadingNote();
  return <Unseen>{message('loading')}</Unseen>;
}

/** @param asked  the key of the answer that is missing: of blocks that miss the same one, the first alone says so */
export function FailedFace({
  retry,
  asked = null,
}: {
  readonly retry: () => void;
  readonly asked?: string | null | undefined;
}) {
  const message = useMessage();
  useFailureCard(asked);
  return (
    <MessageFace
      picture={
        <span className={classes.picture}>
          <Icon name="alert" size={26} />
        </span>
      }
      look="failed"
      words={message('failed')}
    >
      <Press ref={leavesFocus} icon="refresh" onClick={retry}>
        {message('tryAgain')}
      </Press>
    </MessageFace>
  );
}

/** Nothing to show. With a filter set it offers to clear it. */
export function EmptyFace({
  words,
  clearFilters,
  action,
  drawing = 'nothing',
}: {
  readonly words?: string | undefined;
  readonly clearFilters?: (() => void) | undefined;
  /** A way on from here. */
  readonly action?: { readonly label: string; readonly icon: IconName; readonly run: () => void };
  readonly drawing?: ComponentProps<typeof Drawing>['name'];
}) {
  const message = useMessage();
  return (
    <MessageFace
      picture={<Drawing name={clearFilters ? 'search' : drawing} />}
      look="empty"
      words={words ?? message('empty')}
    >
      {clearFilters ? (
        <Press ref={leavesFocus} onClick={clearFilters}>
          {message('clearFilters')}
        </Press>
      ) : null}
      {action ? (
        <Press icon={action.icon} onClick={action.run}>
          {action.label}
        </Press>
      ) : null}
    </MessageFace>
  );
}

function MessageFace({
  picture,
  look,
  words,
  children,
}: {
  readonly picture: ReactNode;
  readonly look: 'empty' | 'failed';
  readonly words: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.message} data-look={look}>
      {picture}
      <p>{words}</p>
      {children}
    </div>
  );
}

/** One grey line of a skeleton. */
export function SkeletonBar() {
  return <div className={classes.bar} />;
}

/** Grey rows in place of a list. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row}>
          <SkeletonBar />
          <SkeletonBar />
        </div>
      ))}
    </div>
  );
}
