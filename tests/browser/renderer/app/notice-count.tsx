/** The smallest renderer that uses all it is given: data of a call, its options, the portal's format. */
import type { Calls } from '#contract';
import { type Declared, type RendererProps, rendererFactory } from '#engine';

interface Own extends Declared {
  readonly needs: { readonly notices: 'news/index' };
  readonly options: { readonly word?: string };
}

export const noticeCount = rendererFactory<Calls, unknown, { 'notice-count': Own }>()({
  name: 'notice-count',
  needs: { notices: 'news/index' },
  load: async () => NoticeCount,
});

function NoticeCount({ data, options, format }: RendererProps<Calls, Own, unknown>) {
  const [first] = data.notices.list;
  if (first?.title === 'Break') throw new Error('this renderer was told to break');
  return (
    <p>
      {data.notices._meta.totalCount} {options.word}, the newest of{' '}
      {first ? format.datetime(Date.parse(first.publish_at)) : '–'}
    </p>
  );
}
