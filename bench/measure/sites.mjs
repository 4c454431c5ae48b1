/** Builds both sides and puts them on localhost. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { formPortal } from '../config/form-portal.mjs';
import { bundle } from './bundle.mjs';
import { builtFiles, serveSite } from './site.mjs';

/**
 * @param {string} root the repository
 * @returns `shipped`: our front end with the shipped config; `forms`: with the measured forms; `byHand`: the pages by hand
 */
export async function openSites(root) {
  const { buildWeb } = await import('../../tools/build-web.mjs');
  await buildWeb(root);
  await build({ configFile: join(root, 'bench/by-hand/vite.config.mjs'), logLevel: 'warn' });
  const compiler = await bundle(root, 'bench/measure/compile-config.ts', 'compile-config');
  const { compileConfig, readFolder } = await import(pathToFileURL(compiler).href);
  const web = builtFiles(join(root, 'dist/web'));
  const withModel = (config) =>
    new Map([...web, ...[...compileConfig(config)].map(([name, content]) => [`/model/${name}`, content])]);
  const sites = {
    shipped: await serveSite(withModel(readFolder(join(root, 'config')))),
    forms: await serveSite(withModel(formPortal())),
    byHand: await serveSite(builtFiles(join(root, 'dist/bench/by-hand'))),
  };
  return {
    ...sites,
    close: () => Promise.all(Object.values(sites).map((site) => site.close())),
  };
}
