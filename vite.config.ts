/** Builds the browser's part into dist/web. The compiled model is not in it: the server gives it under /model/. */
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { iconsInPage } from './tools/icons-in-page.mjs';

const server = process.env['PORTICO_SERVER'] ?? 'http://localhost:8080';

/**
 * Few files, since each costs a way there and back. The first group that takes a module wins, and what it imports goes with it; so what two groups
 * need is in one above both.
 */
const parts: { name: string; test?: RegExp; tags?: ['$initial'] }[] = [
  // What the first screen needs.
  { name: 'first', tags: ['$initial'] },
  // What forms and answers know of fields.
  {
    name: 'answers',
    test: /src\/(model\/(text|form-facts|visible-when|prepare-values|computed-limits|count-words|picked-rows|sent-answers|given|choices-from)|engine\/data\/use-choices)\./,
  },
  // What most pages show.
  {
    name: 'usual',
    test: /src\/(blocks\/(late-looks|(list|links|details|rich)\/.*-block|shared\/(rich-text|day-names|week-start))|engine\/(data\/(use-address-value|entries-within|use-entry-values)|actions\/hand-out))\.tsx?$/,
  },
  // What Mantine's parts share.
  { name: 'mantine-parts', test: /src\/blocks\/theme\/mantine-parts|use-uncontrolled|UnstyledButton\.mjs/ },
  { name: 'forms', test: /src\/blocks\/forms\.ts$|src\/blocks\/fields\/number\/number-box/ },
  { name: 'row', test: /src\/blocks\/table\/table-row/ },
  { name: 'rows', test: /src\/blocks\/(fields\/(rows|pick)\/|form\/form-problems)/ },
];

/**
 * What of the router and of React Hook Form nobody uses is left out. Names of components for debugging, and components that are made without saying that the making does
 * nothing else, keep all of it: 6 kB before anything is seen. So are warnings for who writes routes: here they come from the compiler.
 */
const usedOfPackages: Plugin = {
  name: 'used-of-packages',
  transform(code, id) {
    if (!/node_modules\/react-(router|hook-form)\/dist\//.test(id)) return null;
    return code
      .replace(/^\s*\w+\.displayName = .*;$/gm, '')
      .replace(/^function (?:invariant|warning)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&')
      .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
  },
};

/** Of the functions of expressions the browser only runs what they do; what they take is for the compiler, sentences and examples for the reference. */
const functionsAlone: Plugin = {
  name: 'functions-alone',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/expression/functions.ts')
      ? code
          .replace(/^ {4}(?:description|example|result):\s*(['"`]).*\1,$/gm, '')
          .replace(/^ {4}parameters: \[(?:.*|\n(?: {6}.*\n)* {4})\],$/gm, '')
      : null,
};

/** Styles that were lost are asked for again when they are needed again. Vite takes those that it has asked for once as there. */
const stylesAgain: Plugin = {
  name: 'styles-again',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper')) return null;
    const forgetting = code
      .replace(/seen\[href\] = (?:void 0|undefined);(\s*throw )/, 'delete seen[href];$1')
      .replace(/if \(e\.type === (["'])error\1\) rej\(/, (found) => found.replace('rej(', 'link.remove(), rej('));
    if (!/delete seen[^]*link\.remove/.test(forgetting))
      this.error('Vite fetches styles in another way: look at styles-again.');
    // The Content-Security-Policy knows addresses, not nonces.
    return forgetting.replace('document.querySelector("meta[property=csp-nonce]")', 'null');
  },
};

/** The styles of the first screen go before the scripts: it is in the document, and is seen as soon as it has its colours. */
const stylesFirst = {
  name: 'styles-first',
  transformIndexHtml: {
    order: 'post' as const,
    handler: (html: string) => html.replace(/<script type="module"/, '<script type="module" fetchpriority="low"'),
  },
};

/** Which file each source file is in, and what a file comes with: `web.json`, which tools/build-web.mjs puts beside what draws the first screens. */
const noteFiles: Plugin = {
  name: 'note-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const name = (id: string) => relative(import.meta.dirname, id).replaceAll('\\', '/');
    const modules = chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [name(id), fileName]));
    const files = chunks.map(({ fileName, imports, viteMetadata, isEntry, code }) => [
      fileName,
      { imports, css: [...(viteMetadata?.importedCss ?? [])], isEntry, bytes: Buffer.byteLength(code) },
    ]);
    const source = JSON.stringify({ modules: Object.fromEntries(modules), files: Object.fromEntries(files) });
    this.emitFile({ type: 'asset', fileName: 'web.json', source });
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

/** What `composes` brings in from another file does not say which file it is of, and Vite warns of that. */
const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'file-of-composed',
        OnceExit(root) {
          root.walkDecls((line) => {
            if (root.source && !line.source?.input.file) line.source = root.source;
          });
        },
      },
    ],
  },
};

/** `/pages/home`, opened without its `#`: the server knows where it leads. What the page asks for is answered here. */
const ofDocuments: ProxyOptions = {
  target: server,
  bypass: ({ url, headers }) => (headers.accept?.includes('text/html') ? undefined : url),
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
  // Addresses hang on that of the page, which is one page for all routes: so the portal may be in a folder of a site.
  base: './',
  plugins: [usedOfPackages, functionsAlone, stylesAgain, react(), stylesFirst, iconsInPage(), noteFiles],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The Content-Security-Policy allows files of this address only, so nothing is folded into CSS or HTML.
    assetsInlineLimit: 0,
    // The polyfill is for browsers that are older than those we build for.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [...parts] } } },
  },
  css,
  server: {
    proxy: { '/student-api': server, '/model': server, '/files': server, '^/[^?]': ofDocuments },
  },
});

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? prerender : web));
