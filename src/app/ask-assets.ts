/**
 * The first thing that runs: asks for the scripts and styles of a heavy page's blocks, which come while everything else starts.
 * Until now the line belonged to this script alone.
 */
(globalThis as { readonly porticoAssets?: () => void }).porticoAssets?.(); // first-part.js makes it
