/**
 * As much of a browser as React and the engine ask for: elements without looks, one history, storages. What people see is for
 * `tests/browser`; here a portal runs, so that what the engine does can be tested in milliseconds.
 */
import { vi } from 'vitest';
import type { KeyStore } from '../../../src/engine/kernel/storage.ts';

/** An element or a text of the page. Events do not bubble: what is pressed is called. */
class QuickNode extends EventTarget {
  parentNode: QuickNode | null = null;
  readonly childNodes: QuickNode[] = [];
  readonly attributes = new Map<string, string>();
  readonly style = { setProperty: () => {} };
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  ownerDocument: unknown = null;
  nodeValue = '';

  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
  ) {
    super();
  }

  get tagName(): string {
    return this.nodeName;
  }

  get firstChild(): QuickNode | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): QuickNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get nextSibling(): QuickNode | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }

  get children(): QuickNode[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === 1);
  }

  get isConnected(): boolean {
    return this.nodeName === 'BODY' || this.parentNode?.isConnected === true;
  }

  get textContent(): string {
    return this.nodeType === 3 ? this.nodeValue : this.childNodes.map(({ textContent }) => textContent).join('');
  }

  set textContent(text: string) {
    for (const child of [...this.childNodes]) this.removeChild(child);
    if (text !== '') this.appendChild(textNode(text));
  }

  appendChild(child: QuickNode): QuickNode {
    return this.insertBefore(child, null);
  }

  append(child: QuickNode): void {
    this.appendChild(child);
  }

  insertBefore(child: QuickNode, before: QuickNode | null): QuickNode {
    child.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
    if (this.isConnected) document.dispatchEvent(new Event(drawn));
    return child;
  }

  removeChild(child: QuickNode): QuickNode {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    // What goes takes the focus with it.
    if (this.isConnected && child.find((node) => Object.is(node, document.activeElement))) document.body.focus();
    return child;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  /** Of selectors only names of elements are understood, one or several. */
  matches(selector: string): boolean {
    return selector.split(',').some(
      (one) =>
        one
          .trim()
          .replace(/[:[].*$/, '')
          .toUpperCase() === this.nodeName,
    );
  }

  closest(selector: string): QuickNode | null {
    return this.matches(selector) ? this : (this.parentNode?.closest(selector) ?? null);
  }

  querySelector(selector: string): QuickNode | null {
    return this.find((node) => node !== this && node.matches(selector));
  }

  get parentElement(): QuickNode | null {
    return this.parentNode;
  }

  focus(): void {
    Object.assign(document, { activeElement: this });
    document.dispatchEvent(new Event('focusin'));
  }

  find(fits: (node: QuickNode) => boolean): QuickNode | null {
    if (fits(this)) return this;
    for (const child of this.childNodes) {
      const found = child.find(fits);
      if (found) return found;
    }
    return null;
  }
}

/** Of what is drawn, browsers tell observers; here the page does it by an event. */
const drawn = 'node drawn';

/** Watches what is drawn, anywhere in the page, whatever it was asked for. */
class QuickObserver {
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  observe(): void {
    document.addEventListener(drawn, this.#changed);
  }

  disconnect(): void {
    document.removeEventListener(drawn, this.#changed);
  }
}

function textNode(text: string): QuickNode {
  const node = new QuickNode(3, '#text');
  node.nodeValue = text;
  return node;
}

/** The history of a tab: entries with their state, and a step back that takes its time, as in browsers. */
function tab(hash: string, target: EventTarget) {
  const entries: { hash: string; state: unknown }[] = [{ hash, state: null }];
  let at = 0;
  const put = (state: unknown, url: string, place: number) => {
    entries.splice(place, entries.length, { hash: url.slice(url.indexOf('#')), state });
    at = place;
  };
  const location = {
    pathname: '/',
    search: '',
    get hash() {
      return entries[at]?.hash ?? '';
    },
    reload: vi.fn<() => void>(),
  };
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return entries[at]?.state ?? null;
    },
    pushState: (state: unknown, _: string, url: string) => put(state, url, at + 1),
    replaceState: (state: unknown, _: string, url: string) => {
      const entry = entries[at];
      if (entry) Object.assign(entry, { state, hash: url.slice(url.indexOf('#')) });
    },
    go: (steps: number) => {
      queueMicrotask(() => {
        at = Math.max(0, Math.min(entries.length - 1, at + steps));
        target.dispatchEvent(new Event('popstate'));
      });
    },
  };
  return { location, history, entries };
}

const storageMethods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key];
  },
};

