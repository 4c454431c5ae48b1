/** What a degree asks for besides courses, each kind with its own check and its own sentence. */
import type { AuditItem } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import type { SentenceName, SentenceValues } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { gpaText } from '../rules/gpa.ts';

/** What is known of a student for everything that items may ask about. */
export interface Standing {
  readonly gpa: number | null;
  readonly minimumGpa: number;
  /** All points ever given. */
  readonly points: number;
  readonly overdueInstalments: number;
  /** The items that the office has ticked. */
  readonly ticked: ReadonlySet<number>;
  readonly answeredForms: ReadonlySet<string>;
}

type ItemRecord = Row<'graduation_items'>;

interface Verdict {
  readonly isMet: boolean;
  readonly says: SentenceName;
  readonly values?: SentenceValues;
}

const checks: Readonly<Record<string, (item: ItemRecord, standing: Standing) => Verdict>> = {
  gpa: (_, { gpa, minimumGpa }) => ({
    isMet: gpa !== null && gpa >= minimumGpa,
    says: gpa === null ? 'gpaRequired' : 'gpaOfRequired',
    values: { gpa: gpaText(gpa ?? 0), minimum: gpaText(minimumGpa) },
  }),
  points: ({ required_points: required }, { points }) => ({
    isMet: points >= (required ?? 0),
    says: 'pointsOfRequired',
    values: { points, required: required ?? 0 },
  }),
  fees: (_, { overdueInstalments: count }) => ({
    isMet: count === 0,
    says: count === 0 ? 'nothingOverdue' : 'overdueInstalments',
    values: { count },
  }),
  form: ({ form_id: formId }, { answeredForms }) => received(formId !== null && answeredForms.has(formId)),
  office: ({ id }, { ticked }) => received(ticked.has(id)),
};

function received(isMet: boolean): Verdict {
  return { isMet, says: isMet ? 'received' : 'notReceivedYet' };
}

/** @throws Error when the item is of a kind that nobody checks */
export function checkItem(
  { language, portal, time }: Pick<CallContext, 'language' | 'portal' | 'time'>,
  item: ItemRecord,
  standing: Standing,
): AuditItem {
  const check = checks[item.kind];
  if (!check) throw new Error(`Nobody checks graduation items of the kind "${item.kind}".`);
  const { isMet, says, values } = check(item, standing);
  return {
    key: item.key,
    name: inLanguage(readJson<Localized>(item.name), language),
    status: isMet ? 'met' : 'not_met',
    detail: portal.say(says, language, values),
    due_at: time.datetimeOrNull(item.due_at),
    link: item.link === null ? null : readJson<NonNullable<AuditItem['link']>>(item.link),
  };
}
