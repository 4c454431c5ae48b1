/** A telephone number: the dial code from the list of countries, and the digits. */
import { type FieldProps, useFieldControl, useLanguage, useMessage } from '#engine';
import { countries } from '#model';
import { Select } from '../../shared/select.tsx';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

export function PhoneField({ field, id, describedBy, invalid }: FieldProps<'phone'>) {
  const message = useMessage();
  const { language } = useLanguage();
  const { value, set, blur } = useFieldControl(field);
  const { phone_code: code, phone } = numberOf(value);
  const shared = { 'aria-invalid': invalid, 'aria-describedby': describedBy, onBlur: blur } as const;
  return (
    <div id={id} className={own.parts}>
      <label className={own.part}>
        {message('dialCode')}
        <Select
          {...shared}
          value={code}
          autoComplete="tel-country-code"
          onChange={(event) => set({ phone_code: event.target.value, phone })}
        >
          {countries(language).map((country) => (
            <option
              key={country.classname}
              value={country.phoneCo}
              disabled={field.readOnly && country.phoneCo !== code}
            >
              {`${country.name} +${country.phoneCo}`}
            </option>
          ))}
        </Select>
      </label>
      <label className={own.part}>
        {message('phoneNumber')}
        <input
          {...shared}
          className={classes.input}
          type="tel"
          value={phone}
          maxLength={24}
          readOnly={field.readOnly}
          autoComplete="tel-national"
          aria-required={field.required}
          onChange={(event) => set({ phone_code: code, phone: event.target.value })}
        />
      </label>
    </div>
  );
}

function numberOf(value: unknown): { readonly phone_code: string; readonly phone: string } {
  const { phone_code: code, phone } = (value ?? {}) as Readonly<Record<string, unknown>>; // the form keeps records only
  return { phone_code: String(code ?? ''), phone: String(phone ?? '') };
}
