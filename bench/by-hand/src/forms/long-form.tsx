/**
 * A form from a list of questions: Mantine's layout and wrappers around native inputs, which react-hook-form leaves alone
 * while the student types.
 */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Stack.css';
import { Button, Input, Stack } from '@mantine/core';
import { useState } from 'react';
import { type Control, type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { send } from '../api.ts';
import { type Answers, choices, type Field } from './field.ts';
import classes from './long-form.module.css';
import { rulesOf } from './rules-of.ts';

export function LongForm({ fields }: { readonly fields: readonly Field[] }) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const { register, control, handleSubmit, formState } = useForm<Answers>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'yes-no' ? false : ''])),
  });
  const { errors, isSubmitting, isSubmitted, isValid } = formState;

  const submit = handleSubmit(async (answers) => {
    await send('bench/send', answers);
    setSent(true);
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        {fields.map((field) => (
          <Question
            key={field.name}
            field={field}
            register={register}
            control={control}
            error={errors[field.name]?.message}
          />
        ))}
        <Button type="submit" loading={isSubmitting}>
          {t('Submit')}
        </Button>
        <p role="status">
          {isSubmitted && !isValid ? t('Please correct the marked fields') : null}
          {isSent ? t('Submitted successfully') : null}
        </p>
      </Stack>
    </form>
  );
}

interface QuestionProps {
  readonly field: Field;
  readonly register: UseFormRegister<Answers>;
  readonly control: Control<Answers>;
  readonly error: string | undefined;
}

function Question({ field, register, control, error }: QuestionProps) {
  const { t } = useTranslation();
  const id = `field-${field.name}`;
  const shared = {
    ...register(field.name, rulesOf(field, t)),
    id,
    className: classes.input,
    'aria-required': true,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  if (field.kind === 'yes-no') {
    return (
      <div>
        <label className={classes.box} htmlFor={id}>
          <input {...shared} className={classes.tick} type="checkbox" />
          {t(field.label)}
        </label>
        {error === undefined ? null : <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      </div>
    );
  }
  return (
    <Input.Wrapper id={id} label={t(field.label)} error={error} errorProps={{ id: `${id}-error` }}>
      {field.kind === 'choice' ? (
        <select {...shared}>
          <option value="">{t('Please choose')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {t(choice.label)}
            </option>
          ))}
        </select>
      ) : field.kind === 'long-text' ? (
        <>
          <textarea {...shared} rows={4} maxLength={field.max} />
          <Counter name={field.name} max={field.max} control={control} />
        </>
      ) : (
        <input
          {...shared}
          type={field.kind === 'email' ? 'email' : 'text'}
          inputMode={field.kind === 'number' ? 'numeric' : undefined}
          maxLength={field.kind === 'text' ? field.max : undefined}
          autoComplete="off"
        />
      )}
    </Input.Wrapper>
  );
}

/** Watches one field only, so that a key re-renders this line and nothing else. */
function Counter({
  name,
  max,
  control,
}: {
  readonly name: string;
  readonly max: number;
  readonly control: Control<Answers>;
}) {
  const { t } = useTranslation();
  const value = useWatch({ control, name });
  return (
    <p className={classes.counter}>{t('{used} of {max} characters', { used: String(value ?? '').length, max })}</p>
  );
}
