/** How people log in, as far as the files of the portal say it: by a form that ends with the action `log-in`. */
import {
  type CaptchaField,
  type Expression,
  type FormField,
  type FormModel,
  isRequired,
  type PortalModel,
} from '#model';
import type { GoodFolder } from '../config/compile-good-folder.ts';

/** A form that an account and a password are enough for. */
export interface PasswordForm {
  readonly form: FormModel;
  readonly account: FormField;
  readonly password: FormField;
  readonly captcha?: CaptchaField;
  /** The token, as an expression on the `result` of its call. */
  readonly token: Expression;
}

/** The forms that log in, wherever they are shown. */
export function loginForms({ forms }: Pick<PortalModel, 'forms'>): FormModel[] {
  return Object.values(forms).filter((form) => tokenOf(form) !== undefined);
}

/** @returns undefined when the login page has no such form; where it shows no form that logs in, any other counts */
export function passwordForm({ portal, uses }: GoodFolder): PasswordForm | undefined {
  const { login } = portal.settings.session;
  const page = Object.values(portal.pages).find(({ route, also }) => route === login || also?.includes(login));
  const shown = uses.get(page?.id ?? '')?.forms ?? new Set();
  const all = loginForms(portal);
  const onPage = all.filter(({ name }) => shown.has(name));
  return (onPage.length > 0 ? onPage : all).map(readForm).find((form) => form !== undefined);
}

const accountKinds: ReadonlySet<FormField['kind']> = new Set(['text', 'email']);

function readForm(form: FormModel): PasswordForm | undefined {
  const token = tokenOf(form);
  const password = form.fields.find(({ kind }) => kind === 'password');
  const account = form.fields.find(({ kind }) => accountKinds.has(kind));
  const captcha = form.fields.find((field) => field.kind === 'captcha');
  const isKnown = (field: FormField) => [password, account, captcha].includes(field);
  if (token === undefined || !password || !account || form.outline.length > 1) return undefined;
  if (form.fields.some((field) => !isKnown(field) && isRequired(field))) return undefined;
  return { form, account, password, token, ...(captcha ? { captcha } : {}) };
}

function tokenOf({ then = [] }: FormModel): Expression | undefined {
  return then.find((action) => action.kind === 'log-in')?.logIn;
}
