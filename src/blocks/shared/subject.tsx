/** What buttons are about, such as the entry beside them: a screen reader says it after their words, so that no two are called the same. */
import { createContext, useContext, useId } from 'react';
import { BlockOutlet } from '#engine';
import type { Block } from '#model';

/** The id of the element whose words name it. */
export const Subject = createContext<string | undefined>(undefined);

/** @param about  the id of what the buttons are about; without one their words are all */
export function ButtonRow({
  blocks,
  about,
  className,
}: {
  readonly blocks: readonly Block[] | undefined;
  readonly about: string | undefined;
  readonly className: string | undefined;
}) {
  if (!blocks?.length) return null;
  return (
    <div className={className}>
      <Subject value={about}>
        <BlockOutlet blocks={blocks} />
      </Subject>
    </div>
  );
}

/** What names a button besides its words. */
export function useSubject(): { readonly id?: string; readonly 'aria-labelledby'?: string } {
  const own = useId();
  const subject = useContext(Subject);
  return subject === undefined ? {} : { id: own, 'aria-labelledby': `${own} ${subject}` };
}
