/** What stands around the content: everything, or only the foot. */
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useMessage } from '#engine';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './layouts.module.css';
import { NavigationStrip } from './navigation-strip.tsx';

interface LayoutProps {
  readonly children: ReactNode;
}

/** Header, navigation, content, foot. */
export function DefaultLayout({ children }: LayoutProps) {
  const message = useMessage();
  const main = useRef<HTMLElement>(null);
  const skip = (event: MouseEvent) => {
    // What stands behind `#` in the address is the page's.
    event.preventDefault();
    main.current?.focus();
  };
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#content" onClick={skip}>
        {message('skip')}
      </a>
      <Header />
      <NavigationStrip />
      <main ref={main} id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** Only the content and the foot: login and its like. */
export function BareLayout({ children }: LayoutProps) {
  return (
    <div className={`${classes.page} ${classes.bare}`}>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
