/** What stays where it was, or goes for good, when something changes under it: menus, focus, files, pictures. */
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useOwnSpot } from '../../src/blocks/map/use-own-spot.ts';
import { PanesBlock } from '../../src/blocks/panes/panes-block.tsx';
import { FileList, filesOf } from '../../src/blocks/shared/file-list.tsx';
import { Viewer } from '../../src/blocks/shared/viewer.tsx';
import { Feedback } from '../../src/blocks/shell/feedback/feedback.tsx';
import { NavigationStrip } from '../../src/blocks/shell/navigation-strip.tsx';
import { TabBar } from '../../src/blocks/shell/tab-bar.tsx';
import { createStore, useStore } from '../../src/engine/kernel/store.ts';
import { CheckIn } from '../../src/renderers/sign-in/check-in.tsx';
import { type PortalSetup, runPortal, runsPortals } from '../engine/support/running-portal.tsx';
import { elementsIn, letElements, letMenusBe, propsOf, tell } from './support/drawn.ts';

runsPortals();
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});

const page = (name: string) => `route: /pages/${name}\ntitle: ${name}\naccess: everyone\ncontent: [{ text: ${name} }]`;
const draw = (part: () => React.JSX.Element, setup: PortalSetup = {}) =>
  runPortal({ at: '/pages/one', files: { 'pages/one.yaml': page('one') }, blocks: { text: part }, ...setup });

test('a menu that was open on a page is closed when one comes back', async () => {
  const links = ['/pages/a', '/pages/b', '/pages/a?x=1', '/pages/b?x=1', '/pages/a?y=1'];
  const portal = await runPortal({
    at: '/pages/a',
    before: ({ dom }) => letMenusBe(dom),
    files: { 'pages/a.yaml': page('a'), 'pages/b.yaml': page('b') },
    change: (made) => ({
      ...made,
      settings: {
        ...made.settings,
        navigation: [
          ...links.map((link) => ({ label: link, opens: { page: link } })),
          { label: 'More of it', entries: links.map((link) => ({ label: link, opens: { page: link } })) },
        ],
      },
    }),
    shell: {
      Frame: ({ children }) => (
        <div>
          <NavigationStrip />
          <TabBar />
          {children}
        </div>
      ),
    },
  });
  const menus = () => elementsIn(portal.dom.root, 'button').filter((button) => 'aria-expanded' in propsOf(button));
  const open = () => menus().map((button) => propsOf(button)['aria-expanded']);
  const closed = open();
  for (const button of menus()) await portal.does(() => tell(button, 'onClick'));
  const opened = open();
  await portal.goTo('/pages/b');
  await portal.goTo('/pages/a');

  expect(opened).toContain(true);
  expect(open()).toEqual(closed);
  await portal.goBack();
  expect(portal.place()).toBe('/pages/b');
});

test('a list of files whose addresses differ behind the ? alone shows those that are there', async () => {
  const file = (id: number) => ({ title: `F${id}`, url: `file/get?id=${id}` });
  const files = createStore<readonly object[]>([{ title: 'X', url: 'other/x.pdf' }, ...[1, 2, 3].map(file)]);
  const Part = () => <FileList files={filesOf(useStore(files, (all) => all))} />;
  const portal = await draw(Part);
  const titles = () => elementsIn(portal.dom.root, 'a').map((link) => propsOf(link)['download']);

  expect(titles()).toEqual(['X', 'F1', 'F2', 'F3']);
  await portal.does(() => files.set([file(3)]));
  expect(titles()).toEqual(['F3']);
});

test('a viewer whose last picture is taken away shows the one that is the last now', async () => {
  const left = createStore<readonly number[]>([1, 2, 3]);
  const closed = vi.fn<() => void>();
  const Part = () => {
    const pictures = useStore(left, (all) => all).map((number) => ({ src: `${number}.png`, alt: `P${number}` }));
    return <Viewer pictures={pictures} start={2} onClose={closed} />;
  };
  const portal = await draw(Part, {
    before: ({ dom }) => letElements(dom, { showModal: { value: () => {} }, close: { value: () => {} } }),
  });
  await portal.does(() => left.set([1, 2]));

  expect(portal.words()).toContain('2/2');
  expect(portal.words()).toContain('Picture 2 of 2: P2');
  expect(closed).not.toHaveBeenCalled();
  await portal.does(() => left.set([]));
  expect(closed).toHaveBeenCalled();
});

