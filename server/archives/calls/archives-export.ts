/** Puts a class list or the own record into a file. Who took which columns of which class is written down. */

import { writeAudit } from '../../kernel/call/audit.ts';
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { invalidField } from '../../kernel/call/refusal.ts';
import { type KeptFile, keepMadeFile, recordMadeFile } from '../../kernel/files/made-files.ts';
import { writeTable } from '../../kernel/values/table-files.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { type ArchiveColumn, archiveColumns } from '../store/archive-columns.ts';
import { findArchive } from '../store/archives.ts';

type Context = CallContext<'archives/export'>;

interface Exported {
  readonly kept: KeptFile;
  readonly rows: number;
  readonly columns: readonly ArchiveColumn[];
}

const rowsMaximum = 2000;

const names = { class: 'class-list', mine: 'development-record' } as const;

export const archivesExport = inTwoSteps<'archives/export', Exported>(write, record);

async function write(context: Context): Promise<Exported> {
  const { body, files, now, time, language } = context;
  const { list } = await findArchive(context, body.scope, body.filters ?? {});
  const columns = chooseColumns(context);
  if (list.length > rowsMaximum) {
    throw invalidField('filters', 'max', { says: 'tooManyRows', values: { rows: list.length, limit: rowsMaximum } });
  }
  const rows = list.map((entry) => Object.fromEntries(columns.map(({ key, valueOf }) => [key, valueOf(entry)])));
  const bytes = await writeTable({ columns, rows }, body.format, language);
  const stem = `${names[body.scope]}-${time.date(instantOf(now))}`;
  return { kept: await keepMadeFile(files, stem, body.format, bytes), rows: rows.length, columns };
}

/** The asked columns in their order; all of them when none were named. @throws Refusal 422 for a column nobody may have */
function chooseColumns(context: Context): readonly ArchiveColumn[] {
  const { body } = context;
  const allowed = archiveColumns(context, body.scope);
  if (body.columns === undefined) return allowed;
  if (body.columns.length === 0) throw invalidField('columns', 'required');
  return [...new Set(body.columns)].map((key, index) => {
    const column = allowed.find((candidate) => candidate.key === key);
    if (!column) throw invalidField(`columns[${index}]`, 'enum');
    return column;
  });
}

async function record(context: Context, exported: Exported): Promise<CallAnswer<'archives/export'>> {
  const { database, user, classId, body, now, address } = context;
  const { kept, rows, columns } = exported;
  const made = await recordMadeFile(context, kept);
  const detail = {
    scope: body.scope,
    class: body.scope === 'class' ? (classId ?? 0) : 0,
    format: body.format,
    columns: columns.map(({ key }) => key).join(','),
    rows,
  };
  await writeAudit(database, { action: 'export', userId: user.id, address, detail }, now);
  return { url: made.url, filename: made.filename, rows, expires_at: made.expires_at };
}
