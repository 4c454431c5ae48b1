/** A password, with a button that shows it, a word about Caps Lock, and one about its strength where it is being chosen. */
import { type KeyboardEvent, useState } from 'react';
import { type FieldProps, LateBoundary, late, useFieldInput, useMessage } from '#engine';
import { Icon } from '../../shared/icon.tsx';
import classes from '../shared/field.module.css';
import own from './password-field.module.css';

const StrengthMeter = late(() => import('./strength-meter.tsx').then((file) => file.StrengthMeter));

export function PasswordField({ field, id, describedBy, invalid }: FieldProps<'password'>) {
  const message = useMessage();
  const [isShown, show] = useState(false);
  const [hasCapsLock, noticeCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => noticeCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <div className={own.box}>
        <input
          {...useFieldInput(field)}
          id={id}
          className={classes.input}
          type={isShown ? 'text' : 'password'}
          dir="ltr"
          maxLength={field.max}
          autoComplete={field.autocomplete ?? 'off'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-required={field.required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
        <button
          type="button"
          className={own.show}
          aria-label={message(isShown ? 'hidePassword' : 'showPassword')}
          aria-controls={id}
          onClick={() => show(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      {field.strength ? (
        <LateBoundary>
          <StrengthMeter field={field} />
        </LateBoundary>
      ) : null}
      <div role="status">
        {hasCapsLock ? (
          <p className={classes.hint}>
            <Icon name="info" size={16} />
            {message('capsLock')}
          </p>
        ) : null}
      </div>
    </>
  );
}
