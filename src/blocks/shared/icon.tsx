/**
 * A small picture from the sprite (tools/generate-icons.mjs), which is in the document (tools/icons-in-page.mjs). It never speaks: there is
 * always a text beside it.
 */
import type { Icon as IconName } from '#model';
import classes from './icon.module.css';

/** @param size  in pixels, at the usual text size */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  const names = /-(left|right)$/.test(name) ? `${classes.icon} ${classes.points}` : classes.icon;
  return (
    <svg className={names} width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
