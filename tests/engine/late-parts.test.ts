/** Blocks that come late, that break, that never come: what stays small, and what takes the page with it. */
import { type ComponentType, createElement, type PropsWithChildren } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { LateBoundary, late } from '#engine';
import type { Block, PictureBlock, QrBlock } from '#model';
import { ChunkLoadError } from '../../src/engine/kernel/load-model.ts';
import type { Parts } from '../../src/engine/portal/parts.ts';
import { partsWithin } from '../../src/engine/show/parts-within.ts';
import { type PortalSetup, runPortal, runsPortals } from './support/running-portal.tsx';

runsPortals();

const files = {
  'pages/trial.yaml':
    'route: /pages/trial\ntitle: Trial\naccess: everyone\nstate:\n  open: { type: yes-no, start: false }\ncontent:\n  - { text: Around it }\n  - { picture: "\'/a.png\'", alt: A picture }\n  - { button: Open, do: { set: { open: true } } }\n  - { qr: "\'code\'", label: Code, when: open }\n',
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
};
const run = (setup: PortalSetup = {}) => runPortal({ at: '/pages/trial', files, token: null, ...setup });

/** A part whose arrival the test decides. */
function arriving<Kind extends Block>(words: string) {
  let arrive = (_: () => string) => {};
  let fail = (_: unknown) => {};
  const load = vi.fn<() => Promise<() => ReturnType<typeof createElement>>>(
    () =>
      new Promise((done, failed) => {
        arrive = (said) => done(() => createElement('p', null, said()));
        fail = failed;
      }),
  );
  return {
    part: late<{ readonly block: Kind }>(load),
    load,
    arrive: () => arrive(() => words),
    fail: (why: unknown) => fail(why),
  };
}

describe('a part that comes late', () => {
  test('is fetched with its page, which is drawn in one piece', async () => {
    const picture = arriving<PictureBlock>('the picture');
    const portal = await run({ blocks: { picture: picture.part } });
    expect([portal.words(), picture.load.mock.calls.length]).toEqual(['', 1]);
    await portal.does(picture.arrive);
    expect(portal.words()).toBe('TrialAround itthe picture');
    expect(picture.load).toHaveBeenCalledTimes(1);
  });

  test('is there at once on the next page that shows it', async () => {
    const picture = arriving<PictureBlock>('the picture');
    const portal = await run({ blocks: { picture: picture.part } });
    await portal.does(picture.arrive);
    await portal.goTo('/pages/other');
    await portal.goTo('/pages/trial');
    expect(portal.words()).toBe('TrialAround itthe picture');
  });

  test('and is shown only later is waited for where it stands', async () => {
    const code = arriving<QrBlock>('the code');
    const portal = await run({ blocks: { qr: code.part } });
    await portal.does(code.arrive);
    expect(portal.words()).toBe('TrialAround it');
    const second = arriving<QrBlock>('the code');
    const slow = await run({ blocks: { qr: second.part } });
    await slow.does(second.arrive);
    await slow.does(() => slow.seen.buttons.get('Open')?.run());
    expect(slow.words()).toBe('TrialAround itthe code');
  });

  test('and is there before what is around it has come draws nothing by itself', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Boundary = LateBoundary as ComponentType<PropsWithChildren>; // children that are not named
    const [within, around] = [arriving<QrBlock>('the code'), arriving<QrBlock>(' and more')];
    const portal = await run({
      blocks: {
        qr: ({ block }) => [
          createElement(Boundary, { key: 'within' }, createElement(within.part, { block })),
          createElement(around.part, { key: 'around', block }),
        ],
      },
    });
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.does(within.arrive);
    expect(said).not.toHaveBeenCalled();
    await portal.does(around.arrive);
    expect(portal.words()).toBe('TrialAround itthe code and more');
    vi.restoreAllMocks();
  });

  test('and never comes makes the page fail after a while', async () => {
    const picture = arriving<PictureBlock>('the picture');
    const portal = await run({ blocks: { picture: picture.part } });
    await portal.after(119_000);
    expect(portal.words()).toBe('page loading');
    await portal.after(2000);
    expect(portal.words()).toBe('page failed');
  });

  /** A part that nothing knows of but the block that shows it. */
  const shownBy = (code: { readonly part: ComponentType<{ readonly block: QrBlock }> }): PortalSetup => ({
    blocks: { qr: ({ block }) => createElement(code.part, { block }) },
  });

  test('and failed while nobody waited for it is asked for again where it is shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const code = arriving<QrBlock>('the code');
    const portal = await run(shownBy(code));
    const early = code.part.load();
    code.fail(new ChunkLoadError('no network'));
    await expect(early).rejects.toThrow('no network');

    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.does(code.arrive);

    expect(portal.words()).toBe('TrialAround itthe code');
    expect(code.load).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  test('and fails while it is waited for, though nobody did at first, fails the page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const code = arriving<QrBlock>('the code');
    const portal = await run(shownBy(code));
    const early = code.part.load();
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.does(async () => {
      code.fail(new ChunkLoadError('no network'));
      await expect(early).rejects.toThrow('no network');
    });

    expect(portal.words()).toBe('page failed');
    expect(code.load).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test('and never comes, though it was fetched before anybody waited for it, makes the page fail after a while', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const code = arriving<QrBlock>('the code');
    const portal = await run(shownBy(code));
    void code.part.load();
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.after(121_000);

    expect(portal.words()).toBe('page failed');
    expect(code.load).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  test('and cannot be had fails the page, which may be tried again', async () => {
    const picture = arriving<PictureBlock>('the picture');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const portal = await run({ blocks: { picture: picture.part } });
    await portal.does(() => picture.fail(new ChunkLoadError('no network')));
    expect(portal.words()).toBe('page failed');
    vi.restoreAllMocks();
  });
});

describe('a part that breaks', () => {
  test('says so in its own place, and may be tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    const portal = await run({
      blocks: {
        picture: () => {
          if (isBroken) throw new Error('a mistake of ours');
          return createElement('p', null, 'the picture');
        },
      },
    });
    expect(portal.words()).toBe('TrialAround itblock failed');
    isBroken = false;
    await portal.does(() => portal.seen.instead.get('block failed')?.());
    expect(portal.words()).toBe('TrialAround itthe picture');
    vi.restoreAllMocks();
  });

  test('because a script of it could not be fetched takes the page with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const portal = await run({
      blocks: {
        picture: () => {
          throw new TypeError('Failed to fetch dynamically imported module: /a.js');
        },
      },
    });
    expect(portal.words()).toBe('page failed');
    await portal.does(() => portal.seen.instead.get('page failed')?.());
    expect(portal.dom.location.reload).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });
});

