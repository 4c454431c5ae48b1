/** A form of ten questions, as one writes a page with Mantine's inputs. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Stack.css';
import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mutate } from 'swr';
import { Refusal, send } from '../api.ts';
import { Frame } from '../frame.tsx';
import { choices, emailPattern, numberPattern } from './field.ts';

interface Answers {
  readonly f_1: string;
  readonly f_2: string;
  readonly f_3: string;
  readonly f_4: string;
  readonly f_5: string;
  readonly f_6: boolean;
  readonly f_7: string;
  readonly f_8: string;
  readonly f_9: string;
  readonly f_10: string;
}

export default function TenPage() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className="page">
        <h1>{t('Form of {count} questions', { count: 10 })}</h1>
        <TenForm />
      </div>
    </Frame>
  );
}

function TenForm() {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<string | null>(null);
  const form = useForm<Answers>({ mode: 'onBlur' });
  const { errors, isSubmitting } = form.formState;
  const required = useRequired();

  const submit = form.handleSubmit(
    async (answers) => {
      try {
        await send('bench/send', answers);
        await mutate('bench/list');
        setOutcome(t('Submitted successfully'));
      } catch (error) {
        setOutcome(error instanceof Refusal ? error.message : t('request failed'));
      }
    },
    () => setOutcome(t('Please correct the marked fields')),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <NameField form={form} name="f_1" label="Name of person 1" />
        <EmailField form={form} name="f_2" label="E-mail of person 2" />
        <NightsField form={form} name="f_3" label="Number of nights 3" />
        <TimeField form={form} name="f_4" label="Best time of day 4" />
        <Textarea
          label={t('What to know about stay 5')}
          description={<Counter control={form.control} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={500}
          error={errors.f_5?.message}
          {...form.register('f_5', required('What to know about stay 5'))}
        />
        <Checkbox
          label={t('I have read the rules of house 6')}
          error={errors.f_6?.message}
          {...form.register('f_6', required('I have read the rules of house 6'))}
        />
        <NameField form={form} name="f_7" label="Name of person 7" />
        <EmailField form={form} name="f_8" label="E-mail of person 8" />
        <NightsField form={form} name="f_9" label="Number of nights 9" />
        <TimeField form={form} name="f_10" label="Best time of day 10" />
        <Button type="submit" loading={isSubmitting}>
          {t('Submit')}
        </Button>
        <p role="status">{outcome}</p>
      </Stack>
    </form>
  );
}

function useRequired() {
  const { t } = useTranslation();
  return (label: string) => ({ required: t('{label} is a required field', { label: t(label) }) });
}

interface FieldProps {
  readonly form: UseFormReturn<Answers>;
  readonly name: keyof Answers;
  readonly label: string;
}

function NameField({ form, name, label }: FieldProps) {
  const { t } = useTranslation();
  const required = useRequired();
  return (
    <TextInput
      label={t(label)}
      maxLength={100}
      autoComplete="off"
      error={form.formState.errors[name]?.message}
      {...form.register(name, required(label))}
    />
  );
}

function EmailField({ form, name, label }: FieldProps) {
  const { t } = useTranslation();
  const required = useRequired();
  const message = t('{label} Invalid format', { label });
  return (
    <TextInput
      label={t(label)}
      type="email"
      error={form.formState.errors[name]?.message}
      {...form.register(name, { ...required(label), pattern: { value: emailPattern, message } })}
    />
  );
}

function NightsField({ form, name, label }: FieldProps) {
  const { t } = useTranslation();
  const required = useRequired();
  const message = t('{label} Invalid format', { label });
  return (
    <TextInput
      label={t(label)}
      inputMode="numeric"
      error={form.formState.errors[name]?.message}
      {...form.register(name, {
        ...required(label),
        pattern: { value: numberPattern, message },
        min: { value: 1, message },
        max: { value: 99, message },
      })}
    />
  );
}

function TimeField({ form, name, label }: FieldProps) {
  const { t } = useTranslation();
  const required = useRequired();
  const options = choices.map(({ value, label: words }) => ({ value, label: t(words) }));
  return (
    <NativeSelect
      label={t(label)}
      data={[{ value: '', label: t('Please choose') }, ...options]}
      error={form.formState.errors[name]?.message}
      {...form.register(name, required(label))}
    />
  );
}

/** Watches one field only, so that a key re-renders this line and nothing else. */
function Counter({ control }: { readonly control: Control<Answers> }) {
  const { t } = useTranslation();
  const value = useWatch({ control, name: 'f_5' });
  return t('{used} of {max} characters', { used: value?.length ?? 0, max: 500 });
}
