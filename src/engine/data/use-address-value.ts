/** Single words of the address. */
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { changePlace, changeQuery } from '../scope/address-state.ts';

/** One word of the address and a way to change it. */
export function useAddressValue(
  name: string,
  { replace = true }: { readonly replace?: boolean } = {},
): readonly [string | null, (value: string | null) => void] {
  const { history } = usePortal();
  const value = useSource(history.subscribe, () => new URLSearchParams(history.place().search).get(name));
  const set = (next: string | null) => changePlace(history, { [name]: next }, { replace });
  return [value, set];
}

/** The place where one is, `/pages/message/message?filter=unread`, with another value for one word of the address. */
export function useAddressWith(name: string, value: string): string {
  const { history } = usePortal();
  return useSource(history.subscribe, () => {
    const { path, search: now } = history.place();
    return `${path}?${changeQuery(now, { [name]: value })}`;
  });
}
