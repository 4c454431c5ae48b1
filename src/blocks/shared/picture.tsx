/** A picture of the data. One that is missing or does not load keeps its place, with its words instead. */
import { Drawing } from './drawing.tsx';
import classes from './picture.module.css';
import { usePicture } from './use-picture.ts';

interface PictureProps {
  /** As it comes with the data. */
  readonly path: unknown;
  /** Empty for a picture beside which its words are. */
  readonly alt: string;
  readonly className?: string | undefined;
  readonly loading?: 'lazy' | 'eager';
}

export function Picture({ path, alt, className, loading = 'lazy' }: PictureProps) {
  const picture = usePicture(path);
  if (picture === null) {
    return (
      <span
        className={`${classes.missing} ${className ?? ''}`}
        role={alt === '' ? undefined : 'img'}
        aria-label={alt || undefined}
      >
        <Drawing name="picture" />
        <span aria-hidden="true">{alt}</span>
      </span>
    );
  }
  return <img {...picture} className={className} alt={alt} loading={loading} />;
}
