/** `portico contract`: holds any server against the contract, with the calls that change nothing. */
import { counted } from '#expression/node';
import type { PortalModel } from '#model';
import { compileGoodFolder } from '../config/compile-good-folder.ts';
import { asker } from '../contract/ask.ts';
import { type CheckedCall, type CheckName, checkCall, checkNames, type Finding } from '../contract/checks.ts';
import { requestFor, safeCalls } from '../contract/requests.ts';
import { type Visitor, type VisitorOptions, visit } from '../contract/visitor.ts';
import { readCount } from '../office/choices.ts';
import { type WideColumn, wideTable } from '../print/wide-table.ts';
import { colours, print, tell } from '../terminal/terminal.ts';

export interface ContractOptions extends VisitorOptions {
  readonly config: string;
  readonly base: string;
  readonly format: 'pretty' | 'json';
}

interface Line {
  readonly call: string;
  /** Why the call was not asked. */
  readonly skipped?: string;
  readonly checked?: CheckedCall;
}

/** @returns 0 when everything holds, 1 when something does not */
export async function contract(options: ContractOptions): Promise<number> {
  if (options.class !== undefined) readCount(options.class, 'The class behind --class');
  const folder = compileGoodFolder(options.config);
  const { session } = folder.portal.settings;
  const ask = asker(options.base, session.sends.language);
  const visitor = await visit(ask, folder, options);
  const lines = await checkAll(folder.portal, visitor);
  const general = await generalIssues(visitor, session.user);
  const issues = [...general, ...lines.flatMap(issuesOf)];
  if (options.format === 'json')
    print(JSON.stringify({ base: options.base, calls: lines.map(plain), issues }, null, 2));
  else printReport(lines, issues, columnsFor(folder.portal));
  return issues.length > 0 ? 1 : 0;
}

async function checkAll(portal: PortalModel, visitor: Visitor): Promise<Line[]> {
  const answers = new Map<string, unknown>();
  const lines: Line[] = [];
  const { calls, sources } = safeCalls(portal);
  for (const [index, call] of calls.entries()) {
    progress(index + 1, calls.length, call.name);
    const request = requestFor(call, sources, answers);
    if ('skipped' in request) {
      lines.push({ call: call.name, skipped: request.skipped });
      continue;
    }
    const checked = await checkCall(request, portal.contract, visitor);
    answers.set(call.name, checked.data);
    lines.push({ call: call.name, checked });
  }
  progress(0, 0, '');
  return lines.sort((one, other) => (one.call < other.call ? -1 : 1));
}

/** One line that is written over, where somebody looks on. */
function progress(done: number, all: number, name: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\u001b[K${all > 0 ? `${done} of ${all}  ${name}` : ''}`);
}

/**
 * What concerns no single call. It is asked with the login: a server may want to know who asks before it looks what for.
 * @param known  the name of a call that every server has
 */
async function generalIssues({ ask, login, chosen }: Visitor, known: string): Promise<string[]> {
  const headers = { ...login, ...chosen?.headers };
  const unknown = await ask({ method: 'POST', call: 'no/such-call', headers });
  const method = await ask({ method: 'PUT', call: known, headers });
  return [
    ...(unknown.status === 404 ? [] : [`An unknown call has HTTP status ${unknown.status} instead of 404.`]),
    ...(method.status === 405 ? [] : [`A wrong method has HTTP status ${method.status} instead of 405.`]),
  ];
}

function issuesOf({ call, checked }: Line): string[] {
  if (!checked) return [];
  return checkNames.flatMap((name) => {
    const finding = checked.findings[name];
    return finding ? [`${call}: ${finding.replace(/\.$/, '')}.`] : [];
  });
}

/** The columns of the table: the heading of what a role chooses is its name, and where no role chooses there is none. */
function columnsFor({ settings }: PortalModel): WideColumn<Line>[] {
  const [chosen] = Object.values(settings.roles).flatMap(({ chooses }) => chooses?.as ?? []);
  return checkNames.flatMap((name) => {
    const head = name === 'class' ? chosen : heads[name];
    if (head === undefined) return [];
    const show = ({ checked }: Line) => [sign(checked ? checked.findings[name] : undefined)];
    return [{ head: head.slice(0, 1).toUpperCase() + head.slice(1), show }];
  });
}

const heads: Readonly<Record<Exclude<CheckName, 'class'>, string>> = {
  answer: 'Answer',
  envelope: 'Envelope',
  headers: 'Headers',
  login: 'Login',
  input: 'Bad input',
  pages: 'Pages',
};

function printReport(lines: readonly Line[], issues: readonly string[], checks: readonly WideColumn<Line>[]): void {
  const columns: readonly WideColumn<Line>[] = [{ head: 'Call', show: ({ call }) => [call] }, ...checks];
  print(wideTable(lines, columns, true));
  for (const { call, skipped } of lines) if (skipped) tell(`${call} was not asked: ${skipped}.`);
  if (issues.length > 0) print(`\n${issues.map((issue) => `${colours.red('✗')} ${issue}`).join('\n')}`);
  const asked = lines.filter((line) => line.checked).length;
  print(
    `\n${counted(asked, 'call')} asked, ${issues.length === 0 ? 'everything holds' : `${counted(issues.length, 'thing does', 'things do')} not hold`}.`,
  );
}

function sign(finding: Finding): string {
  if (finding === undefined) return '–';
  return finding === null ? colours.green('✓') : colours.red('✗');
}

function plain({ call, skipped, checked }: Line): object {
  return { call, ...(skipped ? { skipped } : {}), ...(checked ? { checks: checked.findings } : {}) };
}
