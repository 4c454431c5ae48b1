/** The language of the portal: which one, its words, and the catalogue that they come from. */
import type { i18n } from 'i18next';
import type { Catalogue, Locale, Manifest } from '#model';
import type { KeyStore } from '../kernel/storage.ts';
import { createStore, type Store } from '../kernel/store.ts';
import { loadDateWords } from '../texts/load-date-words.ts';
import { plainWords, type Words } from '../texts/words.ts';

export interface OpenCatalogue {
  readonly language: Locale;
  readonly i18n: i18n;
}

export interface Languages {
  readonly words: Store<Words>;
  /** Null in English. */
  readonly catalogue: Store<OpenCatalogue | null>;
  /** Remembers the choice, and loads what it needs. */
  readonly set: (language: Locale) => Promise<void>;
  /** Reads the catalogue of the language once more: another config has gone live. */
  readonly reload: () => Promise<void>;
  /** The one that was chosen last; its words may still be on their way. */
  readonly chosen: () => Locale;
  /** Does it as soon as the words are those of the language that was chosen last: at once, or when they have come. */
  readonly whenSettled: (run: () => void) => void;
  /** The one to begin with: as the portal forces it, else as it was chosen before. */
  readonly initial: () => Locale;
}

export interface LanguagesDeps {
  readonly manifest: Store<Manifest>;
  readonly loadCatalogue: (language: Locale) => Promise<Catalogue | null>;
  readonly storage: KeyStore;
  /** Says to browser and screen readers which language it is. */
  readonly mark: (language: Locale) => void;
}

export function createLanguages({ manifest, loadCatalogue, storage, mark }: LanguagesDeps): Languages {
  const words = createStore<Words>(plainWords(manifest.get()));
  const catalogue = createStore<OpenCatalogue | null>(null);
  /** The last that was chosen; its catalogue may still be on its way, and one that comes later than a further choice is not used. */
  let chosen: Locale = words.get().language;
  /** Its catalogue could not be had: whoever chooses it once more asks for it again. */
  let isLacking = false;
  const key = () => manifest.get().settings.session.keeps.language;
  let waiting: readonly (() => void)[] = [];
  const settle = () => {
    if (words.get().language !== chosen) return;
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  };
  words.subscribe(settle);

  /** The catalogue's words are set by whoever follows it (`TranslatedWords`); without one, English is at hand. */
  async function read(language: Locale): Promise<void> {
    const open = catalogue.get();
    await loadDateWords(language);
    const texts = await loadCatalogue(language);
    if (language !== chosen) return;
    isLacking = texts === null && manifest.get().texts[language] !== undefined;
    if (texts === null) {
      catalogue.set(null);
      words.set(plainWords(manifest.get(), language));
      return;
    }
    const { catalogueName, openCatalogue } = await import('../texts/i18n.ts');
    if (open?.language === language) {
      open.i18n.addResourceBundle(language, catalogueName, texts);
      return;
    }
    const i18n = await openCatalogue(language, texts);
    if (language === chosen) catalogue.set({ language, i18n });
  }

  return {
    words,
    catalogue,
    chosen: () => chosen,
    reload: () => read(chosen),
    whenSettled: (run) => {
      waiting = [...waiting, run];
      settle();
    },
    set: async (language) => {
      storage.setItem(key(), language);
      mark(language);
      if (language === chosen && !isLacking) return;
      chosen = language;
      isLacking = false;
      await read(language).catch((problem: unknown) => {
        if (chosen === language) {
          // What is shown is what holds, and any other can be chosen again.
          chosen = words.get().language;
          mark(chosen);
        }
        settle();
        throw problem;
      });
    },
    initial: () => {
      const { forceOnShow, offered, default: usual } = manifest.get().settings.languages;
      if (forceOnShow !== 'none') return forceOnShow;
      return offered.find((language) => language === storage.getItem(key())) ?? usual;
    },
  };
}
