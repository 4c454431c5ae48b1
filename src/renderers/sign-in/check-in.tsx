/** The form at the door. Where the position is checked, it comes after the browser has said where it is. */
import { useEffect, useRef, useState } from 'react';
import { Icon, LoadingFace, Press, SkeletonBar, useKeptFocus } from '#blocks/shared';
import type { PositionResult, RunFailure } from '#engine';
import { distanceM } from '#model';
import type { Signed, SignInProps } from './props.ts';
import classes from './sign-in.module.css';

interface CheckInProps extends SignInProps {
  readonly onSigned: (signed: Signed) => void;
}

/** What is said here, under the title, and not in a message that goes away. */
const handledHere = ['sn_expired', 'out_of_range', 'not_registered', 'full', 'points_insufficient'];

export function CheckIn(props: CheckInProps) {
  const { data, query, user, form, text, onSigned } = props;
  const { event, questions } = data;
  const { sn } = query;
  const [refusal, setRefusal] = useState<string | null>(null);
  const place = usePosition(props, () => setRefusal(null));
  // The buttons that ask for the position go with what is around them.
  const kept = useKeptFocus<HTMLDivElement>();
  const position = place.found?.kind === 'known' ? withoutKind(place.found) : null;
  const isLocated = !place.isNeeded || position !== null;
  const wasLocated = useRef(false);
  wasLocated.current ||= isLocated;
  const handles = (failure: RunFailure) => {
    const isHandled = handledHere.includes(failure.reason ?? '');
    if (isHandled) setRefusal(failure.reason === 'out_of_range' ? tooFar(props, place.found) : failure.message);
    return isHandled;
  };
  // The serial of the own registration proves nothing at the venue.
  const code = typeof sn === 'string' && sn !== event.my_apply?.sn ? sn : null;
  return (
    <div {...kept} className={classes.form}>
      {isLocated ? null : <Locating {...props} {...place} />}
      {wasLocated.current ? (
        // Later what was typed stays meanwhile.
        <div className={classes.form} hidden={!isLocated}>
          {user ? <p className={classes.big}>{user.en_name ?? user.name}</p> : null}
          {refusal === null ? null : (
            <>
              <p className={classes.refusal} role="alert">
                <Icon name="alert" />
                {refusal}
              </p>
              {place.isNeeded ? (
                <Press icon="refresh" onClick={place.ask}>
                  {text('Find my position again')}
                </Press>
              ) : null}
            </>
          )}
          {form('sign', { event, form: questions, code, position }, { onSent: onSigned, handles })}
        </div>
      ) : null}
    </div>
  );
}

function withoutKind({ latitude, longitude, accuracy }: Extract<PositionResult, { kind: 'known' }>) {
  return { latitude, longitude, accuracy };
}

interface Place {
  readonly isNeeded: boolean;
  readonly found: PositionResult | null;
  readonly ask: () => void;
}

/** Asked for at once, because nothing can be done here without it. */
function usePosition({ data, position }: SignInProps, onAsk: () => void): Place {
  const isNeeded = data.event.sign_in_mode === 'qr_geo';
  const [found, setFound] = useState<PositionResult | null>(null);
  useEffect(() => {
    if (isNeeded) void position().then(setFound);
  }, [isNeeded, position]);
  const again = () => {
    onAsk();
    setFound(null);
    void position().then(setFound);
  };
  return { isNeeded, found, ask: again };
}

function Locating({ text, found, ask }: SignInProps & Place) {
  if (found === null) {
    return (
      <LoadingFace>
        <p className={classes.soft}>{text('Finding out where you are')}</p>
        <SkeletonBar />
      </LoadingFace>
    );
  }
  return (
    <>
      <p className={classes.refusal} role="alert">
        <Icon name="pin" />
        {found.kind === 'refused'
          ? text('Please allow location access to check in')
          : text('Your position could not be found. Please try again.')}
      </p>
      <Press look="main" onClick={ask}>
        {text('Try again')}
      </Press>
    </>
  );
}

function tooFar({ data, text, format }: SignInProps, found: PositionResult | null): string {
  const venue = data.event.location;
  if (!venue || found?.kind !== 'known') return text('You are not at the venue');
  const metres = Math.round(distanceM(venue, found) / 10) * 10;
  return text('You are not at the venue. It is about {metres} m away.', { metres: format.number(metres, 0) });
}
