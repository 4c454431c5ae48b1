/** Calls whose answer depends on what is asked: each answer is held to its own case. */

import { expect, test } from 'vitest';
import type { CallModel } from '#model';
import { callChecks } from '../../../server/http/check-request.ts';
import { compiledPortal } from '../support/compiled-portal.ts';

const { contract } = compiledPortal();
const call = contract.calls['archives/index'] as CallModel; // the shipped contract has it
const checks = callChecks(call, contract);

const _meta = { totalCount: 1, pageCount: 1, currentPage: 1, perPage: 10 };
const mate = { id: 1, name: '陳家樂', en_name: 'Chris Chan', headimg: null, industry: null, linkedin: null };
const directory = { list: [mate], summary: { students: 1 }, _meta };

test('the answer for the word that was sent is as the contract says', () => {
  expect(checks.answer(directory, { scope: 'directory' })).toEqual([]);
});

test('the answer for another word is not', () => {
  expect(checks.answer(directory, { scope: 'class' }).join()).toContain(' lacks ');
  expect(checks.answer(directory, { scope: 'mine' }).join()).toContain(' lacks ');
});

test('where no word was sent, any of the answers is taken, and nothing else', () => {
  expect(checks.answer(directory, {})).toEqual([]);
  expect(checks.answer({ list: [], summary: {}, _meta }, {})).toEqual([
    'data is none of the answers that depend on scope',
  ]);
});
