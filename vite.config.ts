/** Builds the browser's part into dist/web. The compiled model is not in it: the server gives it under /model/. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['PORTICO_SERVER'] ?? 'http://localhost:8080';

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
    // What the first screen needs is one file: fewer requests, and packed together it is smaller.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: { '/student-api': server, '/model': server, '/files': server },
  },
});
