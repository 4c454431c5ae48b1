/** Asks the server again for what is shown: some calls, the whole page, or the config that has gone live meanwhile. */
import type { Session } from '../session/session.ts';
import type { Languages } from './languages.ts';
import type { ModelParts } from './model-parts.ts';
import type { Portal } from './portal.ts';

export type Reloads = Pick<Portal, 'refresh' | 'reloadPage' | 'reloadManifest'>;

export interface ReloadsDeps extends Pick<Portal, 'manifest' | 'page' | 'layout' | 'cache'> {
  readonly session: Pick<Session, 'chooses' | 'refreshUser' | 'loadUnread' | 'loadChosenTitle'>;
  readonly loadManifest: ModelParts['loadManifest'];
  readonly reloadLanguage: Languages['reload'];
}

export function createReloads(deps: ReloadsDeps): Reloads {
  const { manifest, page, layout, cache, session, loadManifest, reloadLanguage } = deps;
  return {
    refresh: async (names) => {
      const { user, messages } = manifest.get().settings.session;
      const choice = session.chooses();
      if (names.includes(user)) void session.refreshUser();
      if (messages && names.includes(messages)) void session.loadUnread();
      if (choice && names.includes(choice.call)) void session.loadChosenTitle();
      await cache.current.refresh(names);
    },
    reloadPage: async () => {
      // What renderers and forms show comes from calls of the page as well; those that change something are never asked for.
      const asked = Object.entries({ ...layout.get()?.calls, ...page.get()?.calls }).filter(
        ([, { changes }]) => !changes,
      );
      await cache.current.refresh(asked.map(([name]) => name));
    },
    reloadManifest: async () => {
      manifest.set(await loadManifest());
      await reloadLanguage();
    },
  };
}
