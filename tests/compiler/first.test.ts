/** `first:` in each list it may be in: of the entries it holds, exactly the first that fits is shown. */
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { evaluate } from '#expression';
import type { Block, Expression, Scope } from '#model';
import { environment } from '../expression/support.ts';
import { smallConfig, withFile } from './support.ts';

const head = 'route: /home\ntitle: Home\naccess: signed-in\n';
const data = 'data:\n  notices: { call: news/index, with: { filter: 2 }, paged: true }\n';

function blocksOf(content: string): readonly Block[] {
  const page = `${head}${content.includes('notices') ? data : ''}content:\n  - form: application\n${content}`;
  const { portal, diagnostics } = compilePortal(withFile(smallConfig, 'pages/home.yaml', page));
  expect(diagnostics.map(({ code, problem }) => `${code}: ${problem}`)).toEqual([]);
  return portal?.pages['home']?.content.slice(1) ?? [];
}

type Entry = { readonly when?: Expression | undefined };

/** The places of the entries that are shown. */
function shown(entries: readonly Entry[] | undefined, scope: Scope): readonly number[] {
  return (entries ?? []).flatMap(({ when = true }, index) =>
    evaluate(when, scope, environment) === true ? [index] : [],
  );
}

const user = (points: number | null) => ({ user: { points } });

describe('of blocks under `first`', () => {
  const blocks = blocksOf(`  - first:
      - { text: Many, when: user.points > 9 }
      - { text: Some, when: user.points > 0 }
      - text: None
  - text: Goodbye
`);

  test('each stands in the page with a condition of its own', () => {
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text']);
  });

  test.each([
    [20, 0],
    [9, 1],
    [0, 2],
    [null, 2],
  ])('with %s points one is shown', (points, expected) => {
    expect(shown(blocks.slice(0, 3), user(points))).toEqual([expected]);
  });

  test('none is shown when none fits and the list has no end', () => {
    const open = blocksOf(`  - first:
      - { text: Many, when: user.points > 9 }
      - { text: Some, when: user.points > 0 }
`);

    expect(shown(open, user(0))).toEqual([]);
  });

  test('a list within the list counts as one case', () => {
    const nested = blocksOf(`  - first:
      - first:
          - { text: Many, when: user.points > 9 }
          - { text: Some, when: user.points > 4 }
        when: user.points < 100
      - text: Few or very many
    when: user.points != 50
`);

    expect([200, 20, 5, 1, 50].map((points) => shown(nested, user(points)))).toEqual([[2], [0], [1], [2], []]);
  });
});

describe('in the entry of a list', () => {
  const [list] = blocksOf(`  - list: notices
    item:
      title: "{title}"
      meta:
        - "{publish_at}"
        - first:
            - "Until {expire_at}"
            - { text: For ever, icon: clock }
      tags:
        - first:
            - { text: Reply needed, when: { form_state: todo } }
            - { text: Pinned, when: is_top }
      buttons:
        - first:
            - { button: Full, disabled: true, when: read_count != null and read_count > 9 }
            - { button: Read, opens: "/news/detail?id={id}" }
      status: notice
`);
  const item = list?.kind === 'list' && 'title' in list.item ? list.item : undefined;

  test('a line whose value is empty leaves its place to the next', () => {
    const next = item?.meta?.slice(2);

    expect(item?.meta?.[1]?.text).toMatchObject({ text: 'Until {0}', vanishes: true });
    expect(shown(next, { expire_at: null })).toEqual([0]);
    expect(shown(next, { expire_at: '' })).toEqual([0]);
    expect(shown(next, { expire_at: '2025-11-21T18:30:00+08:00' })).toEqual([]);
  });

  test('badges exclude each other', () => {
    expect(shown(item?.tags, { form_state: 'todo', is_top: true })).toEqual([0]);
    expect(shown(item?.tags, { form_state: 'none', is_top: true })).toEqual([1]);
  });

  test('a button that is full needs nothing to do', () => {
    expect(shown(item?.buttons, { read_count: 10 })).toEqual([0]);
    expect(shown(item?.buttons, { read_count: null })).toEqual([1]);
    expect(item?.buttons?.[0]).toMatchObject({ kind: 'button', disabled: true });
  });
});

test('links, columns, cells and items of details have cases', () => {
  const [links, table, details] = blocksOf(`  - links:
      - first:
          - { label: Shop, opens: /home, when: user.points > 0 }
          - { label: Home, opens: /home }
  - table: notices
    columns:
      - { label: Notice, value: title }
      - first:
          - { label: Read, value: read_count, when: user.points > 0 }
          - { label: Published, value: publish_at }
      - label: Reply
        first:
          - { text: Needed, when: { form_state: todo } }
          - text: No
  - details: user
    items:
      - first:
          - { label: Name, text: "{name}" }
          - { label: Points, value: points }
`);

  expect(shown(links?.kind === 'links' ? links.links : [], user(1))).toEqual([0]);
  const columns = table?.kind === 'table' ? table.columns : [];
  expect(shown(columns, user(1))).toEqual([0, 1, 3]);
  expect(shown(columns, user(0))).toEqual([0, 2, 3]);
  expect(columns[3]?.first?.map(({ text }) => text)).toEqual(['Needed', 'No']);
  const items = details?.kind === 'details' ? (details.items as readonly Entry[]) : []; // only values have conditions
  expect(shown(items, { name: 'Ada' })).toEqual([0]);
  expect(shown(items, { name: null })).toEqual([0, 1]);
});

test('a misspelt key is reported in the eleventh line too, whatever is wrong with the second', () => {
  const good = '        - { text: "{title}", icon: clock }\n';
  const list = `  - list: notices\n    item:\n      title: "{title}"\n      lines:\n`;
  const lines = [good, '        - { first: [A, B], frist: 1 }\n', ...Array(8).fill(good), '        - { txet: Hi }\n'];
  const page = `${head}${data}content:\n${list}${lines.join('')}`;

  const { diagnostics } = compilePortal(withFile(smallConfig, 'pages/home.yaml', page));

  const unknown = diagnostics.filter(({ code }) => code === 'shape/unknown-key');
  expect(unknown.map(({ problem }) => problem)).toEqual([
    'A list of cases has no setting called `frist`.',
    'A line has no setting called `txet`.',
  ]);
});
