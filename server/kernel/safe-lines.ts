/**
 * Lines to other computers carry names, grades and codes. Outside a demonstration they are encrypted and the other end shows by a
 * certificate who it is, unless the operator names a computer to which nobody else is on the network between (`TRUSTED_HOSTS`).
 */
import type { Environment } from './secret-from-file.ts';

/** Whether a host is the computer that the portal runs on: by its name, its address, or the folder of a socket. */
export function isThisComputer(host: string): boolean {
  return host.startsWith('/') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
}

/** Whether the line to a host must be encrypted, and the host known by its certificate. */
export function needsTls(environment: Environment, host: string): boolean {
  const trusted = (environment['TRUSTED_HOSTS'] ?? '').split(',').map((name) => name.trim());
  return environment['DEMO'] !== '1' && !isThisComputer(host) && !trusted.includes(host);
}

const advice = 'Where nobody else is on the network between, name that computer in TRUSTED_HOSTS.';

/** What the driver takes: an address, or the folder of a socket. */
const postgresAddress = /^(postgres(ql)?:\/\/|socket:|\/)/;

/** What ends a password, or begins something else, unless it is written otherwise. */
export const encodingAdvice =
  'In a name and a password / is written as %2F, # as %23, ? as %3F, @ as %40 and % as %25.';

/** Whether an address can be read, with the name and the password in it. */
export function isReadable(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** @returns why the line to a PostgreSQL may not be used, in full sentences; null when it may */
export function databaseLineIssue(environment: Environment, url: string): string | null {
  if (!postgresAddress.test(url)) {
    return 'DATABASE_URL is the address of a PostgreSQL and begins with postgres://, which this one does not. For SQLite leave it out: its data lie in portico.db, in the folder above FILES_DIR.';
  }
  if (!url.startsWith('/') && !isReadable(url)) {
    return `DATABASE_URL cannot be read as an address such as postgres://portal:password@db.school.example/portal. ${encodingAdvice}`;
  }
  const address = url.startsWith('/') ? null : new URL(url);
  const given = Object.fromEntries(address?.searchParams ?? []);
  if (given['sslmode'] === 'verify-full' || !needsTls(environment, databaseHost(environment, url, address)))
    return null;
  return `DATABASE_URL names another computer, and the line to it would not be safe. Write ?sslmode=verify-full behind the address, with &sslrootcert=<file> where the certificate is one of your own. ${advice}`;
}

/** As the driver finds it: a socket's folder, `?host=`, the host of the address, or that of `PGHOST`. */
function databaseHost(environment: Environment, url: string, address: URL | null): string {
  if (address === null) return url;
  if (address.protocol === 'socket:') return address.pathname;
  const [named] = address.searchParams.getAll('host').slice(-1);
  return named ?? decodeURIComponent(address.hostname || environment['PGHOST'] || 'localhost');
}

/** What would make the mail server any computer, or the line to it one that others can read. */
const weakening = /[?&](?:tls\.rejectUnauthorized|requireTLS|ignoreTLS|opportunisticTLS|service)=/i;

/** @returns why a mail server may not be used, in full sentences; null when it may */
export function mailLineIssue(environment: Environment, url: string): string | null {
  if (url === '' || !needsTls(environment, new URL(url).hostname) || !weakening.test(url)) return null;
  return `SMTP_URL switches off what makes the line to the mail server safe. Leave out what stands behind the ?; a certificate of your own is named by NODE_EXTRA_CA_CERTS. ${advice}`;
}

/** @returns why a virus scanner may not be used, in full sentences; null when it may */
export function scannerLineIssue(environment: Environment, host: string): string | null {
  if (!needsTls(environment, host)) return null;
  return `SCAN_URL names another computer, and clamd has no line that others cannot read. Let it run beside the portal. ${advice}`;
}

/** @returns why calls may not be passed on to an address, in full sentences; null when they may */
export function backEndLineIssue(environment: Environment, address: URL): string | null {
  if (address.protocol === 'https:' || !needsTls(environment, address.hostname)) return null;
  return `The address behind --api names another computer, and the line to it would not be safe. Begin it with https://. ${advice}`;
}
