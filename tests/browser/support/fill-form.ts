/** Fills in any form as a person would: part by part, by the labels on the screen, with the answers that shall be stored. */
import { expect, type Locator, type Page } from '@playwright/test';
import { countries, type DefinedField, type FormModel, type PortalModel, type Text } from '#model';

/** What is stored for each field, by name; of files and pictures their names. */
export type Answers = Readonly<Record<string, unknown>>;

type Fill = (place: Locator, answer: never, field: DefinedField, portal: PortalModel) => Promise<void>;

/** Goes through the steps of a form, if it has some, to the button that sends it; steps without an answer are not asked. */
export async function fillForm(page: Page, form: FormModel, answers: Answers, portal: PortalModel): Promise<void> {
  const steps = form.outline
    .map(({ title, groups }) => ({ title, names: groups.flatMap((group) => group.fields) }))
    .filter(({ names }) => names.some((name) => Object.hasOwn(answers, name)));
  for (const [index, { title, names }] of steps.entries()) {
    if (title !== undefined) await expect(page.getByRole('heading', { name: words(title) })).toBeVisible();
    const asked = form.fields.filter(({ name }) => names.includes(name) && Object.hasOwn(answers, name));
    for (const field of asked) await fillField(page.locator('main'), field, answers[field.name], portal);
    if (form.review || index < steps.length - 1) await page.getByRole('button', { name: 'Continue' }).click();
  }
}

/** Goes on to all answers of a form without steps, and sends them. */
export async function sendReviewed(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await form.getByRole('button', { name: 'Submit' }).click();
}

async function fillField(within: Locator, field: DefinedField, answer: unknown, portal: PortalModel): Promise<void> {
  if ('follows' in field) return expect(labelled(within, field)).toHaveValue(String(answer)); // nobody types it
  const fill = fills[field.kind];
  if (!fill) throw new Error(`A person has not learnt to fill in ${field.kind}.`);
  await fill(within, answer as never, field, portal); // the table knows what each kind stores
}

const typed: Fill = (within, answer: unknown, field) => labelled(within, field).fill(String(answer));

