/** What buttons are about, such as the entry beside them: a screen reader says it after their words, so that no two are called the same. */
import { createContext, type ReactNode, useContext, useId } from 'react';
import { BlockOutlet } from '#engine';
import type { Block } from '#model';

const Subject = createContext<string | undefined>(undefined);

interface WithSubjectProps {
  /** The id of the element whose words name it. */
  readonly id: string | undefined;
  readonly children: ReactNode;
}

export function WithSubject({ id, children }: WithSubjectProps) {
  return <Subject value={id}>{children}</Subject>;
}

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
      <WithSubject id={about}>
        <BlockOutlet blocks={blocks} />
      </WithSubject>
    </div>
  );
}

/** What names a button besides its words. */
export function useSubject(): { readonly id?: string; readonly 'aria-labelledby'?: string } {
  const own = useId();
  const subject = useContext(Subject);
  return subject === undefined ? {} : { id: own, 'aria-labelledby': `${own} ${subject}` };
}
