/** A field whose choices come with the data: where they could not be loaded it says so, as a list does. */
import type { ReactNode } from 'react';
import { useLoaded } from '#engine';
import type { Expression } from '#model';
import { FailedFace } from '../../shared/faces.tsx';

interface OfferedProps {
  /** The list of the choices. */
  readonly from: Expression;
  /** Of the field: what is wrong with it leads to the button here. */
  readonly id: string;
  readonly children: ReactNode;
}

export function Offered({ from, id, children }: OfferedProps) {
  const { state, retry } = useLoaded([from]);
  if (state !== 'failed') return children;
  return (
    <div id={id}>
      <FailedFace retry={retry} />
    </div>
  );
}
