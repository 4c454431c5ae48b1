/** The parts of the compiled model that are loaded while the portal runs: pages, layouts, catalogues, the manifest once more. */
import type { Catalogue, LayoutChunk, Locale, Manifest, PageChunk } from '#model';
import { type EarlyParts, loadPart } from '../kernel/load-model.ts';
import type { Store } from '../kernel/store.ts';

export interface ModelParts {
  /** Pages that were loaded, by the address of their part. */
  readonly knownPages: ReadonlyMap<string, PageChunk>;
  readonly loadPage: (chunk: string) => Promise<PageChunk>;
  readonly knownLayouts: ReadonlyMap<string, LayoutChunk>;
  readonly loadLayout: (chunk: string) => Promise<LayoutChunk>;
  readonly loadManifest: () => Promise<Manifest>;
  /** Null where the language has no catalogue, or none that can be had. */
  readonly loadCatalogue: (language: Locale) => Promise<Catalogue | null>;
}

/** A page or a layout: it is there when what it shows is there too. */
export type ShownPart = PageChunk | LayoutChunk;

export interface ModelPartsDeps {
  /** Where the compiled model lies, seen from the one page that shows all routes. */
  readonly base: string;
  readonly manifest: Store<Manifest>;
  /** Those that came with the document. */
  readonly written: EarlyParts;
  /** Fetches what the part is shown with; until then the part counts as being loaded. */
  readonly prepare: (part: ShownPart) => Promise<void>;
  /** A part is not there any more: another config may have gone live since the manifest was read. */
  readonly onMissing: () => Promise<void>;
}

export function createModelParts({ base, manifest, written, prepare, onMissing }: ModelPartsDeps): ModelParts {
  const knownPages = new Map<string, PageChunk>();
  const knownLayouts = new Map<string, LayoutChunk>();
  const times = () => manifest.get().settings.times;

  async function fetchPart<Part>(chunk: string): Promise<Part> {
    return loadPart<Part>(base + chunk, times().chunkMs).catch(async (failure: unknown) => {
      await onMissing().catch(() => {});
      throw failure;
    });
  }

  async function load<Part extends ShownPart>(chunk: string): Promise<Part> {
    const part = ((await written[chunk]) as Part | null | undefined) ?? (await fetchPart<Part>(chunk)); // a name tells page from layout
    await prepare(part);
    return part;
  }

  return {
    knownPages,
    loadPage: remembering(knownPages, load<PageChunk>),
    knownLayouts,
    loadLayout: remembering(knownLayouts, load<LayoutChunk>),
    loadManifest: () => loadPart<Manifest>(`${base}manifest.json`, times().chunkMs, true),
    loadCatalogue: async (language) => {
      const address = manifest.get().texts[language];
      if (address === undefined) return null;
      const early = (await written[address]) as Catalogue | null | undefined; // the name tells what it is
      return early ?? loadPart<Catalogue>(base + address, times().chunkMs).catch(() => null);
    },
  };
}

/** Loads each part once; what is on its way is not asked for again. */
function remembering<Part>(
  known: Map<string, Part>,
  load: (chunk: string) => Promise<Part>,
): (chunk: string) => Promise<Part> {
  const onTheWay = new Map<string, Promise<Part>>();
  return async (chunk) => {
    const there = known.get(chunk);
    if (there) return there;
    const loading = onTheWay.get(chunk) ?? load(chunk).finally(() => onTheWay.delete(chunk));
    onTheWay.set(chunk, loading);
    const loaded = await loading;
    known.set(chunk, loaded);
    return loaded;
  };
}
