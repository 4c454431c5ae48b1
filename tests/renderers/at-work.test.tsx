/** Renderers as people see them, with answers and forms of the test. */
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { CustomBlock } from '../../src/blocks/custom/custom-block.tsx';
import { PhotoWallView } from '../../src/renderers/photo-wall/photo-wall-view.tsx';
import type { WallProps } from '../../src/renderers/photo-wall/props.ts';
import { CheckIn } from '../../src/renderers/sign-in/check-in.tsx';
import type { TuitionProps } from '../../src/renderers/tuition-confirmation/props.ts';
import { TuitionConfirmationView } from '../../src/renderers/tuition-confirmation/tuition-confirmation-view.tsx';
import { elementsIn, letElements, tell } from '../blocks/support/drawn.ts';
import { type PortalSetup, runPortal, runsPortals } from '../engine/support/running-portal.tsx';

runsPortals();

/** Draws something in a page of its own. */
const draw = (Part: () => ReactNode, setup: PortalSetup = {}) =>
  runPortal({
    at: '/pages/one',
    files: { 'pages/one.yaml': 'route: /pages/one\ntitle: One\naccess: everyone\ncontent: [{ text: One }]' },
    blocks: { text: Part },
    ...setup,
  });

/** What a renderer is given of the engine, as far as it is looked at here. */
const given = <Props,>(props: object) => ({ text: (words: string) => words, query: {}, user: null, ...props }) as Props; // the rest is not asked for

describe('a check-in where the position counts', () => {
  test('keeps what was typed while the position is looked for again, and says when it is not found', async () => {
    const found: object[] = [{ kind: 'known', latitude: 22.4, longitude: 114.2, accuracy: 5 }, { kind: 'unknown' }];
    const unmounted = vi.fn<() => void>();
    let refuse = (_failure: object) => {};
    const Typed = () => {
      useEffect(() => unmounted, []);
      return <input />;
    };
    const props = given<ComponentProps<typeof CheckIn>>({
      data: { event: { sign_in_mode: 'qr_geo', my_apply: null, location: null }, questions: null },
      position: async () => found.shift(),
      form: (_name: string, _asks: object, { handles }: { handles: (failure: object) => boolean }) => {
        refuse = handles;
        return <Typed />;
      },
    });
    const portal = await draw(() => <CheckIn {...props} />);
    await portal.does(() => refuse({ reason: 'out_of_range', message: '' }));
    await portal.does(() => tell(elementsIn(portal.dom.root, 'button')[0], 'onClick'));

    expect(unmounted).not.toHaveBeenCalled();
    expect(portal.words()).toContain('Your position could not be found. Please try again.');
  });
});

test.each([
  ['', 'No data available at the moment'],
  [', empty: No poll now', 'No poll now'],
])('where its call answers that there is nothing, the page says so in its place: "%s"', async (empty, words) => {
  const portal = await runPortal({
    at: '/pages/one',
    files: {
      'api/calls/poll.yaml': 'poll/now: { description: A poll., access: everyone, answer: "Reader?" }\n',
      'pages/one.yaml': `route: /pages/one\ntitle: One\naccess: everyone\ncontent: [{ custom: poll${empty} }]\n`,
    },
    declared: { poll: { 'x-needs': { poll: 'poll/now' }, type: 'object', additionalProperties: false } },
    renderers: { poll: { name: 'poll', needs: { poll: 'poll/now' }, load: async () => () => <p>The poll</p> } },
    answers: { 'poll/now': () => null },
    blocks: { custom: CustomBlock },
  });

  expect(portal.words()).toContain(words);
});

test('a photo with an empty caption is called by its place', async () => {
  const photo = { id: 3, width: 4, height: 3, status: 'approved', caption: '', thumb_url: '/files/3.jpg' };
  const event = { title: 'Open day', activity_start_at: '2026-03-10T10:00:00+08:00', photos: { list: [photo] } };
  const props = given<WallProps>({
    data: { event: { ...event, actions: { can_upload_photo: false } } },
    more: {},
    format: { date: (day: string) => day },
    text: (words: string, values: object = {}) => words + Object.values(values).join(),
  });
  const portal = await draw(() => <PhotoWallView {...props} />);

  expect(elementsIn(portal.dom.root, 'img').map((one) => one.getAttribute('alt'))).toEqual(['Photo {number}1']);
});

describe('a tuition plan', () => {
  test('can be confirmed where its text is there at once, as one that has changed, and needs no scrolling', async () => {
    vi.stubGlobal(
      'MutationObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly look: () => void) {}
        observe() {
          this.look();
        }
        disconnect() {}
      },
    );
    const read: unknown[] = [];
    const plan = { version: 2, status: 'open', deadline: '2026-12-01T00:00:00+08:00', confirm_text: null };
    const props = given<TuitionProps>({
      data: { tuition: { plan } },
      now: () => Date.parse('2026-03-10T12:00:00Z'),
      form: (_name: string, asks: { read: boolean }) => void read.push(asks.read),
    });
    await draw(() => <TuitionConfirmationView {...props} />, {
      before: ({ dom }) => letElements(dom, { scrollHeight: { value: 80 }, clientHeight: { value: 80 } }),
    });

    expect(read.at(-1)).toBe(true);
  });
});
