/** The window around layout and page: header, navigation and foot, as far as the layout wants them. */
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useMessage } from '#engine';
import type { LayoutFrame } from '#model';
import { Footer } from './footer.tsx';
import classes from './frame.module.css';
import { Header, Letterhead } from './header.tsx';
import { NavigationStrip } from './navigation-strip.tsx';
import { TabBar } from './tab-bar.tsx';

export function Frame({ layout, children }: { readonly layout: LayoutFrame; readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { header, footer, width } = layout;
  return (
    <div className={`${classes.page} ${header === 'none' ? classes.bare : ''}`} data-header={header}>
      {header === 'none' ? null : (
        <>
          <SkipLink skip={() => main.current?.focus()} />
          <Header />
          {header === 'full' ? <Navigation /> : null}
        </>
      )}
      <main ref={main} id="content" className={classes.main} data-width={width} tabIndex={-1}>
        {header === 'none' ? <Letterhead className={classes.letterhead} /> : null}
        {children}
      </main>
      {footer ? <Footer /> : null}
    </div>
  );
}

function Navigation() {
  return (
    <>
      <NavigationStrip />
      <TabBar />
    </>
  );
}

function SkipLink({ skip }: { readonly skip: () => void }) {
  const message = useMessage();
  const press = (event: MouseEvent) => {
    // What is behind `#` in the address is the page's.
    event.preventDefault();
    skip();
  };
  return (
    <a className={classes.skip} href="#content" onClick={press}>
      {message('skip')}
    </a>
  );
}
