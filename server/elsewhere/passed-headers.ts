/** Headers on their way through: all but those that belong to one connection, with those that every proxy adds. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** They speak of one connection, not of the message (RFC 9110, section 7.6.1), or are written anew for the next one. */
const ofOneConnection: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Without the headers of the connection they came by, those included that `Connection` names. */
export function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = new Set((headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  const kept = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !ofOneConnection.has(name) && !named.has(name),
  );
  return Object.fromEntries(kept);
}

export interface Sender {
  /** The address at the other end of the connection. */
  readonly address: string;
  readonly protocol: string;
  readonly host: string;
  /** How this server names itself in `Via`. */
  readonly via: string;
}

/** What the next server is told about who asked, and how. */
export function forwardedHeaders(headers: IncomingHttpHeaders, sender: Sender): OutgoingHttpHeaders {
  return {
    'x-forwarded-for': joined(headers['x-forwarded-for'], sender.address),
    'x-forwarded-proto': sender.protocol,
    'x-forwarded-host': sender.host,
    via: joined(headers.via, sender.via),
  };
}

function joined(before: string | readonly string[] | undefined, next: string): string {
  return [before ?? [], next].flat().join(', ');
}
