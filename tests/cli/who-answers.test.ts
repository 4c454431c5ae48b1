import { describe, expect, test } from 'vitest';
import { type AnswerOptions, whoAnswers } from '../../cli/serve/who-answers.ts';
import { compiledPortal } from '../server/support/compiled-portal.ts';

const call = (name: string) =>
  `${name}:\n  method: GET\n  access: everyone\n  description: Things.\n  answer: { one: text }\n`;

/** The shipped portal with so many calls of another server. */
function portalWith(count: number) {
  const names = Array.from({ length: count }, (_, index) => `things/t${index + 1}`);
  return compiledPortal(count === 0 ? {} : { 'api/calls/things.yaml': names.map(call).join('') });
}

const own = Object.keys(compiledPortal().contract.calls).length;
const api = 'https://your.example/base/';

describe('who answers the calls', () => {
  test.each<[number, AnswerOptions, string, number]>([
    [0, {}, '', own],
    [0, { api }, `Nothing is passed to https://your.example/base: all ${own} calls are answered here.`, own],
    [1, { api }, `1 call is passed to https://your.example/base, ${own} are answered here.`, own],
    [2, { api }, `2 calls are passed to https://your.example/base, ${own} are answered here.`, own],
    [2, { api, allCalls: true }, 'All calls are passed to https://your.example/base; there is no database here.', 0],
    [0, { mock: true }, `Nothing is made up: all ${own} calls are answered here.`, own],
    [1, { mock: true }, `The answers of 1 call are made up, ${own} are answered here.`, own],
    [2, { mock: true }, `The answers of 2 calls are made up, ${own} are answered here.`, own],
    [2, { mock: true, allCalls: true }, 'All answers are made up, and nothing that is sent is kept.', 0],
  ])('is said of %i calls of another server with %j', (count, options, sentence, here) => {
    const { note, hereCount } = whoAnswers(portalWith(count), options);

    expect([note.slice(0, sentence.length || undefined), hereCount]).toEqual([sentence, here]);
  });

  test.each<[number, AnswerOptions, RegExp]>([
    [
      1,
      {},
      /^Nothing answers the call things\/t1: .* with --api .* with --mock; .* `npm run dev -- --mock --all-calls`\.$/,
    ],
    [2, {}, /^Nothing answers the calls things\/t1 and things\/t2: /],
    [8, {}, /things\/t7 and things\/t8: /],
    [9, {}, /things\/t7, things\/t8 and 1 more: /],
    [0, { allCalls: true }, /^--all-calls does not say where the calls go\. /],
    [0, { api: 'your-server' }, /^What stands behind --api is no address\. /],
    [0, { api: 'ftp://your.example' }, /^What stands behind --api is no address\. /],
    [0, { api: 'https://me@your.example' }, /^The address behind --api holds a name or a password\. /],
    [0, { api: 'https://:secret@your.example' }, /^The address behind --api holds a name or a password\. /],
    [0, { api: 'https://your.example/?a=1' }, /^The address behind --api has a \? or a # in it\. /],
    [0, { api: 'https://your.example/#a' }, /^The address behind --api has a \? or a # in it\. /],
  ])('is asked for with %i calls of another server and %j', (count, options, sentence) => {
    expect(() => whoAnswers(portalWith(count), options)).toThrow(sentence);
  });

  test('makes up answers with a bar of states, with roles in it where the login is made up as well', () => {
    expect(whoAnswers(portalWith(1), { mock: true }).preview).toEqual({ roles: false });
    expect(whoAnswers(portalWith(1), { mock: true, allCalls: true }).preview).toEqual({ roles: true });
    expect(whoAnswers(portalWith(0), { mock: true })).not.toHaveProperty('elsewhere');
    expect(whoAnswers(portalWith(1), { api })).not.toHaveProperty('preview');
  });

  test.each<[AnswerOptions, readonly string[], RegExp]>([
    [{}, [], /^$/],
    [{}, ['news/index'], /^Calls have changed as well: start the server again for news\/index\. Until then/],
    [{}, ['news/index', 'things/new'], /^Calls have changed as well: start the server again for news\/index\. /],
    [{}, ['things/new'], /^Nothing answers the call things\/new: /],
    [{ mock: true }, ['things/new'], /^Nothing answers the call things\/new: /],
    [{ api }, ['things/new'], /^$/],
    [{ api }, ['news/index'], /^Calls have changed as well: /],
    [{ api, allCalls: true }, ['news/index'], /^$/],
  ])('with %j, what is said of a change of %j', (options, names, sentence) => {
    expect(whoAnswers(portalWith(0), options).aboutChanged(names)).toMatch(sentence);
  });
});
