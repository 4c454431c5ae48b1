/** Entries that lead to pages, at the side, in a row or behind a button, with a mark where the person is. */
import { useMessage, useText } from '#engine';
import type { MenuGroup as GroupModel, MenuBlock as MenuModel } from '#model';
import { Icon } from '../shared/icon.tsx';
import { useChosenInRow } from '../shared/in-row.ts';
import { type ShownGroup, type ShownLink, useMenuEntries } from '../shared/menu-entries.ts';
import { MenuGroup } from '../shared/menu-group.tsx';
import { PortalLink } from '../shared/portal-link.tsx';
import { useHolds } from '../shared/shown-when.tsx';
import { Unseen } from '../shared/unseen.tsx';
import classes from './menu-block.module.css';

export function MenuBlock({ block }: { readonly block: MenuModel }) {
  const text = useText();
  const message = useMessage();
  const entries = useMenuEntries(block.menu);
  const links = entries.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  const here = links.find(({ isHere }) => isHere)?.link.label;
  const row = useChosenInRow<HTMLUListElement>(`${text(here)} ${links.map(({ link }) => text(link.label))}`);
  if (entries.length === 0) return null;
  const name = block.label === undefined ? message('menu') : text(block.label);
  return (
    <nav className={classes.menu} data-look={block.look} aria-label={name}>
      {block.look === 'drop-down' ? (
        <MenuGroup
          label={here === undefined ? name : `${name}: ${text(here)}`}
          words={name}
          isHere={false}
          classes={{ around: classes.behind, button: classes.button, list: classes.list }}
        >
          <Entries entries={entries} />
        </MenuGroup>
      ) : (
        <>
          {block.label === undefined || block.look === 'strip' ? null : (
            <p className={classes.name} aria-hidden="true">
              {name}
            </p>
          )}
          <ul ref={row} className={classes.list}>
            <Entries entries={entries} />
          </ul>
        </>
      )}
    </nav>
  );
}

function Entries({ entries }: { readonly entries: readonly (ShownLink | ShownGroup)[] }) {
  return entries.map((entry, index) => (
    <li key={index}>{'links' in entry ? <Group {...entry} /> : <Entry {...entry} />}</li>
  ));
}

function Group({ group, links }: { readonly group: GroupModel; readonly links: readonly ShownLink[] }) {
  const text = useText();
  return (
    <>
      <p className={classes.group}>{text(group.label)}</p>
      <ul className={classes.inner}>
        <Entries entries={links} />
      </ul>
    </>
  );
}

function Entry({ link, isHere }: ShownLink) {
  const text = useText();
  const message = useMessage();
  const hasDot = useHolds(link.dot);
  const label = text(link.label);
  const badge = text(link.badge);
  return (
    <PortalLink opens={link.opens} className={classes.entry} current={isHere}>
      {link.icon ? <Icon name={link.icon} size={20} /> : null}
      <span className={classes.label} data-label={label}>
        {label}
      </span>
      {badge === '' ? null : <span className={classes.badge}>{badge}</span>}
      {hasDot ? (
        <>
          <span className={classes.dot} aria-hidden="true" />
          <Unseen> {message('toDo')}</Unseen>
        </>
      ) : null}
    </PortalLink>
  );
}
