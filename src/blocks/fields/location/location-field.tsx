/** A place: its name, its address, and where it lies. */
import type { ClipboardEvent } from 'react';
import { type FieldProps, useFieldControl, useLanguage, useMessage, usePlaceOnMap, writtenNumber } from '#engine';
import { Press } from '../../shared/press.tsx';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

const parts = [
  { key: 'name', label: 'placeName', maxLength: 100, isWide: true },
  { key: 'address', label: 'placeAddress', maxLength: 300, isWide: true },
  { key: 'latitude', label: 'latitude', maxLength: 12, isWide: false },
  { key: 'longitude', label: 'longitude', maxLength: 12, isWide: false },
] as const;

/** As maps write a place. */
const pair = /^([-+\u2212]?\d+[.,]\d+)(?:\s*[,;]\s*|\s+)([-+\u2212]?\d+[.,]\d+)$/;

/** Degrees have no thousands: a comma and a point are both before decimals. */
function plainDegrees(typed: string): string {
  return typed.replace(',', '.').replace('\u2212', '-');
}

export function LocationField({ field, id, describedBy, invalid }: FieldProps<'location'>) {
  const message = useMessage();
  const { language } = useLanguage();
  const { value, set, blur } = useFieldControl(field);
  const choose = usePlaceOnMap(field);
  const place = (value ?? {}) as Readonly<Record<string, unknown>>; // the form keeps records only
  const paste = (event: ClipboardEvent) => {
    const [, latitude, longitude] = pair.exec(event.clipboardData.getData('text').trim()) ?? [];
    if (latitude === undefined || longitude === undefined || field.readOnly) return;
    event.preventDefault();
    set({ ...place, latitude: plainDegrees(latitude), longitude: plainDegrees(longitude) });
  };
  return (
    <div id={id} className={own.parts}>
      {choose ? (
        <div className={own.wide}>
          <Press icon="map" onClick={choose}>
            {message('mapChoose')}
          </Press>
        </div>
      ) : null}
      {parts.map(({ key, label, maxLength, isWide }) => (
        <label key={key} className={isWide ? `${own.part} ${own.wide}` : own.part}>
          {message(label)}
          <input
            className={classes.input}
            type="text"
            maxLength={maxLength}
            value={isWide ? String(place[key] ?? '') : writtenNumber(String(place[key] ?? ''), language)}
            readOnly={field.readOnly}
            autoComplete="off"
            aria-required={field.required && !isWide}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onPaste={isWide ? undefined : paste}
            onChange={({ target }) => set({ ...place, [key]: isWide ? target.value : plainDegrees(target.value) })}
            onBlur={blur}
          />
        </label>
      ))}
    </div>
  );
}
