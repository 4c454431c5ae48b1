/** What is in place of a page or block that is not there yet, or did not come. */
import { useMessage } from '#engine';
import { EmptyFace, FailedFace, LoadingFace, SkeletonBar, SkeletonRows } from '../shared/faces.tsx';
import { Icon } from '../shared/icon.tsx';
import { Press } from '../shared/press.tsx';
import { Surface } from '../shared/surface.tsx';
import classes from './page-states.module.css';

/** Grey shapes of a usual page. */
export function PageLoading() {
  return (
    <LoadingFace>
      <div className={classes.loading}>
        <SkeletonBar />
        <Surface flush>
          <SkeletonRows count={4} />
        </Surface>
      </div>
    </LoadingFace>
  );
}

/** A part of the program did not come (spec section 8). It may be shown before the portal's own texts are there. */
export function PageFailed({ reload }: { readonly reload: () => void }) {
  const message = useMessage();
  return (
    <div className={classes.full} role="alert">
      <span className={classes.picture}>
        <Icon name="alert" size={36} />
      </span>
      <p className={classes.words}>{message('chunkLoadError')}</p>
      <Press look="main" icon="refresh" onClick={reload}>
        {message('reload')}
      </Press>
    </div>
  );
}

/** What the page is about does not exist, or is not for this person. */
export function PageMissing({ back }: { readonly back: () => void }) {
  const message = useMessage();
  return (
    <Surface>
      <EmptyFace drawing="lost" action={{ label: message('back'), icon: 'arrow-left', run: back }} />
    </Surface>
  );
}

/** One block broke; the page around it lives. */
export function BlockFailed({ retry, asked }: { readonly retry: () => void; readonly asked?: string | null }) {
  return (
    <Surface>
      <FailedFace retry={retry} asked={asked} />
    </Surface>
  );
}
