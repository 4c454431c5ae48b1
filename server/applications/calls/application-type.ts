import type { ApplicationType } from '#contract';
import { uploadMaxBytes } from '../../files/rules/upload-rules.ts';
import { loadForm } from '../../forms/store/office-forms.ts';
import { type ProfileReader, profileReader } from '../../forms/store/prefilled-questions.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { isTypeOpen } from '../rules/application-types.ts';
import { openApplications } from '../store/applications.ts';

type Context = CallContext<'application/type'>;

export async function applicationType(context: Context): Promise<CallAnswer<'application/type'>> {
  const { database, body } = context;
  let types = database.selectFrom('application_types').selectAll();
  if (body.id) types = types.where('id', '=', body.id);
  const rows = await types.orderBy('position').orderBy('id').execute();
  const profile = profileReader(database, context.user);
  const open = await openApplications(database, context.user.id);
  const list: ApplicationType[] = [];
  for (const row of rows) list.push({ ...(await typeOf(context, row, profile)), own_open: open.get(row.id) ?? 0 });
  return { list };
}

async function typeOf(
  context: Context,
  row: Row<'application_types'>,
  profile: ProfileReader,
): Promise<Omit<ApplicationType, 'own_open'>> {
  const { database, language, time } = context;
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return {
    id: row.id,
    key: row.key,
    name: text(row.name),
    description: text(row.description),
    icon: row.icon,
    is_open: isTypeOpen(row, context.now),
    open_from: time.datetimeOrNull(row.open_from),
    open_to: time.datetimeOrNull(row.open_to),
    allow_points: row.allow_points === 1,
    max_points: row.max_points,
    attachment: {
      required: row.attachment_required === 1,
      max_files: row.max_files,
      max_size: uploadMaxBytes,
      accept: readJson<ApplicationType['attachment']['accept']>(row.accept),
    },
    sla_days: row.sla_days,
    max_open: row.max_open,
    class_lead_visible: row.class_lead_visible === 1,
    form: row.form_id === null ? null : await loadForm(database, { ...context, formId: row.form_id, profile }),
  };
}
