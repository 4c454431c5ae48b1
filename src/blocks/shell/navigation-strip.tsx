/** The strip under the header: in a row on a laptop, behind a button on a phone. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useManifest, useMessage, useSession, useText } from '#engine';
import { Icon } from '../shared/icon.tsx';
import { type ShownGroup, type ShownLink, useMenuEntries } from '../shared/menu-entries.ts';
import { MenuGroup } from '../shared/menu-group.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import classes from './navigation-strip.module.css';

export function NavigationStrip() {
  const text = useText();
  const message = useMessage();
  const { path } = useLocation();
  const { settings } = useManifest();
  const entries = useMenuEntries(settings.navigation);
  const { token, loggedIn } = useSession();
  const isAwaited = token && !loggedIn && settings.navigation.length > 0;
  // The drawer is open on one page: whatever leads to another closes it.
  const [openAt, openHere] = useState<string | null>(null);
  const isOpen = openAt === path;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      openHere(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  // Whoever has a login soon has a strip: its place is kept, so that the page does not move when it comes.
  if (isAwaited) return <div className={classes.strip} data-awaited="" />;
  if (entries.length === 0) return null;

  const here = entries.find(({ isHere }) => isHere);
  const links = entries.map((entry, index) => (
    <li key={index}>
      <StripEntry entry={entry} />
    </li>
  ));
  return (
    <nav className={classes.strip} aria-label={message('navigation')}>
      <div className={classes.inner}>
        <button
          ref={button}
          type="button"
          className={classes.menu}
          aria-expanded={isOpen}
          aria-controls="navigation-drawer"
          onClick={() => openHere(isOpen ? null : path)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} size={22} />
          {message('menu')}
          {here && !isOpen ? (
            <span className={classes.here}>{text('link' in here ? here.link.label : here.group.label)}</span>
          ) : null}
        </button>
        <ul className={classes.wide}>{links}</ul>
        <ul id="navigation-drawer" className={classes.drawer} data-open={isOpen || undefined}>
          {links}
        </ul>
      </div>
    </nav>
  );
}

function StripEntry({ entry }: { readonly entry: ShownLink | ShownGroup }) {
  const text = useText();
  if ('link' in entry) return <StripLink {...entry} />;
  const words = text(entry.group.label);
  return (
    <MenuGroup
      label={words}
      words={words}
      isHere={entry.isHere}
      classes={{ around: classes.group, button: classes.entry, list: classes.inner }}
    >
      {entry.links.map((link, index) => (
        <li key={index}>
          <StripLink {...link} />
        </li>
      ))}
    </MenuGroup>
  );
}

function StripLink({ link, isHere }: ShownLink) {
  const text = useText();
  return (
    <PortalLink opens={link.opens} className={classes.entry} current={isHere} data-label={text(link.label)}>
      {text(link.label)}
    </PortalLink>
  );
}
