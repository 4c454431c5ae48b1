/** Headers that keep a browser from running or framing what is not ours. No inline script or style is needed anywhere. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { callBase } from './call-address.ts';

/** Addresses beside the portal's own that its pages may use. */
export interface OtherOrigins {
  /** Where calls are answered. */
  readonly calls?: string | undefined;
  /** Where pictures and other files lie. */
  readonly files?: string | undefined;
}

function contentSecurityPolicy({ calls, files }: OtherOrigins) {
  const pictures = [...new Set([calls, files])].filter((origin) => origin !== undefined);
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', ...pictures],
      ...(calls ? { 'connect-src': ["'self'", calls] } : {}),
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  };
}

const halfYearSeconds = 15_552_000;

/** A call that is opened as if it were a page is saved as a file, not shown. */
const notShown = { 'Content-Disposition': 'attachment; filename="api.json"' };

/** The headers of an answer from a certain address. @param always  what `writtenHeaders` gave */
export function headersAt(url: string, always: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return url.startsWith(callBase) ? { ...always, ...notShown } : always;
}

/**
 * Name → value. They are the same for every request, so the library is asked once.
 * @param overHttps  true outside demonstrations: browsers then insist on HTTPS
 */
export function writtenHeaders(overHttps: boolean, others: OtherOrigins = {}): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const paper = {
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    removeHeader: () => {},
  };
  const write = helmet({
    contentSecurityPolicy: contentSecurityPolicy(others),
    strictTransportSecurity: overHttps ? { maxAge: halfYearSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    // Words for browsers that are gone, or that switch off what no browser does any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  // none of these headers depends on the request, and the library does nothing with the answer but set headers
  write({} as IncomingMessage, paper as unknown as ServerResponse, () => {});
  return headers;
}
