/** The top window: logo and title, class, user, messages, logout, and nothing else (spec section 1). */
import { useState } from 'react';
import { useFileAddress, useManifest, useMessage, useSession, useText } from '#engine';
import { Icon } from '../shared/icon.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './header.module.css';

export function Header() {
  const text = useText();
  const { settings } = useManifest();
  const { loggedIn } = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <a className={classes.brand} href={pageAddress(settings.session.home)}>
          <span className={classes.logo}>
            <Icon name={settings.brand.logo} size={24} />
          </span>
          {text(settings.title)}
        </a>
        <ClassEntry />
        <UserEntry />
        {loggedIn ? <MessagesEntry /> : null}
        {loggedIn ? <LogoutEntry /> : null}
      </div>
    </header>
  );
}

/** The class a class lead looks at. */
function ClassEntry() {
  const { session } = useManifest().settings;
  const { classTitle } = useSession();
  if (classTitle === null) return null;
  const words = <span>{classTitle}</span>;
  const look = `${classes.entry} ${classes.class}`;
  return session.classList === undefined ? (
    <span className={look}>{words}</span>
  ) : (
    <a className={look} href={pageAddress(session.classList)} title={classTitle}>
      {words}
    </a>
  );
}

function UserEntry() {
  const message = useMessage();
  const { session } = useManifest().settings;
  const { loggedIn, user } = useSession();
  if (!loggedIn || !user) {
    return (
      <a className={classes.entry} href={pageAddress(session.login)}>
        <Icon name="user" />
        {message('login')}
      </a>
    );
  }
  const name = [user['en_name'], user['name']].find((word) => typeof word === 'string' && word !== '');
  const words = typeof name === 'string' ? name : '';
  return (
    <a className={classes.entry} href={pageAddress(session.profile ?? session.home)}>
      <Avatar picture={user['headimg']} name={words} />
      <span className={`${classes.name} ${classes.word}`}>{words}</span>
    </a>
  );
}

/** The picture of the user, or the initials where there is none. */
function Avatar({ picture, name }: { readonly picture: unknown; readonly name: string }) {
  const fileAddress = useFileAddress();
  const [isMissing, setMissing] = useState(false);
  const hasPicture = typeof picture === 'string' && picture !== '' && !isMissing;
  return (
    <span className={classes.avatar} aria-hidden="true">
      {hasPicture ? (
        <img src={fileAddress(picture)} alt="" onError={() => setMissing(true)} />
      ) : (
        initialsOf(name) || <Icon name="user" />
      )}
    </span>
  );
}

/** `Chan Tai Man` → `CM`, `陳大文` → `陳`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

function MessagesEntry() {
  const message = useMessage();
  const { session } = useManifest().settings;
  const { unread } = useSession();
  if (session.messagePage === undefined) return null;
  return (
    <a className={`${classes.entry} ${classes.icon}`} href={pageAddress(session.messagePage)}>
      <Icon name="mail" size={22} />
      <Unseen>{unread > 0 ? message('unreadMessages', { count: unread }) : message('messages')}</Unseen>
      {unread > 0 ? (
        <span className={classes.badge} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </a>
  );
}

function LogoutEntry() {
  const message = useMessage();
  const { logOut } = useSession();
  return (
    <button type="button" className={classes.entry} onClick={logOut}>
      <Icon name="log-out" />
      <span className={classes.word}>{message('logout')}</span>
    </button>
  );
}

/** The settings name pages by their routes. */
function pageAddress(route: string): string {
  return `#${route}`;
}
