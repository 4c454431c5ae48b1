/** What an address most likely was meant to be that leads nowhere as it is written. */
import { nearestNames } from '#expression/node';

/** @returns undefined where nothing is likely */
export function meantAddress(address: string): string | undefined {
  return pageBehind(address) ?? mail(address) ?? secure(address) ?? site(address);
}

/** The page of whoever copied what a browser shows on their own computer, or the end of it: `http://localhost:8080/#/pages/home`. */
export function pageBehind(address: string): string | undefined {
  return /^(?:https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?)?\/?#(\/.*)$/i.exec(address)?.[1];
}

function mail(address: string): string | undefined {
  return /^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(address) ? `mailto:${address}` : undefined;
}

/** `htps://library.example`, `https:/library.example` */
function secure(address: string): string | undefined {
  const [, scheme = '', rest] = /^([a-z]{3,6}):?\/{1,3}([^/\s]+\.\S+)$/i.exec(address) ?? [];
  const isNear = nearestNames(scheme.toLowerCase(), ['https', 'http']).length > 0;
  return rest !== undefined && isNear ? `https://${rest}` : undefined;
}

function site(address: string): string | undefined {
  const isSite = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address) && !/\.(html?|ya?ml|pdf)$/i.test(address);
  return isSite ? `https://${address}` : undefined;
}
