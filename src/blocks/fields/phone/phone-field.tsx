/** A telephone number: the dial code from the list of countries, and the digits. */
import { useState } from 'react';
import { type FieldProps, useFieldControl, useLanguage, useMessage } from '#engine';
import { type Country, countries, directionOf, isMainCountry, rememberByObject } from '#model';
import { Select } from '../../shared/select.tsx';
import classes from '../shared/field.module.css';
import own from '../shared/parts.module.css';

export function PhoneField({ field, id, describedBy, invalid }: FieldProps<'phone'>) {
  const message = useMessage();
  const { language } = useLanguage();
  const { value, set, blur } = useFieldControl(field);
  const { phone_code: code, phone } = numberOf(value);
  // Some countries share a code: the one that was chosen stays chosen.
  const [chosen, choose] = useState('');
  const shown = codeOf(chosen) === code ? chosen : code;
  const put = (option: string) => {
    choose(option);
    set({ phone_code: codeOf(option), phone });
  };
  // Without such a mark the sign would be on the other side of its digits. No other text of an option can be set apart.
  const plus = directionOf(language) === 'rtl' ? '\u200e+' : '+';
  // What is missing or wrong gets the focus: the digits, where the country is there.
  const [idOfBoth, idOfDigits] = code === '' ? [id] : [undefined, id];
  const shared = { 'aria-invalid': invalid, 'aria-describedby': describedBy, onBlur: blur } as const;
  return (
    <div id={idOfBoth} className={own.parts}>
      <label className={own.part}>
        {message('dialCode')}
        <Select {...shared} value={shown} autoComplete="tel-country-code" onChange={(event) => put(event.target.value)}>
          {countries(language).some(({ phoneCo }) => phoneCo === code) ? null : (
            <option value={code}>{code === '' ? message('choose') : `${plus}${code}`}</option>
          )}
          {optionsOf(countries(language)).map(({ option, country }) => (
            <option key={option} value={option} disabled={field.readOnly && option !== shown}>
              {`${country.name} ${plus}${country.phoneCo}`}
            </option>
          ))}
        </Select>
      </label>
      <label className={own.part}>
        {message('phoneNumber')}
        <input
          {...shared}
          id={idOfDigits}
          className={classes.input}
          type="tel"
          dir="ltr"
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

/** `44` for the country by which this code is known, `44 gg` for another one. */
const optionsOf = rememberByObject((all: readonly Country[]) =>
  all.map((country) => {
    const { classname, phoneCo } = country;
    return { country, option: isMainCountry(country) ? phoneCo : `${phoneCo} ${classname}` };
  }),
);

function codeOf(option: string): string {
  return option.replace(/ .*/, '');
}
