/** Builds the browser's part into dist/web. The compiled model is not in it: the server gives it under /model/. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['PORTICO_SERVER'] ?? 'http://localhost:8080';

/** Few files, since each costs a way there and back; the first group that takes a module wins. */
const parts: { name: string; test?: RegExp; tags?: ['$initial'] }[] = [
  // What the first screen needs.
  { name: 'first', tags: ['$initial'] },
  // What most pages show.
  { name: 'usual', test: /src\/blocks\/(late-looks|(list|links|details|rich)\/.*-block|shared\/rich-text)\.tsx?$/ },
  { name: 'rows', test: /src\/blocks\/(fields\/(rows|pick)\/|form\/form-problems)/ },
];

export default defineConfig({
  publicDir: 'src/app/public',
  // Addresses hang on that of the page, which is one page for all routes: so the portal may stand in a folder of a site.
  base: './',
  plugins: [react()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows files of this address only, so nothing is folded into CSS or HTML.
    assetsInlineLimit: 0,
    // The polyfill is for browsers that are older than those we build for.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...parts] } } },
  },
  server: {
    proxy: { '/student-api': server, '/model': server, '/files': server },
  },
});
