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
import { type Control, useForm, useWatch } from 'react-hook-form';
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
  const { register, control, handleSubmit, formState } = useForm<Answers>({ mode: 'onBlur' });
  const { errors, isSubmitting } = formState;
  const required = (label: string) => ({ required: t('{label} is a required field', { label: t(label) }) });
  const invalid = (label: string) => t('{label} Invalid format', { label: t(label) });
  const options = [
    { value: '', label: t('Please choose') },
    ...choices.map(({ value, label }) => ({ value, label: t(label) })),
  ];

  const submit = handleSubmit(
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
        <TextInput
          label={t('Name of person 1')}
          maxLength={100}
          autoComplete="off"
          error={errors.f_1?.message}
          {...register('f_1', required('Name of person 1'))}
        />
        <TextInput
          label={t('E-mail of person 2')}
          type="email"
          error={errors.f_2?.message}
          {...register('f_2', {
            ...required('E-mail of person 2'),
            pattern: { value: emailPattern, message: invalid('E-mail of person 2') },
          })}
        />
        <TextInput
          label={t('Number of nights 3')}
          inputMode="numeric"
          error={errors.f_3?.message}
          {...register('f_3', {
            ...required('Number of nights 3'),
            pattern: { value: numberPattern, message: invalid('Number of nights 3') },
            min: { value: 1, message: invalid('Number of nights 3') },
            max: { value: 99, message: invalid('Number of nights 3') },
          })}
        />
        <NativeSelect
          label={t('Best time of day 4')}
          data={options}
          error={errors.f_4?.message}
          {...register('f_4', required('Best time of day 4'))}
        />
        <Textarea
          label={t('What to know about stay 5')}
          description={<Counter control={control} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={500}
          error={errors.f_5?.message}
          {...register('f_5', required('What to know about stay 5'))}
        />
        <Checkbox
          label={t('I have read the rules of house 6')}
          error={errors.f_6?.message}
          {...register('f_6', required('I have read the rules of house 6'))}
        />
        <TextInput
          label={t('Name of person 7')}
          maxLength={100}
          autoComplete="off"
          error={errors.f_7?.message}
          {...register('f_7', required('Name of person 7'))}
        />
        <TextInput
          label={t('E-mail of person 8')}
          type="email"
          error={errors.f_8?.message}
          {...register('f_8', {
            ...required('E-mail of person 8'),
            pattern: { value: emailPattern, message: invalid('E-mail of person 8') },
          })}
        />
        <TextInput
          label={t('Number of nights 9')}
          inputMode="numeric"
          error={errors.f_9?.message}
          {...register('f_9', {
            ...required('Number of nights 9'),
            pattern: { value: numberPattern, message: invalid('Number of nights 9') },
            min: { value: 1, message: invalid('Number of nights 9') },
            max: { value: 99, message: invalid('Number of nights 9') },
          })}
        />
        <NativeSelect
          label={t('Best time of day 10')}
          data={options}
          error={errors.f_10?.message}
          {...register('f_10', required('Best time of day 10'))}
        />
        <Button type="submit" loading={isSubmitting}>
          {t('Submit')}
        </Button>
        <p role="status">{outcome}</p>
      </Stack>
    </form>
  );
}

/** Watches one field only, so that a key re-renders this line and nothing else. */
function Counter({ control }: { readonly control: Control<Answers> }) {
  const { t } = useTranslation();
  const value = useWatch({ control, name: 'f_5' });
  return t('{used} of {max} characters', { used: value?.length ?? 0, max: 500 });
}