test('who goes back from an entry that its list leaves out keeps the focus near', async () => {
  const portal = await runPortal({
    at: '/pages/trial',
    before: ({ dom }) => {
      letMenusBe(dom);
      letElements(dom, { scrollIntoView: { value: () => {} } });
    },
    files: {
      'api/calls/more.yaml': ['some', 'other']
        .map((name) => `shelf/${name}: { description: S., access: everyone, answer: { list: list of Shelf } }\n`)
        .join(''),
      'api/entities/more.yaml': 'Shelf: { description: A shelf., fields: { id: id, name: text? } }',
      'pages/trial.yaml': [
        'route: /pages/trial',
        'title: Trial',
        'access: signed-in',
        'data: { some: { call: shelf/some }, other: { call: shelf/other } }',
        'content:',
        '  - { panes: some.list, besides: other.list, name: id, item: { title: "{name}" }, content: [{ text: "{name}" }] }',
      ].join('\n'),
    },
    blocks: { panes: PanesBlock },
    answers: {
      'shelf/some': () => ({ list: [{ id: 2, name: 'Two' }] }),
      'shelf/other': () => ({ list: [{ id: 1, name: 'One' }] }),
    },
  });
  await portal.goTo('/pages/trial?id=1');
  const back = elementsIn(portal.dom.root, 'button').find(({ textContent }) => textContent === 'Back to the list');
  await portal.does(() => tell(back, 'onClick'));

  expect(portal.place()).toBe('/pages/trial');
  expect(document.activeElement?.textContent).toBe('Two');
});

test('a check-in whose position is found again has the focus still, and says nothing of the place before', async () => {
  const found: ((result: object) => void)[] = [];
  let refuse = (_: object): boolean => false;
  const props = {
    text: (words: string) => words,
    query: {},
    user: null,
    data: { event: { sign_in_mode: 'qr_geo', my_apply: null, location: null }, questions: null },
    position: () => new Promise((resolve) => found.push(resolve)),
    form: (_name: string, _asks: object, { handles }: { handles: typeof refuse }) => {
      refuse = handles;
      return <input />;
    },
  } as unknown as ComponentProps<typeof CheckIn>; // what it reads until it is checked in
  const portal = await draw(() => <CheckIn {...props} />);
  const press = async (name: string) => {
    const button = elementsIn(portal.dom.root, 'button').find(({ textContent }) => textContent === name);
    await portal.does(() => {
      (button as unknown as HTMLElement).focus(); // the quick one has it too
      tell(button, 'onClick');
    });
  };
  const here = { kind: 'known', latitude: 1, longitude: 2, accuracy: 5 };
  await portal.does(() => found[0]?.(here));
  await portal.does(() => void refuse({ reason: 'out_of_range', message: '' }));
  expect(portal.words()).toContain('You are not at the venue');
  await press('Find my position again');
  await portal.does(() => found[1]?.(here));

  expect(portal.words()).not.toContain('You are not at the venue');
  expect(elementsIn(portal.dom.root, 'input')).toHaveLength(1);
});

test('a position that is found when the map is gone is told to nobody', async () => {
  const isThere = createStore(true);
  const asked: ((found: object) => void)[] = [];
  const found: unknown[] = [];
  const Map = () => {
    const { find } = useOwnSpot();
    return <button onClick={() => void find().then((spot) => found.push(spot))}>Where am I?</button>;
  };
  const portal = await draw(() => (
    <>
      {useStore(isThere, (is) => is) ? <Map /> : null}
      <Feedback />
    </>
  ));
  Object.assign(navigator, {
    geolocation: { getCurrentPosition: (_: unknown, fails: (found: object) => void) => void asked.push(fails) },
  });
  const press = () => portal.does(() => tell(elementsIn(portal.dom.root, 'button')[0], 'onClick'));
  const fail = (place: number) => portal.does(() => asked[place]?.({ code: 1, PERMISSION_DENIED: 1 }));
  const isSaid = () => portal.words().includes('Your browser does not tell your position');
  await press();
  await portal.does(() => isThere.set(false));
  await fail(0);
  expect([isSaid(), found]).toEqual([false, [null]]);

  await portal.does(() => isThere.set(true));
  await press();
  await fail(1);
  expect(isSaid()).toBe(true);
});

test('of the toasts that are there a screen reader speaks the new one alone', async () => {
  const portal = await draw(Feedback);
  const regions = elementsIn(portal.dom.root, 'div').map(propsOf);

  for (const role of ['alert', 'status'])
    expect(regions.find((region) => region['role'] === role)?.['aria-atomic']).toBe('false');
});
