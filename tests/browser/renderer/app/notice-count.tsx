/** The smallest renderer that uses all it is given: data of a call, its options, the portal's format. */
import type { Calls } from '#contract';
import { type RendererProps, rendererFactory } from '#engine';

const needs = { notices: 'news/index' } as const;

export const noticeCount = rendererFactory<Calls>()({
  name: 'notice-count',
  needs,
  load: async () => NoticeCount,
});

function NoticeCount({ data, options, format }: RendererProps<Calls, typeof needs>) {
  const [first] = data.notices.list;
  if (first?.title === 'Break') throw new Error('this renderer was told to break');
  return (
    <p>
      {data.notices._meta.totalCount} {String(options['word'])}, the newest of{' '}
      {first ? format.datetime(Date.parse(first.publish_at)) : '–'}
    </p>
  );
}
