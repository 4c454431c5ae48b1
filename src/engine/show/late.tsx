/** Parts of what is seen that are fetched when they are first needed, or a little before. */
import { type ComponentType, createElement, type JSX, lazy, useState } from 'react';

export type LatePart<Props> = ComponentType<Props> & { readonly load: () => Promise<void> };

/**
 * What was fetched before is drawn at once: `lazy` alone waits a moment even for what is there, and React then holds the page back.
 * @param load  fetches the component
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let known: ComponentType<Props> | null = null;
  const fetchOnce = async () => {
    known = await load();
    return { default: known };
  };
  const Awaited: ComponentType<Props> = lazy(fetchOnce) as unknown as ComponentType<Props>; // takes the same props
  function Late(props: Props): JSX.Element {
    const [Shown] = useState<ComponentType<Props>>(() => known ?? Awaited);
    return createElement(Shown, props);
  }
  return Object.assign(Late, { load: async () => void (await fetchOnce()) });
}

/** Fetches what is late; what is not has nothing to fetch. */
export async function loadLate(part: object | undefined): Promise<void> {
  if (part && 'load' in part && typeof part.load === 'function') await part.load();
}
