/** The headers that say who asks and in which language, under the names that the portal gives to them. */
import { contractFields, englishOf, type PortalModel } from '#model';
import { loginForms } from '../contract/login-form.ts';

export function tokenScheme(portal: PortalModel): object {
  const logins = [...new Set(loginForms(portal).map(({ sends }) => `\`${sends}\``))];
  const whose = logins.length > 0 ? `of ${logins.join(' or ')}` : 'of somebody who is logged in';
  return {
    type: 'apiKey',
    in: 'header',
    name: portal.settings.session.sends.token,
    description: `The token ${whose}, as it is.`,
  };
}

export function languageParameter({ settings }: PortalModel): object {
  return {
    name: settings.session.sends.language,
    in: 'header',
    description: 'The language of messages and contents.',
    schema: { type: 'string', examples: settings.languages.offered, default: 'en' },
  };
}

/** What people of a role must choose first; null where no role chooses. */
export function chosenParameter(portal: PortalModel): object | null {
  const role = choosingRole(portal);
  if (!role) return null;
  const { label, chooses } = role;
  return {
    name: chooses.sends,
    in: 'header',
    description: `${englishOf(label)}: the id of the ${chooses.as} that was chosen from \`${chooses.call}\`. Nothing for everybody else.`,
    schema: idKind(chooses.call, portal) === 'text' ? { type: 'string' } : { type: 'integer', minimum: 1 },
  };
}

/** How calls are refused that need what a role chooses. */
export function chosenRefusals(portal: PortalModel): string[] {
  const { missing, outside } = choosingRole(portal)?.chooses ?? {};
  return [missing, outside].flatMap((reason) => (reason === undefined ? [] : `403 ${reason}`));
}

function choosingRole({ settings }: PortalModel) {
  const [role] = Object.values(settings.roles).flatMap(({ label, chooses }) => (chooses ? [{ label, chooses }] : []));
  return role;
}

/** The kind of the ids in the list of a call. */
function idKind(name: string, { contract }: PortalModel): string | undefined {
  const answer = contract.calls[name]?.answer;
  const list = answer && contractFields(answer, contract)['list'];
  return list?.kind === 'list' ? contractFields(list.of, contract)['id']?.kind : undefined;
}
