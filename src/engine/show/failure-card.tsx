/**
 * Several blocks may wait for one answer. Where it cannot be had, the first of them says so, or the page that is about it; the
 * others are away until it is there.
 */
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from 'react';
import { createStore, type Store, useStore } from '../kernel/store.ts';

interface Card {
  /** The key of the answer. */
  readonly asked: string;
  /** In place of a whole page: without it nothing would be below the heading. */
  readonly stays: boolean;
}

type Cards = Store<readonly Card[]>;

const noCards: Cards = createStore<readonly Card[]>([]);

/** The cards on the page and around it. What is in a window over the page is not on it. */
const CardsContext = createContext<Cards | null>(null);

/** Takes the block around away; null where nothing may be taken away. */
const StepAsideContext = createContext<((asked: string) => void) | null>(null);

/** The page and what is around it: one card in all for each answer. */
export function FailureCards({ children }: { readonly children: ReactNode }): ReactNode {
  const [cards] = useState(() => createStore<readonly Card[]>([]));
  return <CardsContext value={cards}>{children}</CardsContext>;
}

/** A block that is away as long as its card is elsewhere. */
export function StepsAside({ children }: { readonly children: ReactNode }): ReactNode {
  const cards = useContext(CardsContext) ?? noCards;
  const [missed, setMissed] = useState<string | null>(null);
  const isAside = useStore(cards, (all) => all.some(({ asked }) => asked === missed));
  useEffect(() => {
    if (isAside) return () => setMissed(null);
  }, [isAside]);
  return <StepAsideContext value={setMissed}>{isAside ? null : children}</StepAsideContext>;
}

/** A block with others inside, which step aside alone. */
export function StepsAsideAlone({ children }: { readonly children: ReactNode }): ReactNode {
  return <StepAsideContext value={null}>{children}</StepAsideContext>;
}

/** For the card itself. @param asked  the key of the answer that could not be had; null where it is known to nobody else */
export function useFailureCard(asked: string | null): void {
  const cards = useContext(CardsContext);
  const stepAside = useContext(StepAsideContext);
  useLayoutEffect(() => {
    if (cards === null || asked === null) return;
    const own: Card = { asked, stays: stepAside === null };
    const others = () => cards.get().filter((card) => card !== own && card.asked === asked);
    if (stepAside !== null && others().length > 0) {
      stepAside(asked);
      return;
    }
    cards.set([...cards.get(), own]);
    const unfollow = cards.subscribe(() => {
      if (others().some(({ stays }) => stays)) stepAside?.(asked);
    });
    return () => {
      unfollow();
      cards.set(cards.get().filter((card) => card !== own));
    };
  }, [cards, stepAside, asked]);
}
