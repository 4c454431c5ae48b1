/** The top window: logo and title, class, user, messages, logout, and nothing else (spec section 1). */
import { useManifest, useMessage, useSession, useText } from '#engine';
import { Avatar } from '../shared/avatar.tsx';
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
