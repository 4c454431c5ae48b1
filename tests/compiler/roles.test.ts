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

  test.each([
    ['user.points > 100 and now > "2025-09-01"', []],
    ['user.points > 100 and is_lead', ['type/unknown-name']],
    ['logged_in and user.points > 100', ['type/unknown-name']],
  ])('is read off the user alone: %s', (when, expected) => {
    const portalOf = portal + roles.replace('user.points > 100', when);

    expect(errorsOf(withFile(withHome, 'portal.yaml', portalOf))).toEqual(expected);
  });

  test('has no name that means everyone, and what it chooses none that the portal gives', () => {
    const chooses = (as: string) =>
      `${roles}    chooses: { call: user/class-list, page: /home, as: ${as}, sends: Classid }\n`;
    const errorsWith = (text: string) => errorsOf(withFile(withHome, 'portal.yaml', portal + text));

    expect(errorsWith(`${roles}  everyone: { label: All, when: user.points > 0 }\n`)).toEqual(['link/reserved-name']);
    expect(errorsWith(chooses('group'))).toEqual([]);
    expect(errorsWith(chooses('user'))).toEqual(['link/reserved-name']);
    expect(errorsWith(chooses('is_lead'))).toContain('link/reserved-name');
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
