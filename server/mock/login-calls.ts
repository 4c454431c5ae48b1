/** How somebody logs in to a portal whose calls are made up: which calls belong to it, as the portal itself says. */
import { type Expression, type FormModel, operationOf, type PreviewRole, previewToken } from '#model';
import type { MadePortal } from './made.ts';

export interface LoginCalls {
  /** The calls that the portal itself makes, and those by which people log in: a state chosen for a page is not meant for them. */
  readonly names: ReadonlySet<string>;
  /** Forms that log in, by the call they send to. */
  readonly forms: ReadonlyMap<string, FormModel>;
  /** The names of the headers that say who asks, in small letters, as Node has them. */
  readonly headers: { readonly token: string; readonly language: string; readonly chosen: string };
  /** The call that says who is logged in. */
  readonly user: string | undefined;
  /** Who must choose first, and the reason with which calls are refused before; null where nobody must. */
  readonly chooser: { readonly when: Expression; readonly missing: string | undefined } | null;
}

export function loginCalls(portal: MadePortal): LoginCalls {
  const { user, messages, valueMaps, sends } = portal.settings?.session ?? {};
  const choosers = Object.values(portal.settings?.roles ?? {}).flatMap(({ when, chooses }) =>
    chooses ? { ...chooses, when } : [],
  );
  const [chooser] = choosers;
  const forms = Object.values(portal.forms ?? {}).filter((form) => tokenField(form) !== null);
  const captchas = forms.flatMap((form) => form.fields.filter((field) => field.kind === 'captcha'));
  const names = [
    ...[user, ...choosers.map(({ call }) => call), messages, valueMaps].filter((name) => name !== undefined),
    ...forms.map(({ sends }) => sends),
    ...captchas.flatMap(({ session, picture }) => [session, picture]),
  ];
  const headers = {
    token: sends?.token.toLowerCase() ?? '',
    language: sends?.language.toLowerCase() ?? '',
    chosen: chooser?.sends.toLowerCase() ?? '',
  };
  return {
    names: new Set(names),
    forms: new Map(forms.map((form) => [form.sends, form])),
    headers,
    user,
    chooser: chooser ? { when: chooser.when, missing: chooser.missing } : null,
  };
}

/** The field of the answer that the form takes for the token: `log-in: result.token`. */
export function tokenField(form: FormModel): string | null {
  for (const action of form.then ?? []) {
    if (action.kind !== 'log-in') continue;
    const [operator, record, field] = operationOf(action.logIn) ?? [];
    if (operator === 'field' && Array.isArray(record) && record[1] === 'result' && typeof field === 'string')
      return field;
  }
  return null;
}

/** Whoever logs in under a name that has a role in it has that role: `lead7` is a lead. */
export function tokenFor(portal: MadePortal, body: Readonly<Record<string, unknown>>): string {
  const typed = Object.values(body).flatMap((value) => (typeof value === 'string' ? value.toLowerCase() : []));
  const role = rolesOf(portal).find((name) => typed.some((text) => text.includes(name.toLowerCase())));
  return previewToken(role ?? 'signed-in');
}

/** Who looks, as the token says; that of another server is of somebody without a role. */
export function roleOf(portal: MadePortal, header: string): PreviewRole {
  const token = header.replace(/^Bearer\s+/i, '').trim();
  if (token === '') return 'visitor';
  return rolesOf(portal).find((role) => token === previewToken(role)) ?? 'signed-in';
}

function rolesOf({ settings }: MadePortal): readonly string[] {
  return Object.keys(settings?.roles ?? {});
}
