/** Headers that keep a browser from running or framing what is not ours. No inline script or style is needed anywhere. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

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

/** @param overHttps  true outside demonstrations: browsers then insist on HTTPS */
export function securityHeaders(app: FastifyInstance, overHttps: boolean, others: OtherOrigins = {}): void {
  const headers = writtenHeaders(overHttps, others);
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** `https://files.example/portal/` → `https://files.example`; undefined for what is no address of its own. */
export function originOf(address: string | undefined): string | undefined {
  const isWhole = address !== undefined && /^https?:/i.test(address) && URL.canParse(address);
  return isWhole ? new URL(address).origin : undefined;
}

/** Name → value. They are the same for every request, so the library is asked once. */
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
