/** What is around every page: a foot with the office, support and social media. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './frame.module.css';

const social = [
  { label: 'Facebook', icon: 'facebook', opens: 'https://social.example/facebook' },
  { label: 'Instagram', icon: 'instagram', opens: 'https://social.example/instagram' },
  { label: 'LinkedIn', icon: 'linkedin', opens: 'https://social.example/linkedin' },
  { label: 'YouTube', icon: 'youtube', opens: 'https://social.example/youtube' },
];

const year = new Date().getFullYear();

export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <main>{children}</main>
      <footer className={classes.foot}>
        <p>{t('© {year} {office}', { year, office: t('Student Learning and Development') })}</p>
        <a href="https://it.example/">{t('Technical support by Harbour IT')}</a>
        {social.map(({ label, icon, opens }) => (
          <a key={icon} href={opens} aria-label={t(label)}>
            <svg width="20" height="20" aria-hidden>
              <use href={`#icon-${icon}`} />
            </svg>
          </a>
        ))}
      </footer>
    </>
  );
}
