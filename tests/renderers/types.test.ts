/** What a renderer is given is typed by the contract and by its schema: each mark below is a mistake that the type checker finds. */
import { beforeEach, expect, test } from 'vitest';
import type { Calls, Position, ShownForms } from '#contract';
import { type RendererProps, rendererFactory } from '#engine';

interface Own {
  readonly needs: { readonly news: 'news/index' };
  readonly runs: 'activity/apply' | 'activity/my-apply' | 'user/info' | 'publics/upload';
  readonly forms: never;
  readonly texts: 'Hello' | 'Hello {name}, {count} times' | 'Bye {name}';
  readonly options: object;
}

const asked: unknown[][] = [];
const ask = (async (...given: unknown[]) => void asked.push(given)) as never; // what is asked below is types alone

const props: Pick<RendererProps<Calls, Own>, 'run' | 'upload' | 'text'> = { run: ask, upload: ask, text: ask };

beforeEach(() => void asked.splice(0));

test('a call takes what the contract says', async () => {
  const { run } = props;
  await run('activity/apply', { id: 3, join_waiting_list: 1 });
  await run('activity/my-apply', { page: 2, status: 'attended' });
  await run('activity/my-apply');
  await run('user/info', {}, { success: 'Done' });
  // @ts-expect-error the event is missing
  await run('activity/apply');
  // @ts-expect-error a text in place of a number
  await run('activity/apply', { id: '3' });
  // @ts-expect-error a name that the call does not know
  await run('activity/apply', { id: 3, joins: 1 });
  // @ts-expect-error a call that takes nothing
  await run('user/info', { id: 3 });
  // @ts-expect-error a call that the schema of the renderer does not name
  await run('news/index');

  expect(asked).toHaveLength(9);
});

test('a form is shown with what it asks for, and ends with what its call answers', () => {
  type OfForms = Omit<Own, 'forms'> & { readonly forms: 'login' | 'sign' };
  const { form } = { form: ask } as Pick<RendererProps<Calls, OfForms, unknown, ShownForms>, 'form'>;
  const given = { event: undefined as never, form: undefined as never }; // only their types are looked at
  const position: Position = { latitude: 22.4, longitude: 114.2, accuracy: 12 };
  const shown = [
    form('login'),
    form('sign', { ...given, position, code: null }, { onSent: ({ signed_at }) => void signed_at.length }),
    // @ts-expect-error what it asks for is missing
    form('sign'),
    // @ts-expect-error a text in place of a position
    form('sign', { ...given, position: 'here' }),
    // @ts-expect-error a name that the form does not ask for
    form('sign', { ...given, place: position }),
    // @ts-expect-error nothing of that name in the answer of its call
    form('sign', given, { onSent: ({ paid_at }) => void paid_at }),
    // @ts-expect-error a form that the schema of the renderer does not name
    form('profile', given),
  ];

  expect([shown, asked].map(({ length }) => length)).toEqual([7, 7]);
});

test('an upload takes what its call takes beside the file', async () => {
  const file = new File([], 'empty.pdf');
  await props.upload('publics/upload', file, { purpose: 'form' });
  // @ts-expect-error a purpose that there is not
  await props.upload('publics/upload', file, { purpose: 'holiday' });

  expect(asked.at(-1)).toEqual(['publics/upload', file, { purpose: 'holiday' }]);
});

test('a text is one of the schema, with a value for each of its places', () => {
  const { text } = props;
  text('Hello');
  text('Bye {name}', { name: 'Chris' });
  text('Hello {name}, {count} times', { name: 'Chris', count: 2 });
  // @ts-expect-error no value for its places
  text('Hello {name}, {count} times');
  // @ts-expect-error a place without a value, and a value without a place
  text('Hello {name}, {count} times', { name: 'Chris', cuont: 2 });
  // @ts-expect-error a text that the schema does not have
  text('Goodbye');

  expect(asked.at(-1)).toEqual(['Goodbye']);
});

test('an answer that may be nothing has come where the renderer is drawn, and pages have come for its own needs', () => {
  type OfOne = Own & { readonly needs: { readonly person: 'user/student-info' } };
  const name = ({ data }: Pick<RendererProps<Calls, OfOne>, 'data'>) => data.person.en_name;
  const total = ({ more }: Pick<RendererProps<Calls, OfOne>, 'more'>) => more.person?.total;
  // @ts-expect-error a name that is no need
  const other = ({ more }: Pick<RendererProps<Calls, OfOne>, 'more'>) => more.persn?.total;

  expect([name, total, other]).toHaveLength(3);
});

test('what grows is a list of its call', () => {
  const define = rendererFactory<
    Calls,
    unknown,
    { board: Own & { needs: { news: 'news/index'; event: 'activity/details' } } }
  >();
  const given = { name: 'board', needs: { news: 'news/index', event: 'activity/details' }, load: ask } as const;
  define({ ...given, grows: { news: {}, event: { by: 'photo_page', at: 'photos' } } });
  // @ts-expect-error a parameter that the call does not have
  define({ ...given, grows: { event: { by: 'photo_pge', at: 'photos' } } });
  // @ts-expect-error a property that the answer does not have
  define({ ...given, grows: { event: { by: 'photo_page', at: 'photoz' } } });
  // @ts-expect-error a call that does not answer in pages
  define({ ...given, grows: { event: { at: 'photos' } } });

  expect(define).toBeTypeOf('function');
});
