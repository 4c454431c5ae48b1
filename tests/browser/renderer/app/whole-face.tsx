/** Everything that the engine offers to a renderer, one button each; what comes of it is written below. */
import { useState } from 'react';
import { Press } from '#blocks/shared';
import type { Calls, UserInfo } from '#contract';
import { type Declared, type RendererProps, rendererFactory } from '#engine';

interface Own extends Declared {
  readonly needs: { readonly notices: 'news/index' };
  readonly runs: 'application/cancel' | 'publics/upload';
}

export const wholeFace = rendererFactory<Calls, UserInfo, { 'whole-face': Own }>()({
  name: 'whole-face',
  needs: { notices: 'news/index' },
  grows: { notices: {} },
  load: async () => WholeFace,
});

const soonMs = 2500;

function WholeFace(props: RendererProps<Calls, Own, UserInfo>) {
  const { data, more, user, now, run, upload, form, confirm, go, position, refresh, text, format } = props;
  const [moment] = useState(() => new Date(now() + soonMs).toISOString());
  const [said, say] = useState('Nothing yet');
  const [asked, ask] = useState('Chris');
  const { hasMore, state, next } = more['notices'] ?? { hasMore: false, state: 'ready', next: () => {} };
  const cancel = async (isHandledHere: boolean) => {
    const result = await run('application/cancel', { id: 999_999 }, { handles: () => isHandledHere });
    say(result.done ? 'Cancelled' : `${result.failure.kind} ${result.failure.code} ${result.failure.message}`);
  };
  const sendFile = async () => {
    const shares: number[] = [];
    const file = new File(['%PDF-1.4\n%%EOF\n'], 'paper.pdf', { type: 'application/pdf' });
    const watch = { onProgress: (share: number) => shares.push(share) };
    const result = await upload('publics/upload', file, { purpose: 'form' }, watch);
    say(result.done ? `Sent ${result.answer.filename}, ${shares.at(-1)}` : result.failure.message);
  };
  const locate = async () => {
    const place = await position();
    say(place.kind === 'known' ? `At ${format.number(place.latitude, 2)}` : `Position ${place.kind}`);
  };
  return (
    <div>
      <p>
        {text('{shown} of {total} notices', { shown: data.notices.list.length, total: more['notices']?.total ?? 0 })}
      </p>
      <p>For {user?.en_name}</p>
      <p>{now(moment) >= Date.parse(moment) ? 'The moment has come' : 'Before the moment'}</p>
      {hasMore ? <Press onClick={next}>{state === 'loading' ? 'Loading' : 'More notices'}</Press> : null}
      <Press onClick={async () => say((await confirm(text('Shall it be done?'))) ? 'Yes' : 'No')}>Ask</Press>
      <Press onClick={() => void cancel(true)}>Cancel it here</Press>
      <Press onClick={() => void cancel(false)}>Cancel it</Press>
      <Press onClick={() => void sendFile()}>Send a file</Press>
      <Press onClick={() => void locate()}>{text('Where am I?')}</Press>
      <Press onClick={() => refresh('news/index')}>Again</Press>
      <Press onClick={() => go('/pages/home')}>Go home</Press>
      <Press onClick={() => ask('Wendy')}>Ask for Wendy</Press>
      <p role="log">{said}</p>
      {form('hello', { whose: asked }, { onSent: () => say('The form was sent') })}
    </div>
  );
}
