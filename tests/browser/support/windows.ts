/** Every window of the shipped portal that is opened by somebody: by whom, where, and with what. */
import type { Locator, Page } from '@playwright/test';
import { compiledPortal } from '../../server/support/compiled-portal.ts';
import { type Ask, eventCalled, noticeCalled } from './shipped-pages.ts';

export interface ShownWindow {
  /** The file below config/ and the title of a dialog in it; none for what the portal shows by itself. */
  readonly dialog?: string;
  /** What the window is called on the screen. */
  readonly name: string | RegExp;
  readonly at: string | ((ask: Ask) => Promise<string>);
  /** What opens it; none for what opens with its page. */
  readonly opener?: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true });
const buttonOf = (region: string, name: string) => (page: Page) =>
  page.getByRole('region', { name: region, exact: true }).getByRole('button', { name });
const editOf = (region: string) => buttonOf(region, 'Edit');
const firstRow = (page: Page) => page.getByRole('main').getByRole('cell').getByRole('button').first();
const firstPicture = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.getByRole('img') })
    .first();

const profile = '/pages/personal/personal';
const apply = '/pages/applications/applications';
const survey = 'Two minutes on the new study spaces';

export const windows: Readonly<Record<'visitor' | 'student' | 'otherStudent' | 'lead', readonly ShownWindow[]>> = {
  visitor: [
    { dialog: 'pages/login: User agreement', name: 'User agreement', at: '/', opener: button('User agreement') },
    { dialog: 'pages/course/elective: {0} {1}', name: /./, at: '/pages/course/elective', opener: firstRow },
  ],
  student: [
    {
      name: 'Tips',
      at: profile,
      opener: (page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }),
    },
    {
      dialog: 'parts/person-head: Change your picture',
      name: 'Change your picture',
      at: profile,
      opener: button('Change'),
    },
    {
      dialog: 'pages/personal/personal: Your card',
      name: 'Your card',
      at: profile,
      opener: buttonOf('Basic', 'Your card'),
    },
    { dialog: 'pages/personal/personal: Contact', name: 'Contact', at: profile, opener: editOf('Contact') },
    {
      dialog: 'pages/personal/personal: Confirm the new email',
      name: 'Confirm the new email',
      at: profile,
      opener: buttonOf('Contact', 'Confirm the new email'),
    },
    {
      dialog: 'pages/personal/personal: Emergency contact',
      name: 'Emergency contact',
      at: profile,
      opener: editOf('Emergency contact'),
    },
    {
      dialog: 'pages/personal/personal: Social media',
      name: 'Social media',
      at: profile,
      opener: editOf('Social media'),
    },
    {
      dialog: 'pages/personal/personal: Working background',
      name: 'Working background',
      at: `${profile}?tab=background`,
      opener: editOf('Working background'),
    },
    {
      dialog: 'pages/personal/personal: Accommodation',
      name: 'Accommodation',
      at: profile,
      opener: editOf('Accommodation'),
    },
    {
      dialog: 'pages/personal/personal: Change password',
      name: 'Change password',
      at: `${profile}?tab=privacy`,
      opener: button('Change password'),
    },
    {
      dialog: 'pages/personal/study: Export your record',
      name: 'Export your record',
      at: '/pages/personal/study',
      opener: button('Export'),
    },
    { dialog: 'pages/course/course: {0} {1}', name: /./, at: '/pages/course/course', opener: firstRow },
    {
      dialog: 'pages/exchange/index: {0}',
      name: /./,
      at: '/pages/exchange/index',
      opener: firstRow,
    },
    {
      dialog: 'pages/news/detail: {0}',
      name: survey,
      at: noticeCalled(survey),
      opener: button('Edit'),
    },
    {
      dialog: 'parts/event-button: {0}',
      name: 'Canteen Sprint',
      at: eventCalled('Canteen Sprint'),
      opener: button('Register'),
    },
    {
      dialog: 'pages/events/detail: Write a review',
      name: 'Write a review',
      at: eventCalled('Lunch Talk', '/pages/events/detail', '&tab=reviews'),
      opener: button('Write a review'),
    },
    {
      dialog: 'pages/events/detail: Change your review',
      name: 'Change your review',
      at: eventCalled('Annual Case', '/pages/events/detail', '&tab=reviews'),
      opener: button('Change your review'),
    },
    { name: /^Picture 1 of/, at: eventCalled('Annual Case', '/pages/events/photoWall'), opener: firstPicture },
    {
      dialog: 'pages/applications/applications: {0}',
      name: 'General enquiry',
      at: apply,
      opener: (page) => page.getByRole('button', { name: 'General enquiry' }),
    },
    {
      dialog: 'pages/applications/applications: What would you like to apply for?',
      name: 'What would you like to apply for?',
      at: `${apply}?new=1`,
    },
    { dialog: 'pages/applications/applications: {0}', name: /./, at: `${apply}?new=1&type_key=leave` },
  ],
  otherStudent: [
    {
      dialog: 'pages/events/detail: Your registration',
      name: 'Your registration',
      at: eventCalled('Canteen Sprint'),
      opener: button('View registration'),
    },
    {
      dialog: 'pages/events/detail: Edit registration',
      name: 'Edit registration',
      at: eventCalled('Canteen Sprint'),
      opener: button('Edit registration'),
    },
  ],
  lead: [
    {
      dialog: 'pages/personal/class: Export the class list',
      name: 'Export the class list',
      at: '/pages/personal/class',
      opener: button('Export'),
    },
  ],
};

/** The dialogs of the config: file and title, without those that a file has twice. */
export function titlesOfDialogs(): readonly string[] {
  const { pages, parts, layouts } = compiledPortal();
  const titles = Object.entries({ pages, parts, layouts }).flatMap(([room, files]) =>
    Object.entries(files).flatMap(([file, content]) => dialogsIn(content).map((title) => `${room}/${file}: ${title}`)),
  );
  return [...new Set(titles)].sort();
}

function dialogsIn(content: unknown): readonly string[] {
  if (typeof content !== 'object' || content === null) return [];
  const within = Object.values(content).flatMap(dialogsIn);
  if (!('kind' in content) || content.kind !== 'dialog' || !('dialog' in content)) return within;
  const { dialog: title } = content;
  const words = typeof title === 'object' && title !== null && 'text' in title ? title.text : title;
  return [String(words), ...within];
}
