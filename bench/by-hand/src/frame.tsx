/** Head with title and language, around every page. */
import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './frame.module.css';
import { chooseLanguage, type Language, languages } from './texts.ts';

export function Frame({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <header className={classes.head}>
        <strong>{t('SLD Student Intranet')}</strong>
        <NativeSelect
          aria-label={t('Language')}
          data={[...languages]}
          value={i18n.language}
          onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
        />
      </header>
      <main>{children}</main>
    </>
  );
}
