/** Headers that keep a browser from running or framing what is not ours. No inline script or style is needed anywhere. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

const halfYearSeconds = 15_552_000;

/** @param overHttps  true outside demonstrations: browsers then insist on HTTPS */
export async function securityHeaders(app: FastifyInstance, overHttps: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy,
    strictTransportSecurity: overHttps ? { maxAge: halfYearSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
}
