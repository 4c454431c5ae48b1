/** What is around the pages of a signed-in student: top window, navigation, foot. */
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { Frame } from '../frame.tsx';
import { Icon } from '../icon.tsx';
import classes from './page.module.css';

export interface User {
  readonly headimg: string | null;
  readonly en_name: string | null;
  readonly name: string;
  readonly unreadCount?: number;
}

const entries = [
  { label: 'Home', to: '/home' },
  { label: 'SLD Notice', to: '/news' },
  { label: 'LEAP Events', to: '/events' },
  { label: 'Applications to SLD', to: '/applications' },
  {
    label: 'Courses',
    entries: [
      { label: 'Course table', to: '/course' },
      { label: 'Course registration', to: '/course-registration' },
      { label: 'Elective', to: '/elective' },
      { label: 'Course selection', to: '/course-selection' },
    ],
  },
  { label: 'Graduation review', to: '/graduation' },
  { label: 'Global Exchange', to: '/exchange' },
  { label: 'Handbook and Policy', to: '/download' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Personal', to: '/personal' },
];

export function Page({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: user } = useSWR<User>('user/info');
  const unread = user?.unreadCount ?? 0;
  const logOut = async () => {
    if (!window.confirm(t('Are you sure to leave?'))) return;
    localStorage.removeItem('token');
    await navigate('/');
  };
  return (
    <>
      <header className={classes.header}>
        <a href="#/home" className={classes.brand}>
          <Icon name="graduation-cap" size={24} />
          {t('SLD Student Intranet')}
        </a>
        <a href="#/personal">
          {user?.headimg ? <img src={user.headimg} alt="" width="36" height="36" /> : <Icon name="user" size={20} />}
          {user?.en_name ?? user?.name}
        </a>
        <a href="#/messages" aria-label={t('Unread messages: {count}', { count: unread })}>
          <Icon name="mail" size={22} />
          {unread > 0 ? <span aria-hidden>{unread}</span> : null}
        </a>
        <Button variant="subtle" onClick={() => void logOut()} leftSection={<Icon name="log-out" size={20} />}>
          {t('Logout')}
        </Button>
      </header>
      <nav className={classes.strip} aria-label={t('Pages')}>
        {entries.map((entry) =>
          entry.entries ? (
            <SubMenu key={entry.label} label={entry.label} entries={entry.entries} />
          ) : (
            <NavLink key={entry.label} to={entry.to}>
              {t(entry.label)}
            </NavLink>
          ),
        )}
      </nav>
      <Frame>
        <div className="page wide">
          {title === undefined ? null : <h1>{title}</h1>}
          {children}
        </div>
      </Frame>
    </>
  );
}

interface SubMenuProps {
  readonly label: string;
  readonly entries: readonly { readonly label: string; readonly to: string }[];
}

function SubMenu({ label, entries: own }: SubMenuProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.sub}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(label)}
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen ? (
        <ul>
          {own.map((entry) => (
            <li key={entry.to}>
              <NavLink to={entry.to}>{t(entry.label)}</NavLink>
            </li>
          ))}
        </ul>
      ) : null}
    </span>
  );
}
