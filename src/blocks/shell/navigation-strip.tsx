/** The strip under the header: in a row on a laptop, behind a button on a phone. */
import { useEffect, useRef, useState } from 'react';
import { useAccess, useAddress, useLocation, useManifest, useMessage, useText } from '#engine';
import type { Settings } from '#model';
import { Icon } from '../shared/icon.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import classes from './navigation-strip.module.css';

type Entry = Settings['navigation'][number];

export function NavigationStrip() {
  const text = useText();
  const message = useMessage();
  const { path } = useLocation();
  const entries = useEntries(path);
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
  if (entries.length === 0) return null;

  const here = entries.find(({ isHere }) => isHere);
  const links = entries.map(({ entry, isHere }, index) => (
    <li key={index}>
      <PortalLink opens={entry.opens} className={classes.entry} current={isHere} data-label={text(entry.label)}>
        {text(entry.label)}
      </PortalLink>
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
          {here && !isOpen ? <span className={classes.here}>{text(here.entry.label)}</span> : null}
        </button>
        <ul className={classes.wide}>{links}</ul>
        <ul id="navigation-drawer" className={classes.drawer} data-open={isOpen || undefined}>
          {links}
        </ul>
      </div>
    </nav>
  );
}

/** The entries this person may open. A page below an entry's own folder belongs to it: a notice to the notices. */
function useEntries(path: string): readonly { readonly entry: Entry; readonly isHere: boolean }[] {
  const { settings } = useManifest();
  const { canOpen } = useAccess();
  const address = useAddress();
  const entries = settings.navigation
    .filter((entry) => canOpen(entry.opens))
    .map((entry) => ({ entry, page: address(entry.opens).to?.split('?')[0] }));
  const exact = entries.find(({ page }) => page === path);
  const folder = folderOf(path);
  const near = exact ?? entries.find(({ page }) => page !== undefined && folder !== '' && folderOf(page) === folder);
  return entries.map((one) => ({ entry: one.entry, isHere: one === near }));
}

/** `/pages/news/detail` → `news`; pages that stand in no folder have none. */
function folderOf(path: string): string {
  const parts = path.split('/').filter(Boolean);
  return parts.length > 2 ? (parts[1] ?? '') : '';
}
