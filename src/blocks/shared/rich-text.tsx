/** Formatted text of the server. The engine has cleaned it: nothing else in the portal sets HTML. */
import { useRich } from '#engine';
import { LoadingFace, SkeletonBar } from './faces.tsx';
import classes from './rich-text.module.css';

/** @param html  as it came from the server; null shows nothing */
export function RichText({ html }: { readonly html: unknown }) {
  const clean = useRich(html);
  if (clean === null) return <RichSkeleton />;
  return <div className={classes.rich} dangerouslySetInnerHTML={{ __html: clean }} />;
}

export function RichSkeleton() {
  return (
    <LoadingFace>
      <div className={classes.skeleton}>
        <SkeletonBar />
        <SkeletonBar />
        <SkeletonBar />
      </div>
    </LoadingFace>
  );
}
