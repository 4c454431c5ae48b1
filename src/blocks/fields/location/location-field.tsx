/** A place: its name, its address, and where it lies. */
import { type FieldProps, useFieldControl, useLanguage, useMessage, usePlaceOnMap, writtenNumber } from '#engine';
import { Press } from '../../shared/press.tsx';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

const parts = [
  { key: 'name', label: 'placeName', maxLength: 100, isWide: true },
  { key: 'address', label: 'placeAddress', maxLength: 300, isWide: true },
  { key: 'latitude', label: 'latitude', maxLength: 40, isWide: false },
  { key: 'longitude', label: 'longitude', maxLength: 40, isWide: false },
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
  const degreesIn = (key: 'latitude' | 'longitude') => writtenNumber(String(place[key] ?? ''), language);
  const write = (key: 'latitude' | 'longitude', typed: string) => {
    // More than one sign at once was pasted.
    const both = typed.length > degreesIn(key).length + 1 ? pair.exec(typed.trim()) : null;
    const [, latitude, longitude] = (both ?? []).map(plainDegrees);
    set({ ...place, ...(both ? { latitude, longitude } : { [key]: plainDegrees(typed) }) });
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
            dir={isWide ? undefined : 'ltr'}
            maxLength={maxLength}
            value={isWide ? String(place[key] ?? '') : degreesIn(key)}
            readOnly={field.readOnly}
            autoComplete="off"
            aria-required={field.required && !isWide}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={({ target }) => (isWide ? set({ ...place, [key]: target.value }) : write(key, target.value))}
            onBlur={blur}
          />
        </label>
      ))}
    </div>
  );
}
