/** A group of links: tiles with icons, or a plain list. */
import { useId } from 'react';
import { useLocation, useText } from '#engine';
import type { LinksBlock as LinksModel } from '#model';
import { BlockHead } from '../shared/heading.tsx';
import { Icon } from '../shared/icon.tsx';
import { usePageOf } from '../shared/menu-entries.ts';
import { PortalLink } from '../shared/portal-link.tsx';
import { useShown } from '../shared/shown-when.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './links-block.module.css';

type Link = LinksModel['links'][number];

export function LinksBlock({ block }: { readonly block: LinksModel }) {
  const id = useId();
  const links = useShown(block.links);
  if (links.length === 0) return null;
  const Links = block.look === 'tiles' ? Tiles : List;
  return (
    <section {...(block.title === undefined ? {} : { 'aria-labelledby': id })}>
      <BlockHead title={block.title} id={id} />
      <Links links={links} />
    </section>
  );
}

function Tiles({ links }: { readonly links: readonly Link[] }) {
  const text = useText();
  const isHere = useIsHere();
  return (
    <ul className={classes.tiles}>
      {links.map((link, index) => (
        <li key={index}>
          <PortalLink opens={link.opens} className={classes.tile} current={isHere(link)}>
            {link.icon ? (
              <span className={classes.picture}>
                <Icon name={link.icon} size={22} />
              </span>
            ) : null}
            <span className={classes.label}>{text(link.label)}</span>
            <Lead lead={link.lead} />
          </PortalLink>
        </li>
      ))}
    </ul>
  );
}

function List({ links }: { readonly links: readonly Link[] }) {
  const text = useText();
  const isHere = useIsHere();
  return (
    <Surface flush>
      <ul className={classes.list}>
        {links.map((link, index) => (
          <li key={index}>
            <PortalLink opens={link.opens} className={classes.link} current={isHere(link)}>
              {link.icon ? <Icon name={link.icon} /> : null}
              <span className={classes.words}>
                <span className={classes.label}>{text(link.label)}</span>
                <Lead lead={link.lead} />
              </span>
              <Icon name="chevron-right" size={18} />
            </PortalLink>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

/** Whether a link leads to the page on which it is. */
function useIsHere(): (link: Link) => boolean {
  const pageOf = usePageOf();
  const { path } = useLocation();
  return ({ opens }) => pageOf(opens) === path;
}

function Lead({ lead }: { readonly lead: Link['lead'] }) {
  const words = useText()(lead);
  return words === '' ? null : <span className={classes.lead}>{words}</span>;
}
