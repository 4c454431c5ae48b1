/**
 * The first thing that runs: asks for the scripts and styles of the first page's blocks, which come while everything else starts.
 * Until now the line belonged to this script alone.
 */
const { porticoAssets = [] } = globalThis as { readonly porticoAssets?: readonly string[] }; // first-part.js names them

for (const href of porticoAssets) {
  const link = document.createElement('link');
  Object.assign(
    link,
    href.endsWith('.js') ? { rel: 'modulepreload', href } : { rel: 'preload', as: 'style', crossOrigin: '', href },
  );
  document.head.append(link);
}
