/**
 * What is chosen in a preview: read from the address (`?preview=empty`) or, in a tab that has chosen before, from the session
 * storage; kept in both, so that a link shows a colleague the same. Only a portal whose manifest says that it is a preview
 * loads this file.
 */
import type { PreviewChoice } from '#model';
import { previewHeader, previewParameter, previewToken, readPreview, writePreview } from '#model';
import { keys, safeStorage } from '../kernel/storage.ts';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';

export interface Preview {
  readonly choice: Store<PreviewChoice>;
  /** False where logins are real: then nobody else can look. */
  readonly hasRoles: boolean;
  readonly change: (part: Partial<PreviewChoice>) => void;
  /** What each request carries. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/**
 * @param hasRoles  whether logins are made up as well
 * @param tokenKey  where the local storage keeps the token
 */
export function createPreview(hasRoles: boolean, tokenKey: string): Preview {
  const tab = safeStorage(() => sessionStorage);
  const asked = new URLSearchParams(location.search).get(previewParameter);
  const choice = createStore(readPreview(asked ?? tab.getItem(keys.preview) ?? ''));
  if (hasRoles) lookAs(choice.get(), tokenKey);
  keep();

  function keep(): void {
    const text = writePreview(choice.get());
    tab.setItem(keys.preview, text);
    const others = new URLSearchParams(location.search);
    others.delete(previewParameter);
    // Put behind the others by hand: the signs in it need no escape, and people read and change it.
    const words = [others.toString(), text && `${previewParameter}=${text}`].filter(Boolean).join('&');
    const address = `${location.pathname}${words && `?${words}`}${location.hash}`;
    if (address !== location.pathname + location.search + location.hash)
      history.replaceState(history.state, '', address);
  }

  return {
    choice,
    hasRoles,
    change: (part) => {
      choice.patch(part);
      keep();
    },
    headers: () => {
      const text = writePreview(choice.get());
      return text ? { [previewHeader]: text } : {};
    },
  };
}

/** Whoever opens a link that names a role is logged in as such, without the login page. */
function lookAs({ role }: PreviewChoice, tokenKey: string): void {
  const local = safeStorage(() => localStorage);
  if (role === 'visitor') local.removeItem(tokenKey);
  else if (role !== null) local.setItem(tokenKey, previewToken(role));
}
