/** Builds the app with the files that the shipped one has besides its scripts: fonts, the icon, what web servers give for other addresses. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: '../../../../src/app/public',
  // The Content-Security-Policy allows files of this address only, so nothing is folded into CSS or HTML.
  build: { assetsInlineLimit: 0 },
});
