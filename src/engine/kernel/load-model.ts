/** Fetches the parts of the compiled portal. They are JSON, never code. */
import type { FirstParts, Manifest } from '#model';

/** Parts by their names: there, on their way, or null when they could not be had. */
export type EarlyParts = Readonly<Record<string, unknown>>;

/**
 * What whoever handed out the document wrote into it, so that nothing of it has to be asked for; null where that was nothing.
 * @returns `parts` with those that `first-part.js` has asked for
 */
export function writtenParts(): { readonly manifest: Manifest; readonly parts: EarlyParts } | null {
  const text = document.getElementById('portico-model')?.textContent;
  if (!text) return null;
  const { manifest, parts } = JSON.parse(text) as FirstParts; // written by the compiler (src/compiler/output/entry-page.ts)
  const { porticoParts } = globalThis as { porticoParts?: EarlyParts }; // put there by `first-part.js`
  return { manifest, parts: { ...parts, ...porticoParts } };
}

/** A part of the portal did not arrive, or not in time (spec section 8). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** @param timeoutMs  after this the part counts as lost */
export async function loadPart<Part>(address: string, timeoutMs: number, fresh = false): Promise<Part> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(address, { signal: abort.signal, cache: fresh ? 'no-cache' : 'default' });
    if (!response.ok) throw new ChunkLoadError(`${address}: ${response.status}`);
    return (await response.json()) as Part; // the compiler wrote what this address promises
  } catch (cause) {
    throw cause instanceof ChunkLoadError ? cause : new ChunkLoadError(address, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something failed because a script or a part of the portal could not be fetched. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof ChunkLoadError ||
    (error instanceof Error && /dynamically imported module|importing a module script|preload css/i.test(error.message))
  );
}
