/** Formatted text that is not cleaned yet, as the room that its words need: what is below does not move when it comes. */
import { useMessage } from '#engine';
import { SkeletonBar } from './faces.tsx';
import classes from './held-text.module.css';
import { Unseen } from './unseen.tsx';

export function HeldText({ html }: { readonly html: unknown }) {
  const message = useMessage();
  return (
    <div aria-busy="true" data-awaited="">
      <Unseen role="status">{message('loading')}</Unseen>
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
