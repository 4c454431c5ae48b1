/** Several contents of which one is shown. The choice is in the address, so that back and reload keep it. */
import { type KeyboardEvent, useId } from 'react';
import { useAddressValue, usePartsWhenDrawn, useText } from '#engine';
import type { TabsBlock as TabsModel } from '#model';
import { arrowKey } from '../shared/arrow-key.ts';
import { BlockFlow } from '../shared/flow.tsx';
import { useChosenInRow } from '../shared/in-row.ts';
import { useShown } from '../shared/shown-when.tsx';
import classes from './tabs-block.module.css';

export function TabsBlock({ block }: { readonly block: TabsModel }) {
  const text = useText();
  const id = useId();
  const [chosen, choose] = useAddressValue(block.name);
  const tabs = useShown(block.tabs);
  usePartsWhenDrawn(tabs);
  const keyOf = (tab: (typeof tabs)[number]) => tab.key ?? String(block.tabs.indexOf(tab));
  const row = useChosenInRow<HTMLDivElement>(`${chosen} ${tabs.map(({ label }) => text(label))}`);
  const [first] = tabs;
  if (!first) return null;
  if (tabs.length === 1) return <BlockFlow blocks={first.content} />;
  // A number is the place of a tab: links have been sent that have one.
  const active = tabs.find((tab) => keyOf(tab) === chosen || String(block.tabs.indexOf(tab)) === chosen) ?? first;
  return (
    <div>
      <div ref={row} role="tablist" aria-orientation="horizontal" className={classes[block.look]}>
        {tabs.map((tab) => (
          <button
            key={keyOf(tab)}
            type="button"
            role="tab"
            id={`${id}-${keyOf(tab)}`}
            className={classes.tab}
            tabIndex={tab === active ? 0 : -1}
            aria-selected={tab === active}
            aria-controls={`${id}-panel`}
            data-label={text(tab.label)}
            onClick={() => choose(tab === first ? null : keyOf(tab))}
            onKeyDown={goToTab}
          >
            {text(tab.label)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${keyOf(active)}`}>
        <BlockFlow blocks={active.content} />
      </div>
    </div>
  );
}

/** Where each key leads, from a place among so many. */
const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The tabs are one stop of the Tab key; arrows lead from one to the next and open it. */
function goToTab(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
  const place = tabs.indexOf(event.currentTarget);
  const tab = tabs[steps[arrowKey(event)]?.(place, tabs.length) ?? -1];
  if (!tab) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}
