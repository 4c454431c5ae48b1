/** The top window: logo and title, what was chosen, user, messages, logout, and nothing else (spec section 1). */
import { useManifest, useMessage, useSession, useText } from '#engine';
import { Avatar } from '../shared/avatar.tsx';
import { Icon } from '../shared/icon.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './header.module.css';

export function Header() {
  const { settings } = useManifest();
  const { loggedIn } = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <a className={classes.brand} href={pageAddress(settings.session.home)}>
          <Brand />
        </a>
        <ChosenEntry />
        <UserEntry />
        {loggedIn ? <MessagesEntry /> : null}
        {loggedIn ? <LogoutEntry /> : null}
      </div>
    </header>
  );
}

/** On a page without top window: whose portal it is, as at the head of a letter. */
export function Letterhead({ className }: { readonly className: string | undefined }) {
  return (
    <p className={`${classes.brand} ${className}`}>
      <Brand />
    </p>
  );
}

function Brand() {
  const text = useText();
  const { settings } = useManifest();
  return (
    <>
      <span className={classes.logo} data-logo>
        <Icon name={settings.brand.logo} size={24} />
      </span>
      {text(settings.title)}
    </>
  );
}

/** What was chosen to look at, by those whose role chooses. */
function ChosenEntry() {
  const { chosen } = useSession();
  if (chosen === null) return null;
  return (
    <a className={`${classes.entry} ${classes.chosen}`} href={pageAddress(chosen.page)} title={chosen.title}>
      <span>{chosen.title}</span>
    </a>
  );
}

function UserEntry() {
  const message = useMessage();
  const { session } = useManifest().settings;
  const { token, loggedIn, name, picture } = useSession();
  // Whoever has a login is known in a moment.
  if (token && !loggedIn) return <span className={classes.entry} data-awaited="" />;
  if (!loggedIn) {
    return (
      <a className={classes.entry} href={pageAddress(session.login)}>
        <Icon name="user" />
        {message('login')}
      </a>
    );
  }
  return (
    <a className={classes.entry} href={pageAddress(session.profile ?? session.home)}>
      <Avatar picture={picture} name={name} />
      {name === '' ? (
        <Unseen>{message('ownPage')}</Unseen>
      ) : (
        <span className={`${classes.name} ${classes.unseen}`}>{name}</span>
      )}
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
      <span className={classes.unseen}>{message('logout')}</span>
    </button>
  );
}

/** The settings name pages by their routes. */
function pageAddress(route: string): string {
  return `#${route}`;
}
