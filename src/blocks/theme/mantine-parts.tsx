/** Mantine, for the few parts that need it. It is not in the first load: whoever uses a part of it wraps it in this. */
import { HeadlessMantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * Gives Mantine's parts what they need. They come without Mantine's own style sheets and style tags (the
 * Content-Security-Policy allows none), so each part is dressed by a CSS module beside it.
 */
export function MantineParts({ children }: { readonly children: ReactNode }) {
  return <HeadlessMantineProvider>{children}</HeadlessMantineProvider>;
}
