/** A place: its name, its address, and where it lies. */
import { type FieldProps, useFieldControl, useMessage, usePlaceOnMap } from '#engine';
import { Press } from '../../shared/press.tsx';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

const parts = [
  { key: 'name', label: 'placeName', maxLength: 100, isWide: true },
  { key: 'address', label: 'placeAddress', maxLength: 300, isWide: true },
  { key: 'latitude', label: 'latitude', maxLength: 12, isWide: false },
  { key: 'longitude', label: 'longitude', maxLength: 12, isWide: false },
] as const;

export function LocationField({ field, id, describedBy, invalid }: FieldProps<'location'>) {
  const message = useMessage();
  const { value, set, blur } = useFieldControl(field);
  const choose = usePlaceOnMap(field);
  const place = (value ?? {}) as Readonly<Record<string, unknown>>; // the form keeps records only
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
            value={String(place[key] ?? '')}
            readOnly={field.readOnly}
            autoComplete="off"
            aria-required={field.required && !isWide}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => set({ ...place, [key]: event.target.value })}
            onBlur={blur}
          />
        </label>
      ))}
    </div>
  );
}
