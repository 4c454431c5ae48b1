/** What menus and the navigation strip ask: which entries there are for this person, and where the person is among them. */
import { useAccess, useAddress, useLocation } from '#engine';
import type { Address, MenuGroup, MenuLink } from '#model';
import { linkOfPlace } from './link-of-place.ts';
import { useShown } from './shown-when.tsx';

export interface ShownLink {
  readonly link: MenuLink;
  readonly isHere: boolean;
}

export interface ShownGroup {
  readonly group: MenuGroup;
  readonly links: readonly ShownLink[];
  /** One of its links is. */
  readonly isHere: boolean;
}

/** The entries whose conditions hold and that this person may open. A group with one link left is that link. */
export function useMenuEntries(menu: readonly (MenuLink | MenuGroup)[]): readonly (ShownLink | ShownGroup)[] {
  const shown = useShown(menu);
  const inGroups = useShown(shown.flatMap((entry) => ('entries' in entry ? entry.entries : [])));
  const { canOpen } = useAccess();
  const pageOf = usePageOf();
  const { path } = useLocation();
  const open = shown.flatMap((entry) =>
    'entries' in entry ? entry.entries.filter((link) => inGroups.includes(link)) : [entry],
  );
  const links = open.filter((link) => canOpen(link.opens));
  const here = linkOfPlace(
    path,
    links.map((link) => ({ link, page: pageOf(link.opens) })),
  );
  const asShown = (link: MenuLink): ShownLink => ({ link, isHere: link === here });
  return shown.flatMap((entry): readonly (ShownLink | ShownGroup)[] => {
    if (!('entries' in entry)) return links.includes(entry) ? [asShown(entry)] : [];
    const inside = entry.entries.filter((link) => links.includes(link)).map(asShown);
    return inside.length > 1 ? [{ group: entry, links: inside, isHere: inside.some(({ isHere }) => isHere) }] : inside;
  });
}

/** The page that an address opens, without its query. */
export function usePageOf(): (opens: Address) => string | undefined {
  const address = useAddress();
  return (opens) => address(opens).to?.split('?')[0];
}
