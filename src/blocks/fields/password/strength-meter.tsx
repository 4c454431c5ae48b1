/** Under a password that is being chosen: a bar and a word for how hard it would be to guess. */
import { type FieldProps, useFieldValue, useMessage } from '#engine';
import { type PasswordStrength, passwordStrength } from './password-strength.ts';
import own from './strength-meter.module.css';

const words = {
  easy: 'passwordEasy',
  fair: 'passwordFair',
  hard: 'passwordHard',
} as const satisfies Record<PasswordStrength, string>;

export function StrengthMeter({ field }: Pick<FieldProps<'password'>, 'field'>) {
  const message = useMessage();
  const value = useFieldValue(field.name);
  const strength = passwordStrength(typeof value === 'string' ? value : '');
  return (
    <div role="status">
      {strength === null ? null : (
        <p className={own.meter} data-strength={strength}>
          <span className={own.bar} aria-hidden />
          {message(words[strength])}
        </p>
      )}
    </div>
  );
}
