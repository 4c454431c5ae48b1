/** What a renderer is given is typed by the contract and by its schema: each mark below is a mistake that the type checker finds. */
import { beforeEach, expect, test } from 'vitest';
import type { Calls } from '#contract';
import type { RendererProps } from '#engine';

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
