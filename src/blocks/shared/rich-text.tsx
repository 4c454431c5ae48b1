/** Formatted text of the server. The engine has cleaned it: nothing else in the portal sets HTML. */
import { useRich } from '#engine';
import { followChapters } from './follow-chapter.ts';
import { HeldText } from './held-text.tsx';
import classes from './rich-text.module.css';

/** @param html  as it came from the server; null shows nothing */
export function RichText({ html }: { readonly html: unknown }) {
  const clean = useRich(html);
  if (clean === null) return <HeldText html={html} />;
  return <div className={classes.rich} ref={followChapters} dangerouslySetInnerHTML={{ __html: clean }} />;
}
