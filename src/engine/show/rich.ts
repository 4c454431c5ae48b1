/** Formatted text of the server, cleaned before it is shown (spec section 9). */
import type { DOMPurify } from 'dompurify';
import { useEffect, useState } from 'react';
import { usePortal } from '../portal/portal.ts';
import { fileAddress } from './use-address.ts';

type Clean = (html: string, siteAddress: string | undefined) => string;

let loaded: Clean | null = null;
let loading: Promise<Clean> | null = null;

/** The cleaned HTML of a value; null while the cleaner is being loaded, or when the value is no text. */
export function useRich(html: unknown): string | null {
  const { siteAddress } = usePortal().manifest.get().settings;
  const [clean, setClean] = useState<Clean | null>(() => loaded);
  const [failure, setFailure] = useState<unknown>(null);
  const isNeeded = typeof html === 'string' && clean === null;
  useEffect(() => {
    if (!isNeeded) return;
    loading ??= import('dompurify').then(({ default: purifier }) => {
      loaded = cleaner(purifier);
      return loaded;
    });
    loading.then(
      (ready) => setClean(() => ready),
      (cause: unknown) => {
        loading = null;
        setFailure(cause);
      },
    );
  }, [isNeeded]);
  if (failure) throw failure;
  return typeof html === 'string' && clean ? clean(html, siteAddress) : null;
}

const forbidden = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'],
  FORBID_ATTR: ['style'],
  USE_PROFILES: { html: true },
  ADD_ATTR: ['target'],
};

function cleaner(purifier: DOMPurify): Clean {
  let site: string | undefined;
  purifier.addHook('afterSanitizeAttributes', (node) => tidy(node, site));
  return (html, siteAddress) => {
    site = siteAddress;
    return purifier.sanitize(html, forbidden);
  };
}

function tidy(node: Element, siteAddress: string | undefined): void {
  if (node.tagName === 'IMG') {
    node.removeAttribute('width');
    node.removeAttribute('height');
    node.setAttribute('loading', 'lazy');
  }
  for (const name of ['src', 'href', 'poster']) {
    const path = node.getAttribute(name);
    if (path && !path.startsWith('#')) node.setAttribute(name, fileAddress(path, siteAddress));
  }
  node.removeAttribute('srcset');
  const href = node.tagName === 'A' ? node.getAttribute('href') : null;
  if (href && !href.startsWith('#')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  } else {
    node.removeAttribute('target');
  }
}
