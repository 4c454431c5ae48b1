import { expect, it } from 'vitest';
import { answersInWords, type KeptContent } from '../../../server/kept-forms/rules/kept-form-words.ts';
import type { PortalView } from '../../../server/kernel/portal/portal-view.ts';

it('a question that was not answered is not among the answers, whatever its name', () => {
  const names = ['valueOf', 'toString', 'constructor', 'town'];
  const content: KeptContent = {
    fields: names.map((name) => ({
      name,
      label: name,
      kind: 'text',
      required: false,
      readOnly: false,
      width: 'full',
      max: 200,
    })),
    options: {},
    texts: {},
  };
  // Nothing else of the portal is read for a text.
  const portal = { translate: (text: unknown) => text } as unknown as PortalView;
  const reader = { portal, language: 'en', now: new Date(0) } as const;

  expect(answersInWords(content, {}, reader)).toEqual([]);
  expect(answersInWords(content, { town: 'Sai Kung' }, reader)).toEqual([
    { name: 'town', label: 'town', text: 'Sai Kung' },
  ]);
});
