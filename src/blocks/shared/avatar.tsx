/** The picture of a person, or the initials where there is none. */
import classes from './avatar.module.css';
import { Icon } from './icon.tsx';
import { usePicture } from './use-picture.ts';

export function Avatar({
  picture,
  name,
  size = 'small',
  loading = 'eager',
}: {
  readonly picture: unknown;
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly loading?: 'lazy' | 'eager';
}) {
  const shown = usePicture(picture);
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {shown ? <img {...shown} alt="" loading={loading} /> : initialsOf(name) || <Icon name="user" />}
    </span>
  );
}

/** `Chan Tai Man` → `CM`, `陳大文` → `陳`. */
function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
