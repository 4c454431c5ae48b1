/** What a test reads of blocks that are drawn in the quick DOM, and presses there. Events do not bubble in it: what is pressed is called. */
import { onTestFinished } from 'vitest';
import type { QuickDom } from '../../engine/support/quick-dom.ts';

type Element = QuickDom['root'];
type Props = Readonly<Record<string, unknown>>;

/** All elements of a name below one, in their order. */
export function elementsIn(place: Element, name: string): Element[] {
  const own = place.nodeName.toLowerCase() === name ? [place] : [];
  return [...own, ...place.childNodes.flatMap((child) => elementsIn(child, name))];
}

/** What React was given for an element. */
export function propsOf(element: Element | undefined): Props {
  const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactProps$'));
  return key === undefined ? {} : ((element as unknown as Record<string, Props>)[key] ?? {}); // React keeps them there
}

/** Calls what listens to an event of an element. */
export function tell(element: Element | undefined, listener: `on${string}`, event: object = {}): void {
  const listen = propsOf(element)[listener];
  if (typeof listen !== 'function') throw new Error(`Nothing listens by ${listener}.`);
  listen({ preventDefault: () => {}, stopPropagation: () => {}, currentTarget: element, target: element, ...event });
}

/** Menus know their options, as React asks them to. */
export function letMenusBe(dom: QuickDom): void {
  letElements(dom, {
    options: {
      get(this: Element) {
        return elementsIn(this, 'option');
      },
    },
  });
}

/** All elements have further properties, until the test is over. */
export function letElements({ root }: QuickDom, properties: PropertyDescriptorMap): void {
  const all: object = Object.getPrototypeOf(root);
  for (const [name, property] of Object.entries(properties)) {
    Object.defineProperty(all, name, { ...property, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(all, name));
  }
}
