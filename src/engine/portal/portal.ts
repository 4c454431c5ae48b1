/** The running portal: its stores and doors to the world, made once (`create-portal.ts`) and handed down by context. */
import { createContext, useContext } from 'react';
import type { LayoutChunk, Locale, Manifest, Messages, PageChunk, Scope } from '#model';
import type { Feedback } from '../feedback/feedback.ts';
import type { HashHistory } from '../kernel/hash-history.ts';
import { invariant } from '../kernel/invariant.ts';
import type { KeyStore } from '../kernel/storage.ts';
import type { Store } from '../kernel/store.ts';
import type { Preview } from '../preview/preview.ts';
import type { Clock } from '../request/server-clock.ts';
import type { Session } from '../session/session.ts';
import type { Calls } from './calls.ts';
import type { EarlyAnswers } from './early-answers.ts';
import type { Entry } from './entry.ts';
import type { Report } from './failures.ts';
import type { Languages } from './languages.ts';
import type { ModelParts } from './model-parts.ts';
import type { Parts } from './parts.ts';

/** The cache of answers, which the data layer sets. */
export interface DataCache {
  /** Loads again what comes from these calls, where it is shown. */
  readonly refresh: (calls: readonly string[]) => Promise<void>;
  /** Forgets everything; what is shown is asked for again. */
  readonly clear: () => void;
}

/** Asks again for one answer that may be old; settles whatever comes of it. */
export type AskAgain = () => Promise<unknown>;

/** A form that may hold what nobody has sent yet. */
export interface LeaveGuard {
  readonly isChanged: () => boolean;
  /** The dialog it is in; null on the page itself. */
  readonly modalId: number | null;
}

export interface Portal
  extends Calls,
    Pick<Languages, 'words' | 'catalogue'>,
    Pick<ModelParts, 'knownPages' | 'loadPage' | 'knownLayouts' | 'loadLayout'>,
    Pick<Entry, 'goOn' | 'leave' | 'forgetTab' | 'rememberPlace'> {
  readonly parts: Parts;
  readonly manifest: Store<Manifest>;
  readonly preview: Preview | null;
  readonly history: HashHistory;
  readonly session: Session;
  readonly feedback: Feedback;
  readonly clock: Clock;
  readonly drafts: KeyStore;
  readonly leaveGuards: Set<LeaveGuard>;
  /** What closes each thing that a block has put over the page, the newest last. */
  readonly overlays: Set<() => void>;
  /** The dialog that was open when the login ended, or when its form led elsewhere: it opens again where the person comes back to. */
  readonly reopen: { current: string | null };
  /** The page that is shown; its calls and its data are what "load again" means. */
  readonly page: Store<PageChunk | null>;
  /** The page of `after-login` that is in a window over it; null when there is none. */
  readonly overPage: Store<string | null>;
  /** The blocks around it; null where there are none. */
  readonly layout: Store<LayoutChunk | null>;
  readonly cache: { current: DataCache };
  readonly early: EarlyAnswers;
  /** Those that are shown and may be old: how each is asked for again. */
  readonly outdated: Store<readonly AskAgain[]>;
  /** Part of every key of the cache. */
  readonly epoch: Store<number>;
  /** How much of what is shown waits for what it shows. */
  readonly waiting: Store<number>;
  readonly reloadManifest: () => Promise<void>;
  readonly message: (key: keyof Messages, names?: Scope) => string;
  readonly report: Report;
  /** Nobody has been seen for too long: ends the login and says so. */
  readonly endIdle: () => void;
  /** Asks with Cancel and Confirm, or with other words on the two buttons; empty ones stay those. */
  readonly confirm: (
    text: string,
    danger: boolean,
    words?: readonly [decline: string, accept: string],
  ) => Promise<boolean>;
  /** Asks who is logged in, and tells when that fails. @param isSilent  where nobody need be logged in */
  readonly askUser: (isSilent: boolean) => Promise<void>;
  readonly logIn: (token: string) => Promise<boolean>;
  /** From the login page, where somebody who is in has nothing to do: another tab may have logged in. A login of this tab goes on by itself. */
  readonly comeIn: () => void;
  readonly askToLeave: () => Promise<boolean>;
  /** To the page before, or home where there is none. */
  readonly back: () => void;
  readonly choose: (id: string, goOn: boolean) => void;
  readonly refresh: (calls: readonly string[]) => Promise<void>;
  /** Loads all that the page shows again. */
  readonly reloadPage: () => Promise<void>;
  /** The one to begin with. */
  readonly firstLanguage: () => Locale;
  /** The one that was chosen last, in which calls are answered; its words may still be on their way. */
  readonly chosenLanguage: () => Locale;
  readonly setLanguage: (language: Locale) => Promise<void>;
  readonly stop: () => void;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  invariant(portal, 'parts are rendered inside PortalProvider');
  return portal;
}

/** What was handed in from outside: the registries of blocks and fields, the shell. */
export function useParts(): Parts {
  return usePortal().parts;
}
