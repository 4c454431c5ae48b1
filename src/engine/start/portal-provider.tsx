/** The whole application: loads the manifest, makes the portal, shows its pages. */
import type { JSX } from 'react';
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { Manifest } from '#model';
import { DataCacheProvider } from '../data/load-data.tsx';
import { browserHere } from '../kernel/browser.ts';
import { type EarlyParts, loadPart, writtenParts } from '../kernel/load-model.ts';
import { useStore } from '../kernel/store.ts';
import { createPortal, startPortal } from '../portal/create-portal.ts';
import type { Parts } from '../portal/parts.ts';
import type { Portal } from '../portal/portal.ts';
import { PortalContext, usePortal } from '../portal/portal.ts';
import type { Preview } from '../preview/preview.ts';
import { type Renderers, RenderersContext } from '../renderers/registry.ts';
import { pageScope } from '../scope/page-scope.ts';
import { ScopeContext } from '../scope/scope.tsx';
import { LateBoundary, late } from '../show/late.tsx';
import { PageBoundary } from '../show/page-boundary.tsx';
import { wordsOf } from '../texts/words.ts';
import { firstPage } from './duties.tsx';
import { PageHost } from './page-host.tsx';
import { PortalRouter } from './portal-router.tsx';
import { preparePart } from './prepare-part.ts';

interface Props {
  readonly parts: Parts;
  readonly renderers?: Renderers;
  /** Where the compiled model lies, seen from the one page that shows all routes. */
  readonly modelBase?: string;
  /** Where calls are answered. */
  readonly apiBase: string;
}

const none: Renderers = {};

/** Before the manifest is there, its own limits are not known: those of spec section 9 apply. */
const firstLoad = { delayMs: 200, timeoutMs: 120_000 } as const;

export function PortalProvider({ parts, renderers = none, modelBase = 'model/', apiBase }: Props): JSX.Element {
  const [portal, setPortal] = useState<Portal | null>(null);
  const [state, setState] = useState<'quiet' | 'loading' | 'failed'>('quiet');
  const [attempt, setAttempt] = useState(0);

  // `attempt` starts the work anew.
  useEffect(() => {
    let made: Portal | null = null;
    let isCurrent = true;
    const begin = (manifest: Manifest, preview: Preview | null, written: EarlyParts) => {
      if (!isCurrent) return;
      const hooks = { nextPage: afterLogin, prepare: preparePart };
      const portal = createPortal({
        parts,
        manifest,
        written,
        preview,
        modelBase,
        apiBase,
        browser: browserHere(),
        ...hooks,
      });
      startPortal(portal);
      made = portal;
      // What the page needs is asked for first: drawing its frame takes long on an old phone.
      setTimeout(() => isCurrent && startTransition(() => setPortal(portal)));
    };
    const timer = setTimeout(() => setState('loading'), firstLoad.delayMs);
    const written = writtenParts();
    if (written && !written.manifest.preview) {
      clearTimeout(timer);
      begin(written.manifest, null, written.parts);
    } else {
      loadPart<Manifest>(`${modelBase}manifest.json`, firstLoad.timeoutMs, true)
        .then(
          async (manifest) => begin(manifest, await previewOf(manifest), {}),
          () => isCurrent && setState('failed'),
        )
        .finally(() => clearTimeout(timer));
    }
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      made?.stop();
    };
  }, [parts, modelBase, apiBase, attempt]);

  const { PageLoading, PageFailed } = parts.shell;
  const retry = () => {
    setState('quiet');
    setAttempt((count) => count + 1);
  };
  if (portal) {
    return (
      <RenderersContext value={renderers}>
        <RunningPortal portal={portal} />
      </RenderersContext>
    );
  }
  if (state === 'failed') return <PageFailed reload={retry} />;
  return state === 'loading' ? <PageLoading /> : <></>;
}

function afterLogin(portal: Portal, passed: ReadonlySet<string>) {
  return firstPage(portal, portal.manifest.get().settings.session.afterLogin, passed);
}

export function RunningPortal({ portal }: { readonly portal: Portal }): JSX.Element {
  const { Feedback } = portal.parts.shell;
  const outside = useMemo(() => pageScope(portal, null), [portal]);
  return (
    <PortalContext value={portal}>
      <ScopeContext value={outside}>
        <DataCacheProvider>
          <PageBoundary>
            <PortalRouter>
              <PageHost />
            </PortalRouter>
            <LateBoundary>
              <Feedback />
            </LateBoundary>
            {portal.preview ? (
              <LateBoundary>
                <PreviewHost preview={portal.preview} />
              </LateBoundary>
            ) : null}
            <ModelFollower />
            <Translation />
          </PageBoundary>
        </DataCacheProvider>
      </ScopeContext>
    </PortalContext>
  );
}

const PreviewHost = late(() => import('./preview-host.tsx').then((file) => file.PreviewHost));

/** Before the first call is made: each of them says what is to be seen. */
async function previewOf({ preview, settings }: Manifest): Promise<Preview | null> {
  if (!preview) return null;
  const { createPreview } = await import('../preview/preview.ts');
  return createPreview(preview.roles, settings.session.keeps.token);
}

const TranslatedWords = late(() => import('../texts/translated-words.tsx').then((file) => file.TranslatedWords));

/** Words of another language than English come from the open catalogue. */
function Translation(): JSX.Element | null {
  const { catalogue, words, manifest } = usePortal();
  const open = useStore(catalogue, (found) => found);
  const onWords = useCallback(
    (translate: (english: string) => string) => open && words.set(wordsOf(manifest.get(), open.language, translate)),
    [open, words, manifest],
  );
  if (!open) return null;
  return (
    <LateBoundary>
      <TranslatedWords catalogue={open.i18n} onWords={onWords} />
    </LateBoundary>
  );
}

/** The event by which the development server and the editor tell that the config has changed. */
export const modelChanged = 'portico:model-changed';

/** A config that goes live appears in the open page; what was typed stays. */
function ModelFollower(): null {
  const portal = usePortal();
  useEffect(() => {
    const follow = () => void portal.reloadManifest().catch(() => {});
    addEventListener(modelChanged, follow);
    return () => removeEventListener(modelChanged, follow);
  }, [portal]);
  return null;
}
