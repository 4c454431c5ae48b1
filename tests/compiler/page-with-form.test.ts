/** Where a form is filled in, for messages that lead there. */
import { describe, expect, it } from 'vitest';
import { pageWithForm } from '#model';
import { recompile, shippedConfig, withFile } from './support.ts';

const survey = ['keeps: true', 'fields:', '  - { name: day, label: Which day?, kind: date }', ''].join('\n');

function routeIn(page: string): string | undefined {
  const files = withFile(withFile(shippedConfig, 'forms/survey.yaml', survey), 'pages/survey.yaml', page);
  const { portal, diagnostics } = recompile(files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return pageWithForm(portal?.pages ?? {}, 'survey')?.route;
}

const page = (head: string, content: string) =>
  `title: What you think\naccess: signed-in\n${head}\ncontent:\n${content}\n`;

describe('the page with a form', () => {
  it.each([
    ['stands by itself', page('route: /survey', '  - { form: survey }')],
    ['is in a section', page('route: /survey', '  - { section: Now, content: [{ form: survey }] }')],
    [
      'is in a dialog',
      page('route: /survey', '  - { button: Answer, do: { dialog: Now, content: [{ form: survey, then: close }] } }'),
    ],
    [
      'is on a page that may be asked for more',
      page('route: /survey\nquery: { from: text? }', '  - { form: survey }\n  - text: "From {query.from}"'),
    ],
  ])('is found where it %s', (_where, text) => {
    expect(routeIn(text)).toBe('/survey');
  });

  it.each([
    [
      'the address must say more',
      page('route: /survey\nquery: { from: text }', '  - { form: survey }\n  - text: "From {query.from}"'),
    ],
    ['another form is shown', page('route: /survey', '  - text: Nothing to fill in')],
  ])('is none where %s', (_why, text) => {
    expect(routeIn(text)).toBeUndefined();
  });
});
