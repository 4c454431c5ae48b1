/** Brings types of application in, or up to date. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { newestContent, noForm } from '../../forms/office/import-form.ts';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { writeJson } from '../../kernel/values/json.ts';

type ApplicationType = NonNullable<OfficeRecords['applicationTypes']>[number];

export async function importApplicationType(
  { database }: { readonly database: Database },
  type: ApplicationType,
  position: number,
): Promise<Outcome | readonly ImportIssue[]> {
  const { formId } = type;
  if (formId !== undefined && !(await newestContent(database, formId))) {
    return [noForm(['application-types', position, 'form-id'], formId)];
  }
  const values = {
    name: writeJson(type.name),
    description: writeJson(type.description),
    icon: type.icon,
    position,
    open_from: type.openFrom ?? null,
    open_to: type.openTo ?? null,
    allow_points: type.maxPoints === undefined ? 0 : 1,
    max_points: type.maxPoints ?? null,
    points_validity_days: type.pointsValidityDays,
    attachment_required: type.attachmentRequired ? 1 : 0,
    max_files: type.maxFiles,
    accept: writeJson(type.accept),
    sla_days: type.days,
    max_open: type.maxOpen,
    class_lead_visible: type.classLeads === 'nothing' ? 0 : 1,
    class_lead_content: type.classLeads === 'content' ? 1 : 0,
    form_id: formId ?? null,
  };
  return (await bring(database, 'application_types', { key: type.key }, values)).outcome;
}
