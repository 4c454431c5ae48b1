import { expect, test } from 'vitest';
import { meantAddress } from '../../src/compiler/kernel/meant-address.ts';

test.each([
  ['http://localhost:8080/#/pages/home', '/pages/home'],
  ['https://127.0.0.1/#/pages/faq?id=3', '/pages/faq?id=3'],
  ['#/pages/home', '/pages/home'],
  ['office@library.example', 'mailto:office@library.example'],
  ['htps://library.example/map', 'https://library.example/map'],
  ['https:/library.example', 'https://library.example'],
  ['http//library.example', 'https://library.example'],
  ['library.example/opening-hours', 'https://library.example/opening-hours'],
  ['ftp://library.example', undefined],
  ['https://', undefined],
  ['handbook.pdf', undefined],
  ['opening hours', undefined],
])('%j was meant to be %j', (address, meant) => {
  expect(meantAddress(address)).toBe(meant);
});
