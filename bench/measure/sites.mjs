/** Builds both sides and puts them on localhost. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { benchRows } from '../config/bench-rows.mjs';
import { formPortal } from '../config/form-portal.mjs';
import { tableCounts, tablePortal } from '../config/table-portal.mjs';
import { bundle } from './bundle.mjs';
import { builtFiles, serveSite } from './site.mjs';

/**
 * @param {string} root the repository
 * @param {Readonly<Record<string, unknown>>} [more] answers of further calls
 * @returns `shipped`: our front end with the shipped config; `forms` and `tables`: with the measured ones; `byHand`: the pages by hand
 */
export async function openSites(root, more = {}) {
  const { buildWeb } = await import('../../tools/build-web.mjs');
  await buildWeb(root);
  await build({ configFile: join(root, 'bench/by-hand/vite.config.mjs'), logLevel: 'warn' });
  const compiler = await bundle(root, 'bench/measure/compile-config.ts', 'compile-config');
  const { compileConfig, readFolder } = await import(pathToFileURL(compiler).href);
  const web = builtFiles(join(root, 'dist/web'));
  const { prerender } = await import(pathToFileURL(join(root, 'dist/prerender/prerender.js')).href);
  const assets = JSON.parse(readFileSync(join(root, 'dist/prerender/web.json'), 'utf8'));
  const draw = (files) => prerender(files, assets);
  const withModel = async (config) =>
    new Map([...web, ...(await compileConfig(config, String(web.get('/index.html')), draw))]);
  const tables = tableCounts.map((count) => [`bench/rows-${count}`, { list: benchRows(count) }]);
  const answers = { ...Object.fromEntries(tables), ...more };
  const sites = {
    shipped: await serveSite(await withModel(readFolder(join(root, 'config'))), answers),
    forms: await serveSite(await withModel(formPortal())),
    tables: await serveSite(await withModel(tablePortal()), answers),
    byHand: await serveSite(builtFiles(join(root, 'dist/bench/by-hand')), answers),
  };
  return {
    ...sites,
    close: () => Promise.all(Object.values(sites).map((site) => site.close())),
  };
}