const fills: Partial<Record<DefinedField['kind'], Fill>> = {
  text: typed,
  'long-text': typed,
  email: typed,
  number: typed,
  money: typed,
  date: typed,
  time: typed,
  'date-time': (within, answer: string, field) => labelled(within, field).fill(answer.slice(0, 16)),
  'yes-no': async (within, answer: boolean, field) => {
    const hasButtons = field.kind === 'yes-no' && field.look === 'buttons';
    if (hasButtons)
      await radios(within, field)
        .getByLabel(answer ? 'Yes' : 'No', { exact: true })
        .check();
    else await labelled(within, field).setChecked(answer);
  },
  agreement: (within, answer: { agreed: boolean }, field) =>
    within.getByRole('checkbox', { name: words(field.label) }).setChecked(answer.agreed),
  rows: async (within, rows: readonly Answers[], field, portal) => {
    if (field.kind !== 'rows') return;
    const place = group(within, field);
    for (const [index, row] of rows.entries()) {
      const numbered = place.getByRole('group', { name: new RegExp(`^${index + 1}\\.`) });
      if (index >= (field.min ?? 0))
        await place.getByRole('button', { name: field.add === undefined ? 'Add another' : words(field.add) }).click();
      const head = numbered.getByRole('button', { name: new RegExp(`^${index + 1}\\.`) });
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      for (const inner of field.fields) {
        if (Object.hasOwn(row, inner.name)) await fillField(numbered, inner, row[inner.name], portal);
      }
    }
  },
  address: async (within, answer: Readonly<Record<string, string>>, field) => {
    const place = group(within, field);
    await place.getByLabel('Street and number').fill(answer['line1'] ?? '');
    await place.getByLabel('City or district').fill(answer['city'] ?? '');
    await place.getByLabel('Country or region').selectOption(answer['country'] ?? '');
  },
  'rich-text': typed,
  image: async (within, [name = '']: readonly string[], field) => {
    const place = group(within, field);
    await place.getByLabel('Choose picture').setInputFiles(fileNamed(name));
    await place.getByRole('button', { name: 'Use this part' }).click();
    await expect(place.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await expect(place.locator('progress')).toHaveCount(0);
  },
  country: async (within, answer: string, field) => {
    const name = countries('en').find(({ classname }) => classname === answer)?.name ?? answer;
    const box = within.getByRole('combobox', { name: words(field.label) }).and(within.locator('input'));
    await box.fill(name);
    await box.press('Tab');
  },
  month: async (within, answer: string, field) => {
    const [year = '', month = ''] = answer.split('-');
    await group(within, field).getByLabel('Month').selectOption(month);
    await group(within, field).getByLabel('Year').selectOption(year);
  },
  rating: (within, answer: number, field) =>
    radios(within, field)
      .getByRole('radio', { name: new RegExp(`^${answer}\\b`) })
      .check(),
  choice: async (within, answer: string, field, portal) => {
    const label = labelOf(field, answer, portal);
    if (field.kind === 'choice' && field.look === 'buttons') await radios(within, field).getByLabel(label).check();
    else await labelled(within, field).selectOption(label);
  },
  choices: async (within, answer: readonly string[], field, portal) => {
    for (const value of answer)
      await group(within, field)
        .getByLabel(labelOf(field, value, portal))
        .check();
  },
  ranking: async (within, answer: readonly string[], field, portal) => {
    for (const [index, value] of answer.entries()) {
      const place = group(within, field).getByLabel(`Choice ${index + 1}`);
      await place.selectOption(labelOf(field, value, portal));
    }
  },
  phone: async (within, answer: { phone_code: string; phone: string }, field) => {
    await group(within, field).getByLabel('Country code').selectOption(answer.phone_code);
    await group(within, field).getByLabel('Number', { exact: true }).fill(answer.phone);
  },
  'date-range': async (within, [from, to]: readonly [string, string], field) => {
    await group(within, field).getByLabel('From').fill(from);
    await group(within, field).getByLabel('To').fill(to);
  },
  location: async (within, answer: { name: string; latitude: number; longitude: number }, field) => {
    await group(within, field).getByLabel('Name of the place').fill(answer.name);
    await group(within, field).getByLabel('Latitude').fill(String(answer.latitude));
    await group(within, field).getByLabel('Longitude').fill(String(answer.longitude));
  },
  files: async (within, names: readonly string[], field) => {
    const place = group(within, field);
    await place.getByLabel('Choose files').setInputFiles(names.map(fileNamed));
    for (const name of names) await expect(place.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await expect(place.getByRole('progressbar')).toBeHidden();
  },
};

function labelled(within: Locator, field: DefinedField): Locator {
  return within.getByLabel(words(field.label), { exact: false }).first();
}

function group(within: Locator, field: DefinedField): Locator {
  return within.getByRole('group', { name: words(field.label) });
}

function radios(within: Locator, field: DefinedField): Locator {
  return within.getByRole('radiogroup', { name: words(field.label) });
}

function labelOf(field: DefinedField, value: string, portal: PortalModel): string {
  const list = 'options' in field && typeof field.options === 'string' ? portal.options[field.options] : undefined;
  const found = list?.options.find((option) => option.value === value);
  if (!found) throw new Error(`${field.name} has no choice ${value}.`);
  return words(found.label);
}

/** As it is on the screen, where nothing in it is computed. */
export function words(text: Text): string {
  return typeof text === 'string' ? text : text.text;
}

/** The smallest files of their kinds that the server takes. */
function fileNamed(name: string) {
  return name.endsWith('.pdf')
    ? { name, mimeType: 'application/pdf', buffer: smallestPdf }
    : { name, mimeType: 'image/png', buffer: smallestPng };
}

const smallestPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
