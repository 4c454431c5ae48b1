/** `portico office venue-code`: the code at the door of an event, to be read, typed and scanned. */
import { setTimeout as pause } from 'node:timers/promises';
import qrcode from 'qrcode';
import { pageAddress, venueCode } from '#office';
import { colours, print, tell } from '../terminal/terminal.ts';
import { atDesk, type Desk, type DeskOptions, noteDemoKey, siteAddress } from './desk.ts';
import { eventById } from './events.ts';
import { inOneLine } from './office-table.ts';
import { showWhen } from './when.ts';

export interface VenueCodeOptions extends DeskOptions {
  readonly watch?: boolean;
}

/** How often a watched code is looked at again; it changes every minute. */
const lookEveryMs = 1000;

interface Shown {
  readonly eventId: number;
  readonly head: string;
}

interface Poster extends Shown {
  readonly code: string;
  readonly text: string;
}

export function showVenueCode(typed: string, options: VenueCodeOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    noteDemoKey();
    const { id: eventId, title, start } = await eventById(desk, typed);
    const shown = { eventId, head: inOneLine(`${title}, ${showWhen(start, desk.time)}`) };
    const code = await codeNow(desk, eventId);
    const text = await poster(desk, shown, code);
    const stop = options.watch ? stopSignal() : undefined;
    print(text);
    if (stop) await renew(desk, { ...shown, code, text }, stop);
  });
}

function codeNow(desk: Desk, eventId: number): Promise<string> {
  return venueCode({ database: desk.database, now: desk.clock() }, eventId, desk.settings.secretKey);
}

async function poster(desk: Desk, { eventId, head }: Shown, code: string): Promise<string> {
  const page = `/pages/sign/sign?id=${eventId}&sn=${encodeURIComponent(code)}`;
  const address = pageAddress(siteAddress(desk), page);
  const picture = await drawCode(address);
  return `${head}\n\n${colours.bold(largeLetters(code))}\n\n${picture.trimEnd()}\n${address}`;
}

/** On a terminal in black on white whatever its own colours are: not every telephone reads it the other way round. */
function drawCode(address: string): Promise<string> {
  const type = process.stdout.isTTY ? 'terminal' : 'utf8';
  return qrcode.toString(address, { type, small: true, errorCorrectionLevel: 'M', margin: 2 });
}

/** Writes the code over the one before whenever it has changed, until it is stopped. */
async function renew(desk: Desk, shown: Poster, stop: AbortSignal): Promise<void> {
  let { code, text } = shown;
  tell('The code is renewed here until you press Ctrl-C.');
  let linesAbove = text.split('\n').length + (process.stderr.isTTY ? 1 : 0);
  while (!stop.aborted) {
    await pause(lookEveryMs, undefined, { signal: stop }).catch(() => {}); // stopped while waiting
    const next = stop.aborted ? code : await codeNow(desk, shown.eventId);
    if (next === code) continue;
    code = next;
    text = await poster(desk, shown, code);
    if (process.stdout.isTTY) process.stdout.write(`\u001b[${linesAbove}A\u001b[J`);
    print(text);
    linesAbove = text.split('\n').length;
  }
}

/** Ctrl-C, or being told to end by whoever started us. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** Letters and digits five lines high, as dots of five bits a line. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 19, 21, 25, 14],
  '1': [4, 12, 4, 4, 14],
  '2': [30, 1, 14, 16, 31],
  '3': [30, 1, 14, 1, 30],
  '4': [18, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 30],
  '6': [14, 16, 30, 17, 14],
  '7': [31, 1, 2, 4, 4],
  '8': [14, 17, 14, 17, 14],
  '9': [14, 17, 15, 1, 14],
  A: [14, 17, 31, 17, 17],
  B: [30, 17, 30, 17, 30],
  C: [15, 16, 16, 16, 15],
  D: [30, 17, 17, 17, 30],
  E: [31, 16, 30, 16, 31],
  F: [31, 16, 30, 16, 16],
  G: [15, 16, 19, 17, 15],
  H: [17, 17, 31, 17, 17],
  J: [7, 2, 2, 18, 12],
  K: [17, 18, 28, 18, 17],
  M: [17, 27, 21, 17, 17],
  N: [17, 25, 21, 19, 17],
  P: [30, 17, 30, 16, 16],
  Q: [14, 17, 21, 18, 13],
  R: [30, 17, 30, 18, 17],
  S: [15, 16, 14, 1, 30],
  T: [31, 4, 4, 4, 4],
  V: [17, 17, 17, 10, 4],
  W: [17, 17, 21, 27, 17],
  X: [17, 10, 4, 10, 17],
  Y: [17, 10, 4, 4, 4],
  Z: [31, 2, 4, 8, 31],
  O: [14, 17, 17, 17, 14],
};

const rows = [0, 1, 2, 3, 4];
const dots = [16, 8, 4, 2, 1];

/** A code of the office's own choice may hold other signs; it is then shown as it is. */
function largeLetters(code: string): string {
  const letters = [...code].map((letter) => shapes[letter]);
  if (letters.some((shape) => shape === undefined)) return code;
  return rows
    .map((row) =>
      letters.map((shape) => dots.map((dot) => ((shape?.[row] ?? 0) & dot ? '██' : '  ')).join('')).join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}
