/** A place that is chosen on a page of its own and goes back to the field that asked for it. */
import { useEffect, useRef } from 'react';
import type { LocationField } from '#model';
import { keys } from '../kernel/storage.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/portal.ts';
import { useForm } from './form-context.ts';
import { useFieldControl } from './use-field.ts';

export interface ChosenPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly address: string;
}

/** On the page with the map: gives the place to the field and goes back to its form, or only goes back. */
export function useChosenPlace(field: string | null): {
  readonly confirm: (place: ChosenPlace) => void;
  readonly cancel: () => void;
} {
  const portal = usePortal();
  return {
    cancel: portal.back,
    confirm: (place) => {
      if (field !== null) portal.drafts.setItem(`${keys.place}${field}`, JSON.stringify(place));
      portal.back();
    },
  };
}

/**
 * In the field: opens the page with the map and takes what was chosen there. The form is kept meanwhile and is there again
 * without a question.
 * @returns null in a portal without such a page, and in a field that only shows
 */
export function usePlaceOnMap(field: LocationField): (() => void) | null {
  const portal = usePortal();
  const { runtime, keepForReturn } = useForm();
  const { value, set } = useFieldControl(field);
  const key = `${runtime.form.name}.${field.name}`;
  const page = portal.manifest.get().settings.session.chooseLocation;
  const take = useRef(set);
  take.current = set;
  useEffect(() => {
    // The draft is taken up first.
    let inner: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(() => {
      inner = setTimeout(() => {
        const place = takePlace(portal, key);
        if (place) take.current(place);
      });
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(inner);
    };
  }, [portal, key]);
  if (page === undefined || field.readOnly) return null;
  return () => {
    keepForReturn();
    const { latitude, longitude } = (value ?? {}) as Readonly<Record<string, unknown>>; // the form keeps records only
    const words = new URLSearchParams({ key });
    if (`${latitude ?? ''}` && `${longitude ?? ''}`) {
      words.set('latitude', String(latitude));
      words.set('longitude', String(longitude));
    }
    portal.history.go(`${page}?${words}`, { force: true });
  };
}

/** What was chosen for the field, once. */
function takePlace({ drafts }: Portal, field: string): Readonly<Record<keyof ChosenPlace, string>> | null {
  const kept = drafts.getItem(`${keys.place}${field}`);
  if (kept === null) return null;
  drafts.removeItem(`${keys.place}${field}`);
  const { latitude, longitude, name, address } = JSON.parse(kept) as ChosenPlace; // written above
  return { latitude: String(latitude), longitude: String(longitude), name, address };
}
