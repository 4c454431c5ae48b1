/** The title of an entry or row as a button that covers it, and does something when it is pressed. On paper it is read as any title. */
import type { ReactNode } from 'react';
import { useAction } from '#engine';
import type { Action } from '#model';

interface CoverButtonProps {
  readonly actions: readonly Action[];
  /** What lays it over the whole entry. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function CoverButton({ actions, className, children }: CoverButtonProps) {
  const { run, running } = useAction(actions);
  return (
    <button
      type="button"
      className={className}
      data-paper=""
      aria-disabled={running || undefined}
      onClick={() => void run()}
    >
      {children}
    </button>
  );
}
