/** The picture of a person, or the initials where there is none. */
import { useState } from 'react';
import { useFileAddress } from '#engine';
import classes from './avatar.module.css';
import { Icon } from './icon.tsx';

export function Avatar({
  picture,
  name,
  size = 'small',
}: {
  readonly picture: unknown;
  readonly name: string;
  readonly size?: 'small' | 'medium' | 'large';
}) {
  const fileAddress = useFileAddress();
  const [isMissing, setMissing] = useState(false);
  const hasPicture = typeof picture === 'string' && picture !== '' && !isMissing;
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {hasPicture ? (
        <img src={fileAddress(picture)} alt="" onError={() => setMissing(true)} />
      ) : (
        initialsOf(name) || <Icon name="user" />
      )}
    </span>
  );
}

/** `Chan Tai Man` → `CM`, `陳大文` → `陳`. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
