/** A postal address, each part in an input of its own. */
import { type FieldProps, useFieldControl, useLanguage, useMessage } from '#engine';
import { countries } from '#model';
import { Select } from '../../shared/select.tsx';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

const parts = [
  { key: 'line1', label: 'addressLine1', complete: 'address-line1', maxLength: 100, isNeeded: true, isWide: true },
  { key: 'line2', label: 'addressLine2', complete: 'address-line2', maxLength: 100, isNeeded: false, isWide: true },
  { key: 'city', label: 'addressCity', complete: 'address-level2', maxLength: 60, isNeeded: true, isWide: false },
  { key: 'region', label: 'addressRegion', complete: 'address-level1', maxLength: 60, isNeeded: false, isWide: false },
  { key: 'postcode', label: 'addressPostcode', complete: 'postal-code', maxLength: 20, isNeeded: false, isWide: false },
] as const;

export function AddressField({ field, id, describedBy, invalid }: FieldProps<'address'>) {
  const message = useMessage();
  const { language } = useLanguage();
  const { value, set, blur } = useFieldControl(field);
  const address = (value ?? {}) as Readonly<Record<string, unknown>>; // the form keeps records only
  const partOf = (key: string) => String(address[key] ?? '');
  const country = partOf('country');
  const all = countries(language);
  // Only what is needed and missing is marked; where nothing is, all of it is looked at.
  const missing = parts.filter(({ key, isNeeded }) => isNeeded && partOf(key).trim() === '');
  const isWrong = (key: string) => invalid && (missing.length === 0 || missing.some((part) => part.key === key));
  const shared = { 'aria-describedby': describedBy, onBlur: blur } as const;
  return (
    <div id={id} className={own.parts}>
      {parts.map(({ key, label, complete, maxLength, isNeeded, isWide }) => (
        <label key={key} className={isWide ? `${own.part} ${own.wide}` : own.part}>
          {message(label)}
          <input
            {...shared}
            className={classes.input}
            type="text"
            dir={key === 'postcode' ? 'ltr' : undefined}
            maxLength={maxLength}
            value={partOf(key)}
            readOnly={field.readOnly}
            autoComplete={complete}
            aria-required={field.required && isNeeded}
            aria-invalid={isWrong(key)}
            onChange={(event) => set({ ...address, [key]: event.target.value })}
          />
        </label>
      ))}
      <label className={own.part}>
        {message('addressCountry')}
        <Select
          {...shared}
          value={country}
          autoComplete="country"
          aria-invalid={isWrong('country')}
          onChange={(event) => set({ ...address, country: event.target.value })}
        >
          {all.some(({ classname }) => classname === country) ? null : (
            <option value={country}>{country || message('choose')}</option>
          )}
          {all.map(({ classname, name }) => (
            <option key={classname} value={classname} disabled={field.readOnly && classname !== country}>
              {name}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}
