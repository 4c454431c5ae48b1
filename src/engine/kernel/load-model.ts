/** Fetches the parts of the compiled portal. They are JSON, never code. */

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
    return (await response.json()) as Part;
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
