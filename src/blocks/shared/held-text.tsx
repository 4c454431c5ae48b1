/** Formatted text that is not cleaned yet, as the room that its words need: what is below does not move when it comes. */
import { LoadingWords, SkeletonBar } from './faces.tsx';
import classes from './held-text.module.css';

export function HeldText({ html }: { readonly html: unknown }) {
  return (
    <div aria-busy="true" data-awaited="">
      <LoadingWords />
      {typeof html === 'string' ? (
        <div className={classes.held} aria-hidden="true">
          {wordsOf(html)}
        </div>
      ) : (
        <SkeletonBar />
      )}
    </div>
  );
}

/** Roughly: it is never seen, only as high as what follows. */
function wordsOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}
