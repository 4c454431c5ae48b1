/** The same settings as the portal's own build, and the lists of the long forms as modules. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconsInPage } from '../../tools/icons-in-page.mjs';
import { benchFields } from '../config/bench-fields.mjs';

const prefix = 'virtual:fields/';

/** `virtual:fields/500` is the list of 500 fields as it would be in a source file. */
function fieldLists() {
  return {
    name: 'field-lists',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) =>
      id.startsWith(`\0${prefix}`)
        ? `export const fields = ${JSON.stringify(benchFields(Number(id.slice(prefix.length + 1))))};`
        : null,
  };
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../../src/app/public',
  plugins: [react(), fieldLists(), iconsInPage()],
  build: {
    outDir: '../../dist/bench/by-hand',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
