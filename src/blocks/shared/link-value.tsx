/** A value that is an address, as a link; as its words where it leads nowhere. */
import { useFileLink } from '#engine';
import { linkAddress } from './link-address.ts';
import { ForeignLink } from './portal-link.tsx';
import classes from './value.module.css';

export function LinkValue({ value }: { readonly value: unknown }) {
  const words = String(value);
  const href = useFileLink()(linkAddress(words));
  if (href === '') return words;
  return (
    <ForeignLink external={!/^(?:mailto|tel):/i.test(href)} className={classes.link} href={href}>
      <bdi>{words}</bdi>
    </ForeignLink>
  );
}
