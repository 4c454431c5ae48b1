/** The strip under the header of a wide window; on a phone the tab bar is in its place. */
import { useManifest, useMessage, useSession, useText } from '#engine';
import { type ShownGroup, type ShownLink, useMenuEntries } from '../shared/menu-entries.ts';
import { MenuGroup } from '../shared/menu-group.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import classes from './navigation-strip.module.css';

export function NavigationStrip() {
  const message = useMessage();
  const { settings } = useManifest();
  const entries = useMenuEntries(settings.navigation);
  const { token, loggedIn } = useSession();
  const isAwaited = token && !loggedIn && settings.navigation.length > 0;
  // Whoever has a login soon has a strip: its place is kept, so that the page does not move when it comes.
  if (isAwaited) return <div className={classes.strip} data-awaited="" />;
  if (entries.length === 0) return null;
  return (
    <nav className={classes.strip} aria-label={message('navigation')}>
      <ul className={classes.entries}>
        {entries.map((entry, index) => (
          <li key={index}>
            <StripEntry entry={entry} />
          </li>
        ))}
      </ul>
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
