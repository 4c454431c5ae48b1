import { expect, test } from 'vitest';
import { linkOfPlace } from '../../src/blocks/shared/link-of-place.ts';

const personal = ['personal', 'application', 'card', 'class', 'classList'].map((name) => `/pages/personal/${name}`);

test.each([
  { path: '/pages/personal/class', pages: personal, here: '/pages/personal/class', why: 'is the page itself' },
  {
    path: '/pages/personal/applicationDetail',
    pages: personal,
    here: '/pages/personal/application',
    why: 'is the one that the address begins with',
  },
  { path: '/pages/personal/study', pages: personal, here: undefined, why: 'is none of several in the folder' },
  {
    path: '/pages/news/detail',
    pages: ['/pages/home', '/pages/news/news'],
    here: '/pages/news/news',
    why: 'is the only one into the folder',
  },
  {
    path: '/pages/home',
    pages: ['/pages/faq', '/pages/home'],
    here: '/pages/home',
    why: 'is the page itself, in no folder',
  },
  { path: '/pages/faq', pages: ['/pages/faq/more'], here: undefined, why: 'is none in a folder of its name' },
  { path: '/pages/faq', pages: ['/pages/home'], here: undefined, why: 'is no page outside of folders' },
])('the entry of $path $why', ({ path, pages, here }) => {
  expect(
    linkOfPlace(
      path,
      pages.map((page) => ({ link: page, page })),
    ),
  ).toBe(here);
});
