/**
 * The forms of an event are its own: copies of those that its file names, with the questions as they are when it is published or changed. Of a form
 * that two events share, students could look back on one of them only, and limited choices would be counted for both together.
 */
import { keysOf } from '#model';
import type { FormsOffice } from '../../forms/office/forms.ts';
import { bringCopy } from '../../forms/office/import-form.ts';
import type { EventRecord } from '../rules/event-times.ts';
import type { NewEvent } from './event-columns.ts';

/** The columns that name forms, each with its name in a file. */
const keys = { form_id: 'formId', sign_form_id: 'signFormId', assessment_form_id: 'assessmentFormId' } as const;

type FormColumn = keyof typeof keys;
type EventForms = Pick<EventRecord, 'id' | FormColumn>;
type NamedForms = Pick<NewEvent, (typeof keys)[FormColumn]>;

/** @param event  as it is until now: a form that it has by the name that the file says stays, though it may not be its own */
export function formsOf(event: EventForms, named: NamedForms): Pick<EventRecord, FormColumn> {
  const own = (column: FormColumn) => {
    const form = named[keys[column]] ?? null;
    return form === null || form === event[column] ? form : `${form}.${event.id}`;
  };
  return { form_id: own('form_id'), sign_form_id: own('sign_form_id'), assessment_form_id: own('assessment_form_id') };
}

/** A form of an event as its file names it. */
export function namedForm(form: string, eventId: number): string {
  const ending = `.${eventId}`;
  return form.endsWith(ending) ? form.slice(0, -ending.length) : form;
}

/** Gives the forms of an event the questions that those have which its file names. @returns the columns of those with others than before */
export async function renewForms(
  office: FormsOffice,
  event: EventForms,
  named: NamedForms,
): Promise<readonly FormColumn[]> {
  const renewed: FormColumn[] = [];
  for (const column of keysOf(keys)) {
    const [own, from] = [event[column], named[keys[column]]];
    if (own === null || from === undefined || own === from) continue;
    if ((await bringCopy(office, from, own)) === 'updated') renewed.push(column);
  }
  return renewed;
}
