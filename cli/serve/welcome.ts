/** What is said when the portal runs: where it is, and who may log in to a demonstration. */
import Table from 'cli-table3';
import { colours } from '../terminal/terminal.ts';

export interface Running {
  readonly title: string;
  /** `http://localhost:8080/` */
  readonly address: string;
  readonly demo: boolean;
  /** What else is worth knowing, each in a sentence. */
  readonly notes: readonly string[];
}

/** The made-up people worth trying first. */
const demoAccounts: readonly (readonly [string, string])[] = [
  ['1155000001', 'Chris Chan, a student with something in every list'],
  ['1155000003', 'Ivan Ip, a new student: empty lists'],
  ['lead1@sld.example', 'a class lead, who chooses a class first'],
];
const demoPassword = 'Demo2025!';
const demoCaptcha = 'demo';

export function welcome({ title, address, demo, notes }: Running): string {
  const lines = ['', `${colours.bold(title)} is open at ${colours.cyan(address)}`, ...notes];
  if (demo) lines.push('', whoLogsIn());
  return [...lines, '', 'Press Ctrl-C to stop.'].join('\n');
}

/** The accounts of a demonstration, with the password of all of them. */
export function whoLogsIn(): string {
  return `${accountsTable()}\nPassword of all: ${colours.bold(demoPassword)}   Captcha: ${colours.bold(demoCaptcha)}`;
}

/** The host as an address has it: the name under which this computer reaches itself, IPv6 in brackets. */
export function shownHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function accountsTable(): string {
  const table = new Table({ head: ['Log in as', 'Who that is'], style: { head: [], border: [] } });
  table.push(...demoAccounts.map((row) => [...row]));
  return table.toString();
}
