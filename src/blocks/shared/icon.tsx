/**
 * A small picture from the sprite (tools/generate-icons.mjs). It never speaks: there is always a text beside it. The sprite's name holds
 * its hash, so that browsers keep it, also when there is no network.
 */
import type { Icon as IconName } from '#model';
import classes from './icon.module.css';
import sprite from './icons.svg?no-inline';

/** @param size  in pixels, at the usual text size */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const names = /-(left|right)$/.test(name) ? `${classes.icon} ${classes.points}` : classes.icon;
  return (
    <svg className={names} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
