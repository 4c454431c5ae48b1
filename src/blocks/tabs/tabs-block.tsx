/** Several contents of which one is shown. The choice is in the address, so that back and reload keep it. */
import { Tabs } from '@mantine/core';
import { useAddressValue, usePartsWhenDrawn, useText } from '#engine';
import type { TabsBlock as TabsModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { useShown } from '../shared/shown-when.tsx';
import { MantineParts } from '../theme/mantine-parts.tsx';
import classes from './tabs-block.module.css';

export function TabsBlock({ block }: { readonly block: TabsModel }) {
  const text = useText();
  const [chosen, choose] = useAddressValue(block.name);
  const tabs = useShown(block.tabs);
  usePartsWhenDrawn(tabs);
  const keyOf = (tab: (typeof tabs)[number]) => tab.key ?? String(block.tabs.indexOf(tab));
  const [first] = tabs;
  if (!first) return null;
  if (tabs.length === 1) return <BlockFlow blocks={first.content} />;
  // A number is the place of a tab: links have been sent that have one.
  const active = tabs.find((tab) => keyOf(tab) === chosen || String(block.tabs.indexOf(tab)) === chosen) ?? first;
  return (
    <MantineParts>
      <Tabs unstyled value={keyOf(active)} onChange={(key) => choose(key === keyOf(first) ? null : key)}>
        <Tabs.List className={classes[block.look]}>
          {tabs.map((tab) => (
            <Tabs.Tab key={keyOf(tab)} value={keyOf(tab)} className={classes.tab} data-label={text(tab.label)}>
              {text(tab.label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={keyOf(active)}>
          <BlockFlow blocks={active.content} />
        </Tabs.Panel>
      </Tabs>
    </MantineParts>
  );
}