describe('what blocks are made of', () => {
  const registry = {
    blocks: Object.fromEntries(
      ['text', 'list', 'form', 'part', 'section', 'button', 'tabs'].map((kind) => [kind, { kind }]),
    ),
    fields: Object.fromEntries(
      ['text', 'date', 'rows', 'questions', 'phone'].map((kind) => [kind, { kind: `field ${kind}` }]),
    ),
  } as unknown as Parts; // only who they are is read
  const forms = {
    order: { fields: [{ kind: 'date' }, { kind: 'text' }] },
    other: { fields: [] },
    reply: { fields: [{ kind: 'questions' }] },
  };
  const parts = {
    card: { content: [{ kind: 'list' }] },
    row: { item: { buttons: [{ kind: 'part', part: 'press' }] } },
    press: { content: [{ kind: 'button' }] },
  };
  const found = (content: unknown) =>
    [...partsWithin(content, { forms, parts } as unknown as Parameters<typeof partsWithin>[1], registry)].map(
      (part) => (part as { kind: string }).kind,
    );

  test.each([
    { name: 'a block', content: [{ kind: 'text' }], kinds: ['text'] },
    {
      name: 'blocks in a block',
      content: [{ kind: 'section', content: [{ kind: 'list' }] }],
      kinds: ['section', 'list'],
    },
    { name: 'a part', content: [{ kind: 'part', part: 'card' }], kinds: ['part', 'list'] },
    {
      name: 'rows written once, with what is in them',
      content: [{ kind: 'list', item: { part: 'row' } }],
      kinds: ['list', 'part', 'button'],
    },
    {
      name: 'a form with questions, and whatever a question may be',
      content: [{ kind: 'form', form: 'reply' }],
      kinds: ['form', 'field text', 'field date', 'field questions', 'field phone'],
    },
    { name: 'a part that is not there', content: [{ kind: 'part', part: 'none' }], kinds: ['part'] },
    {
      name: 'a form with its fields',
      content: [{ kind: 'form', form: 'order' }],
      kinds: ['form', 'field date', 'field text'],
    },
    { name: 'a form that is not there', content: [{ kind: 'form', form: 'none' }], kinds: ['form'] },
    {
      name: 'a block that only has the words of a form',
      content: [{ kind: 'list', form: 'order', part: 'card' }],
      kinds: ['list'],
    },
    {
      name: 'the first of several tabs',
      content: [
        { kind: 'tabs', tabs: [{ content: [{ kind: 'list' }] }, { content: [{ kind: 'form', form: 'order' }] }] },
      ],
      kinds: ['tabs', 'list'],
    },
    {
      name: 'no dialog of a button',
      content: [{ kind: 'button', do: [{ kind: 'dialog', content: [{ kind: 'list' }] }] }],
      kinds: ['button'],
    },
    { name: 'nothing', content: null, kinds: [] },
    { name: 'words', content: ['text'], kinds: [] },
  ])('is found: $name', ({ content, kinds }) => {
    expect(found(content)).toEqual(kinds);
  });

  test('once each, however often it stands there, and in a circle too', () => {
    const circle: Record<string, unknown> = { kind: 'section' };
    circle['content'] = [circle, { kind: 'text' }, { kind: 'text' }];
    expect(found(circle)).toEqual(['section', 'text']);
  });
});
