/** A card with two sides. The one that is not seen can neither be reached by keyboard nor read aloud. */
import { useState } from 'react';
import { useMessage, useText } from '#engine';
import type { FlipBlock as FlipModel } from '#model';
import { BlockFlow } from '../shared/flow.tsx';
import { Press } from '../shared/press.tsx';
import classes from './flip-block.module.css';

export function FlipBlock({ block }: { readonly block: FlipModel }) {
  const text = useText();
  const message = useMessage();
  const [isTurned, setTurned] = useState(false);
  return (
    <div className={classes.flip} role="group" aria-label={text(block.flip)}>
      <div className={classes.card} data-turned={isTurned || undefined}>
        <div className={classes.side} data-side="front" inert={isTurned}>
          <BlockFlow blocks={block.front} />
        </div>
        <div className={classes.side} data-side="back" inert={!isTurned}>
          <BlockFlow blocks={block.back} />
        </div>
      </div>
      <Press icon="refresh" aria-pressed={isTurned} onClick={() => setTurned(!isTurned)}>
        {message('turnOver')}
      </Press>
    </div>
  );
}
