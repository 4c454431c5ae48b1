/** Builds the browser's part into dist/web. The compiled model is not in it: the server gives it under /model/. */
import { dirname, join, relative } from 'node:path';
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

/** The styles of the first screen go before the scripts: it stands in the document, and is seen as soon as it has its colours. */
const stylesFirst = {
  name: 'styles-first',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) => html.replace(/<script type="module"/, '<script type="module" fetchpriority="low"'),
  },
};

/** Notes at each part that comes late from which file, as `manifest.json` of the browser's part names it. */
const noteModules = {
  name: 'note-late-modules',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!code.includes('late(() =>')) return null;
    return code.replace(
      /\blate\((\(\) => import\('([^']+)'\)\.then\([^()]*\([^()]*\) => [^()]*\))\)/g,
      (_, load: string, file: string) => {
        const module = relative(import.meta.dirname, join(dirname(id), file)).replaceAll('\\', '/');
        return `late(${load}, '${module}')`;
      },
    );
  },
};

/** Draws the first screen on Node: `vite build --ssr src/app/prerender.tsx`. */
const prerender = {
  plugins: [noteModules, react()],
  build: {
    outDir: 'dist/prerender',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
  },
  // Nothing of it looks for packages when the portal runs.
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
  // The same addresses as in the browser's part, seen from the document.
  experimental: { renderBuiltUrl: (file: string) => file },
};

const web = defineConfig({
  publicDir: 'src/app/public',
  // Addresses hang on that of the page, which is one page for all routes: so the portal may stand in a folder of a site.
  base: './',
  plugins: [react(), stylesFirst],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows files of this address only, so nothing is folded into CSS or HTML.
    assetsInlineLimit: 0,
    // Which file each source file is in; tools/build-web.mjs puts it beside what draws the first screens.
    manifest: 'web.json',
    // The polyfill is for browsers that are older than those we build for.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...parts] } } },
  },
  server: {
    proxy: { '/student-api': server, '/model': server, '/files': server },
  },
});

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerender : web));
