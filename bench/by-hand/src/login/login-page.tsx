/** Signing in with a password and a captcha, beside a panel with the name of the portal. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { Refusal, send } from '../api.ts';
import { Frame } from '../frame.tsx';
import classes from './login-page.module.css';

interface Answers {
  readonly account: string;
  readonly password: string;
  readonly captcha: string;
}

interface Captcha {
  readonly sid: string;
  readonly image: string | null;
  readonly question: string | null;
}

export default function LoginPage() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className={classes.columns}>
        <section className={classes.panel}>
          <h1>{t('SLD Student Intranet')}</h1>
          <p>{t('Notices, applications and everything else from your student office, in one place.')}</p>
        </section>
        <section className={classes.card}>
          <h2>{t('Login')}</h2>
          <p>{t('Use your student ID or your e-mail address.')}</p>
          <LoginForm />
        </section>
      </div>
    </Frame>
  );
}

function LoginForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: captcha, mutate: newPicture } = useSWR('captcha', openCaptcha, { revalidateIfStale: false });
  const { register, handleSubmit, formState } = useForm<Answers>({ mode: 'onBlur' });
  const { errors, isSubmitting } = formState;
  const required = (label: string) => ({ required: t('{label} is required', { label: t(label) }) });

  const submit = handleSubmit(async (answers) => {
    setRefusal(null);
    try {
      const body = { ...answers, sid: captcha?.sid, provider: 'web' };
      const { token } = await send<{ token: string }>('passport/login', body);
      localStorage.setItem('token', token);
      await navigate('/start');
    } catch (error) {
      setRefusal(error instanceof Refusal ? error.message : t('request failed'));
      await newPicture();
    }
  });

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={t('Student ID / Email')}
        autoComplete="username"
        maxLength={254}
        error={errors.account?.message}
        {...register('account', required('Student ID / Email'))}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', required('Password'))}
      />
      <div className={classes.captcha}>
        <TextInput
          label={t('Captcha')}
          description={captcha?.question}
          autoComplete="off"
          maxLength={12}
          error={errors.captcha?.message}
          {...register('captcha', {
            ...required('Captcha'),
            pattern: { value: /^[A-Za-z0-9]{4}$/, message: t('{label} Invalid format', { label: t('Captcha') }) },
          })}
        />
        {captcha?.image ? <img src={captcha.image} alt={t('Picture with characters to type')} /> : null}
        <Button variant="subtle" onClick={() => void newPicture()}>
          {t('New picture')}
        </Button>
      </div>
      <Button type="submit" loading={isSubmitting}>
        {t('Login')}
      </Button>
      <p role="status" className={classes.refusal}>
        {refusal}
      </p>
    </form>
  );
}

async function openCaptcha(): Promise<Captcha> {
  const { sid } = await send<{ sid: string }>('passport/sid');
  return send<Captcha>('passport/captcha', { sid });
}
