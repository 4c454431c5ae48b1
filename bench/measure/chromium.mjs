/** Chromium for measuring. */
import { chromium } from '@playwright/test';
import { findChromium } from '../../tools/chromium.mjs';
import { ToolProblem } from '../../tools/console.mjs';

/**
 * @param {readonly string[]} [flags] further switches
 * @returns {Promise<import('@playwright/test').Browser>}
 */
export async function launch(flags = []) {
  const executablePath = await findChromium();
  if (!executablePath) throw new ToolProblem('There is no Chromium: install it, or set CHROMIUM_PATH to one.');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, ...flags] });
}

/** Frames are drawn as soon as they are ready, so that two frames take as long as the work in them. */
export const withoutFrameLimit = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** The size of every measured page. */
export const viewport = { width: 1280, height: 800 };
