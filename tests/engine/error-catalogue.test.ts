import { expect, test } from 'vitest';
import type { Purpose, Reaction } from '../../src/engine/request/error-catalogue.ts';
import { reactionTo } from '../../src/engine/request/error-catalogue.ts';
import type { Failure } from '../../src/engine/request/reply.ts';

const url = 'news/index';

function refused(code: number, reason: string | null = null): Failure {
  return { kind: 'refused', url, code, message: 'The server says no', reason, errors: [], waitSeconds: 0 };
}

const names = { url, message: 'The server says no' };
const rows: readonly { name: string; failure: Failure; purpose?: Purpose; reaction: Reaction }[] = [
  {
    name: 'an answer that is not HTTP 200 is an interface error with url and message',
    failure: { kind: 'interface', url, message: 'Bad Gateway' },
    reaction: { toast: { message: 'interfaceError', names: { url, message: 'Bad Gateway' } }, then: null },
  },
  {
    name: 'a network failure is a failed request with its url',
    failure: { kind: 'network', url },
    reaction: { toast: { message: 'requestFailed', names: { url, message: '' } }, then: null },
  },
  {
    name: 'nothing is said of a request that nobody waits for',
    failure: { kind: 'aborted', url },
    reaction: { toast: null, then: null },
  },
  {
    name: 'code 401 ends the session with a modal instead of a toast',
    failure: refused(401),
    reaction: { toast: null, then: 'end-session' },
  },
  {
    name: 'code 500 shows the message of the server and the url',
    failure: refused(500),
    reaction: { toast: { message: 'serverError', names }, then: null },
  },
  {
    name: 'a class of somebody else is forgotten',
    failure: refused(403, 'class_scope'),
    reaction: { toast: names.message, then: 'leave-chosen' },
  },
  {
    name: 'a missing class is asked for without a toast',
    failure: refused(403, 'class_required'),
    reaction: { toast: null, then: 'choose' },
  },
  {
    name: 'a forbidden action shows why and loads the page again',
    failure: refused(403, 'not_owner'),
    reaction: { toast: names.message, then: 'reload' },
  },
  {
    name: 'a forbidden load says why, and there is nothing to show',
    failure: refused(403, 'not_owner'),
    purpose: 'load',
    reaction: { toast: names.message, then: 'show-empty' },
  },
  {
    name: 'a conflict shows why and loads the page again',
    failure: refused(409, 'full'),
    reaction: { toast: names.message, then: 'reload' },
  },
  {
    name: 'a conflict while loading is not repeated',
    failure: refused(409, 'state'),
    purpose: 'load',
    reaction: { toast: names.message, then: null },
  },
  {
    name: 'a record that is not there looks empty',
    failure: refused(404),
    purpose: 'load',
    reaction: { toast: null, then: 'show-empty' },
  },
  {
    name: 'an action on a record that is not there says so',
    failure: refused(404),
    reaction: { toast: names.message, then: null },
  },
  {
    name: 'refused answers of a form go to their fields',
    failure: refused(422),
    purpose: 'form',
    reaction: { toast: null, then: 'mark-fields' },
  },
  {
    name: 'refused parameters of an action are told in a toast',
    failure: refused(422),
    reaction: { toast: names.message, then: null },
  },
  {
    name: 'too many tries make the button wait',
    failure: refused(429),
    reaction: { toast: names.message, then: 'wait' },
  },
  {
    name: 'any other code shows the message of the server',
    failure: refused(418),
    reaction: { toast: names.message, then: null },
  },
];

test.each(rows)('$name', ({ failure, purpose = 'act', reaction }) => {
  expect(reactionTo(failure, purpose, { missing: 'class_required', outside: 'class_scope' })).toEqual(reaction);
});
