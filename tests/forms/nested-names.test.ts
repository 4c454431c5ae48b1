/** Fields that are sent inside a group of their call, or in the form that it takes: `name: extendInfo.contact_address`. */
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import {
  type FormModel,
  fromSent,
  mergeSent,
  nameInForm,
  nameInSent,
  type PortalModel,
  toSent,
  withoutAnswers,
} from '#model';
import { formBody, placeErrors } from '../../src/engine/forms/form-body.ts';
import { shippedConfig } from '../compiler/support.ts';

const portal = compilePortal(shippedConfig).portal as PortalModel; // that it compiles is a test of the compiler
const form = (name: string) => portal.forms[name] as FormModel;
const emergency = form('profile-emergency');
const social = form('profile-social');
const work = form('profile-work');
const picture = form('profile-picture');

describe('a nested name', () => {
  test('is known to the form by its last part, and adds no extra field', () => {
    expect(emergency.fields.map(({ name }) => name)).toEqual(['name', 'relationship', 'phone', 'email']);
    expect(emergency.extraFields).toEqual([]);
    expect(form('profile').extraFields).toEqual(['preferred_name']);
  });

  test('sends the answer inside its group, a phone number as the two parts that the call takes', () => {
    const answers = { name: 'Mei', relationship: 'parent', phone: { phone_code: '852', phone: '91234567' } };

    expect(formBody(emergency, answers, { version: 3 })).toEqual({
      version: 3,
      extendInfo: {
        emergency_contact: { name: 'Mei', relationship: 'parent', phone_code: '852', phone: '91234567' },
      },
    });
  });

  test('sends a picture as the one id that the call takes', () => {
    expect(formBody(picture, { headimg: ['f1'] }, {})).toEqual({ headimg: 'f1' });
  });

  test('sends an empty group where the call needs nothing in it, so that what it held goes', () => {
    expect(formBody(social, {}, {})).toEqual({ extendInfo: { social_media: {} } });
    expect(formBody(emergency, {}, {})).toEqual({ extendInfo: {} });
  });

  test('sends rows that were all taken out as an empty list', () => {
    expect(formBody(work, {}, {})).toEqual({ workExtend: { working_background: [] } });
  });

  test('leaves out a group of which nothing is asked', () => {
    const unasked = {
      ...social,
      fields: social.fields.map((field) => ({ ...field, when: ['name', 'x'] })),
    } as FormModel;

    expect(formBody(unasked, { $asked: [] }, {})).toEqual({});
  });

  test.each([
    ['extendInfo.emergency_contact.name', 'name'],
    ['extendInfo.emergency_contact.phone_code', 'phone'],
    ['name', null],
    ['phone_code', 'phone_code'],
  ])('the server says %s where the form says %s', (path, name) => {
    expect(nameInForm(emergency, path)).toBe(name);
  });

  test('finds the field of a row by the path of the server, and back', () => {
    const path = 'workExtend.working_background[1].company';

    expect(nameInForm(work, path)).toBe('working_background[1].company');
    expect(nameInSent(work, 'working_background[1].company')).toBe(path);
  });

  test('puts what the server refuses at its field; what belongs to another form is said by itself', () => {
    const { byField, others } = placeErrors(
      [
        { field: 'extendInfo.emergency_contact.email', rule: 'pattern', message: 'Email Invalid format' },
        { field: 'email', rule: 'unique', message: 'Somebody has it' },
      ],
      emergency.fields,
      emergency,
      () => null,
    );

    expect([...byField]).toEqual([['email', 'Email Invalid format']]);
    expect(others).toEqual(['Somebody has it']);
  });
});

describe('what was sent', () => {
  const body = { version: 1, extendInfo: { emergency_contact: { name: 'Mei', phone_code: '852', phone: '91234567' } } };
  const names = emergency.fields.map(({ name }) => name);

  test('gives back the answers of the form', () => {
    expect(fromSent(emergency, names, body)).toEqual({
      name: 'Mei',
      phone: { phone_code: '852', phone: '91234567' },
    });
  });

  test('is the same when its answers are taken out and put back', () => {
    const answers = fromSent(emergency, names, body);
    const left = withoutAnswers(emergency, names, body);

    expect(left).toEqual({ version: 1, extendInfo: { emergency_contact: {} } });
    expect(mergeSent(left, toSent(emergency, answers))).toEqual(body);
    expect(body.extendInfo.emergency_contact.name).toBe('Mei');
  });

  test('cannot reach into the nature of a record', () => {
    const nasty: Pick<FormModel, 'sentAs'> = { sentAs: { x: { path: '__proto__.x' } } };

    expect(Object.getPrototypeOf(toSent(nasty, { x: 1 }))).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['x']).toBe(undefined);
  });
});
