/** Finds a Chromium to test with, and on Debian gets one. */
import { accessSync, constants, existsSync } from 'node:fs';
import { say, ToolProblem } from './console.mjs';
import { capture } from './run-command.mjs';

/** The one without a window first: its pages are the same, and the tests take an eighth less of the processor. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Debian has the first, Ubuntu the second. */
const packages = ['chromium-headless-shell', 'chromium'];
/** Chinese letters, and the ones that are used in place of a portal's face until it has come: on any device of a student they are there. */
const fontPackages = { 'Noto Sans CJK': 'fonts-noto-cjk', 'Liberation Sans': 'fonts-liberation' };

/**
 * Where a Chromium lies: CHROMIUM_PATH, the usual places, Playwright's own.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test');
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  return candidates.find((path) => path && isProgram(path)) ?? null;
}

/** As `findChromium`; on Debian and Ubuntu it installs one, and fonts, when there is none. */
export async function getChromium() {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = await findChromium();
  const fonts = debian ? await missingFonts() : [];
  if (found && fonts.length === 0) return found;
  if (debian) {
    say('Installing Chromium and fonts for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await capture('apt-get', ['update'], { env });
    for (const name of found ? [null] : packages) {
      const words = [...fonts, ...(name ? [name] : [])];
      await capture('apt-get', ['install', '-y', '--no-install-recommends', ...words], { env });
      const installed = await findChromium();
      if (installed) return installed;
    }
  }
  throw new ToolProblem(
    'The browser tests need Chromium: install it (on Debian and Ubuntu `apt-get install chromium`), or set CHROMIUM_PATH to one.',
  );
}

/** The packages of the fonts that this computer lacks; all of them where nothing can list its fonts. */
async function missingFonts() {
  const { code, output } = await capture('fc-list', [':', 'family']);
  return Object.entries(fontPackages).flatMap(([family, name]) =>
    code === 0 && output.includes(family) ? [] : [name],
  );
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
