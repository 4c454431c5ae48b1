/** Roles and persons of portal.yaml: who may open a page, and whose name the header shows. */
import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { smallConfig, withFile } from './support.ts';

const portal = smallConfig.get('portal.yaml') ?? '';
const roles = 'roles:\n  lead:\n    label: A lead\n    when: user.points > 100\n';
const home = 'route: /home\ntitle: Home\naccess: lead\ncontent:\n  - { text: Welcome, when: is_lead }\n';

function errorsOf(files: Files): readonly string[] {
  return compilePortal(files).diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));
}

describe('a role', () => {
  const withHome = withFile(smallConfig, 'pages/home.yaml', home);

  test('opens a page and is read by expressions', () => {
    expect(errorsOf(withFile(withHome, 'portal.yaml', portal + roles))).toEqual([]);
  });

  test('has to be named in portal.yaml', () => {
    expect(errorsOf(withHome)).toContain('link/unknown-access');
  });
});

describe('the person in the header', () => {
  const withUser = (fields: string) =>
    withFile(
      withFile(smallConfig, 'portal.yaml', portal.replace('user: user/info', `user: user/info\n${fields}`)),
      'pages/home.yaml',
      home.replace('lead', 'signed-in').replace('is_lead', 'logged_in'),
    );

  test('may be left out, whatever the fields of the user are called', () => {
    const entities = smallConfig.get('api/entities/all.yaml') ?? '';
    const other = withFile(
      withUser(''),
      'api/entities/all.yaml',
      entities.replace('    name: text?\n    points', '    points'),
    );

    expect(errorsOf(other)).not.toContain('type/unknown-field');
  });

  test('is named by fields that the user has', () => {
    expect(errorsOf(withUser('  person: { name: name }'))).toEqual([]);
    expect(errorsOf(withUser('  person: { name: nmae }'))).toEqual(['type/unknown-field']);
  });
});