/** A storage, whose keys are its own as in browsers. */
function storage(): KeyStore {
  return Object.create(storageMethods) as KeyStore; // its methods are those
}

export type QuickDom = ReturnType<typeof quickDom>;

/** Puts the browser in place until `vi.unstubAllGlobals`. @param hash  where the tab is */
export function quickDom(hash: string) {
  const body = new QuickNode(1, 'BODY');
  const root = new QuickNode(1, 'DIV');
  root.setAttribute('id', 'root');
  const events = new EventTarget();
  const state = { hidden: false };
  const document = Object.assign(new QuickNode(9, '#document'), {
    body,
    documentElement: { lang: '' },
    activeElement: body,
    title: '',
    createElement: (name: string) => owned(new QuickNode(1, name.toUpperCase())),
    createElementNS: (_: string, name: string) => owned(new QuickNode(1, name)),
    createTextNode: (text: string) => owned(textNode(text)),
    createComment: () => owned(new QuickNode(8, '#comment')),
    getElementById: (id: string) => body.find((node) => node.getAttribute('id') === id),
    defaultView: globalThis,
  });
  Object.defineProperty(document, 'hidden', { get: () => state.hidden });
  function owned(node: QuickNode): QuickNode {
    node.ownerDocument = document;
    return node;
  }
  for (const node of [body, root]) owned(node);
  const { location, history, entries } = tab(hash, events);
  const local = storage();
  const session = storage();
  const copied: string[] = [];
  const opened: string[] = [];
  const globals = {
    window: globalThis,
    document,
    location,
    history,
    localStorage: local,
    sessionStorage: session,
    navigator: {
      onLine: true,
      userAgent: '',
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    },
    Element: QuickNode,
    HTMLElement: QuickNode,
    HTMLIFrameElement: class {},
    MutationObserver: QuickObserver,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    open: (address: string) => void opened.push(address),
    print: vi.fn<() => void>(),
    scrollY: 0,
    scrollTo: vi.fn<(left: number, top: number) => void>((_, top) => vi.stubGlobal('scrollY', top)),
    requestAnimationFrame: (work: () => void) => setTimeout(work, 16),
    cancelAnimationFrame: (frame: ReturnType<typeof setTimeout>) => clearTimeout(frame),
    IS_REACT_ACT_ENVIRONMENT: true,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  body.appendChild(root);
  return {
    root,
    document,
    location,
    entries,
    history,
    local,
    session,
    copied,
    opened,
    /** What the browser tells the page: `online`, `storage`, `beforeunload`. */
    tell: (type: string, more: object = {}) => {
      const event = new Event(type, { cancelable: true });
      for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
      events.dispatchEvent(event);
      return event;
    },
    /** The tab is put away, or looked at again. */
    hide: (hidden: boolean) => {
      state.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    setOnline: (online: boolean) => {
      globals.navigator.onLine = online;
      events.dispatchEvent(new Event(online ? 'online' : 'offline'));
    },
    /** The page is there. */
    standAt: (top: number) => void vi.stubGlobal('scrollY', top),
    /** Somebody scrolls to there. */
    scrollTo: (top: number) => {
      vi.stubGlobal('scrollY', top);
      events.dispatchEvent(new Event('scroll'));
    },
    /** The id of the element that has the focus. */
    focused: () => document.activeElement.getAttribute('id'),
    /** Elements are anywhere in the page. */
    find: (fits: (node: QuickNode) => boolean) => body.find(fits),
  };
}
