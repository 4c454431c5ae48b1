/** The bar at the foot of a phone, near the thumb: the places of `tab-bar`, and behind "More" the rest of the navigation. */
import { type FocusEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useManifest, useMessage, useOverlay, useSession, useText } from '#engine';
import type { MenuLink, Settings } from '#model';
import { Icon } from '../shared/icon.tsx';
import { type ShownGroup, type ShownLink, useMenuEntries } from '../shared/menu-entries.ts';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './tab-bar.module.css';

/** What fits side by side without "More". */
const mostTabs = 5;

export function TabBar() {
  const message = useMessage();
  const { tabs, rest } = useTabs();
  const { token, loggedIn } = useSession();
  const id = useId();
  const { path } = useLocation();
  // It is open on one page: whatever leads to another closes it.
  const [openAt, openHere] = useState<string | null>(null);
  // Who comes back to that page finds it closed.
  if (openAt !== null && openAt !== path) openHere(null);
  const isOpen = openAt === path;
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    openHere(null);
    button.current?.focus();
  }, []);
  useOverlay(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen, close]);
  const closeByLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) openHere(null);
  };
  // Before it is known whose places they are there are none, so that they do not move.
  if (token && !loggedIn) return <div className={classes.bar} data-awaited="" />;
  return (
    <nav className={classes.bar} aria-label={message('navigation')}>
      <div role="presentation" onBlur={closeByLeaving}>
        <ul className={classes.tabs}>
          {tabs.map((tab, index) => (
            <li key={index}>
              <Tab {...tab} className={classes.tab} />
            </li>
          ))}
          {rest.length === 0 ? null : (
            <li>
              <button
                ref={button}
                type="button"
                className={classes.tab}
                aria-expanded={isOpen}
                aria-controls={id}
                aria-current={rest.some(({ isHere }) => isHere) || undefined}
                onClick={() => openHere(isOpen ? null : path)}
              >
                <Icon name={isOpen ? 'close' : 'menu'} size={22} />
                <span className={classes.words}>{message('menu')}</span>
              </button>
            </li>
          )}
        </ul>
        {isOpen ? (
          <>
            <div className={classes.veil} role="presentation" onClick={() => openHere(null)} />
            <ul id={id} className={classes.sheet}>
              {rest.map((entry, index) => (
                <RestEntry key={index} entry={entry} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </nav>
  );
}

function RestEntry({ entry }: { readonly entry: ShownLink | ShownGroup }) {
  const text = useText();
  if ('link' in entry) {
    return (
      <li>
        <Tab {...entry} className={classes.entry} />
      </li>
    );
  }
  return (
    <li className={classes.group}>
      <p className={classes.name}>{text(entry.group.label)}</p>
      <ul>
        {entry.links.map((link, index) => (
          <RestEntry key={index} entry={link} />
        ))}
      </ul>
    </li>
  );
}

function Tab({ link, isHere, className }: ShownLink & { readonly className: string | undefined }) {
  const text = useText();
  const message = useMessage();
  const hasDot = useHolds(link.dot);
  const badge = text(link.badge);
  return (
    <PortalLink opens={link.opens} className={className} current={isHere}>
      {link.icon ? <Icon name={link.icon} size={22} /> : null}
      <span className={classes.words}>{text(link.label)}</span>
      {badge === '' ? null : <span className={classes.badge}>{badge}</span>}
      {hasDot ? (
        <span className={classes.dot}>
          <Unseen> {message('toDo')}</Unseen>
        </span>
      ) : null}
    </PortalLink>
  );
}

type Navigation = Settings['navigation'];

interface Tabs {
  readonly tabs: readonly ShownLink[];
  readonly rest: readonly (ShownLink | ShownGroup)[];
}

/** What is in the bar for this person. What is left of the navigation joins it when there is room for all of it. */
function useTabs(): Tabs {
  const { navigation, tabBar } = useManifest().settings;
  const menu = useMemo(() => [...tabBar, ...without(navigation, tabBar)], [navigation, tabBar]);
  const shown = useMenuEntries(menu);
  const links = shown.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  if (links.length <= mostTabs) return { tabs: links, rest: [] };
  const tabs = tabBar.length > 0 ? links.filter(({ link }) => tabBar.includes(link)) : links.slice(0, mostTabs - 1);
  const isLeft = (one: ShownLink) => !tabs.includes(one);
  const rest = shown.flatMap((entry): readonly (ShownLink | ShownGroup)[] => {
    if (!('links' in entry)) return isLeft(entry) ? [entry] : [];
    const left = entry.links.filter(isLeft);
    return left.length > 1 ? [{ ...entry, links: left }] : left;
  });
  return { tabs, rest };
}

function without(navigation: Navigation, tabs: readonly MenuLink[]): Navigation {
  const taken = tabs.map(({ opens }) => JSON.stringify(opens));
  const isFree = ({ opens }: MenuLink) => !taken.includes(JSON.stringify(opens));
  return navigation.flatMap((entry): Navigation => {
    if (!('entries' in entry)) return isFree(entry) ? [entry] : [];
    const entries = entry.entries.filter(isFree);
    return entries.length > 0 ? [{ ...entry, entries }] : [];
  });
}
