/** Brings the records of a file in: twice the same file changes nothing the second time. Needs a transaction. */

import { randomBytes } from 'node:crypto';
import { keysOf, type OfficeRecords, recordOf } from '#model';
import { importAgreement } from './account/office/import-agreements.ts';
import { hashPassword } from './account/rules/passwords.ts';
import { importApplicationType } from './applications/office/import-types.ts';
import { importCard } from './cards/office/import-cards.ts';
import { importSlide } from './contents/office/import-carousel.ts';
import { importCategory } from './contents/office/import-categories.ts';
import { importDocument } from './contents/office/import-documents.ts';
import { importQuestion } from './contents/office/import-questions.ts';
import { clashesWith, type SectionClash } from './courses/office/clashes.ts';
import { importCourseRecord } from './courses/office/import-course-records.ts';
import { importConcentration, importCourse, importTerm } from './courses/office/import-courses.ts';
import { importRound } from './courses/office/import-rounds.ts';
import { informOfMoves, type MovedSection } from './courses/office/inform-of-moves.ts';
import { courseSettings } from './courses/rules/course-settings.ts';
import type { ImportOutcome, Outcome } from './kernel/database/bring.ts';
import type { ImportIssue } from './kernel/database/import-issue.ts';
import type { FilingImport } from './kernel/files/office-files.ts';
import type { PortalView } from './kernel/portal/portal-view.ts';
import type { Speaker } from './kernel/portal/texts.ts';
import { importClass } from './people/office/import-classes.ts';
import { importPerson } from './people/office/import-people.ts';
import { importSeason } from './study/office/import-exchange.ts';
import { importGraduationPlan } from './study/office/import-graduation.ts';
import { importPayment } from './study/office/import-payments.ts';
import { importTuitionPlan } from './study/office/import-tuition.ts';

export type RecordList = keyof OfficeRecords;

/** `removed` is left out for none. */
type Counts = Record<Outcome, number> & Partial<Record<ImportOutcome, number>>;

export interface ImportedRecords {
  /** How many of each list that the file has were made, changed, left as they were, and taken out. */
  readonly counts: Readonly<Partial<Record<RecordList, Readonly<Counts>>>>;
  /** The addresses of people who are new. */
  readonly created: readonly { readonly email: string }[];
  /** How many students have a message: their courses take place at other times, or elsewhere. */
  readonly informed: number;
  /** Seats that students hold at the same time since then. */
  readonly clashes: readonly SectionClash[];
  /** Where there is one, nothing may be kept. */
  readonly issues: readonly ImportIssue[];
}

interface ImportOffice extends FilingImport {
  readonly portal: Speaker &
    Pick<PortalView, 'timeZone'> & { readonly settings: Pick<PortalView['settings'], 'courses'> };
}

type Import<Entry> = (entry: Entry, index: number) => Promise<ImportOutcome | readonly ImportIssue[]>;
type Entries<List extends RecordList> = NonNullable<OfficeRecords[List]>[number];

/**
 * @param seen  told after each record how many have been seen
 */
export async function importRecords(
  desk: ImportOffice,
  records: OfficeRecords,
  seen: (count: number) => void = () => {},
): Promise<ImportedRecords> {
  const { clashBlocks } = courseSettings(desk.portal);
  const movedSections: MovedSection[] = [];
  const moved = (section: MovedSection) => movedSections.push(section);
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), '');
  const office = { ...desk, clashBlocks, passwordHash, moved };
  // In the order in which one needs the other.
  const imports: { readonly [List in RecordList]-?: Import<Entries<List>> } = {
    classes: (entry) => importClass(office, entry),
    concentrations: (entry, index) => importConcentration(office, entry, index),
    people: (entry, index) => importPerson(office, entry, index),
    terms: (entry) => importTerm(office, entry),
    courses: (entry, index) => importCourse(office, entry, index),
    courseRounds: (entry, index) => importRound(office, entry, index),
    applicationTypes: (entry, index) => importApplicationType(office, entry, index),
    tuitionPlans: (entry, index) => importTuitionPlan(office, entry, index),
    courseRecords: (entry, index) => importCourseRecord(office, entry, index),
    cards: (entry, index) => importCard(office, entry, index),
    payments: (entry, index) => importPayment(office, entry, index),
    graduationPlans: (entry, index) => importGraduationPlan(office, entry, index),
    exchangeSeasons: (entry, index) => importSeason(office, entry, index),
    categories: (entry, index) => importCategory(office, entry, index),
    questions: (entry, index) => importQuestion(office, entry, index),
    documents: (entry, index) => importDocument(office, entry, index),
    carousel: (entry, index) => importSlide(office, entry, index),
    agreements: (entry, index) => importAgreement(office, entry, index),
  };
  const counts: Partial<Record<RecordList, Counts>> = {};
  const created: { email: string }[] = [];
  const issues: ImportIssue[] = [];
  let count = 0;
  for (const list of keysOf(imports)) {
    // Each list goes to the import of its own name.
    const bringIn = imports[list] as Import<unknown>;
    const entries: readonly unknown[] = records[list] ?? [];
    if (entries.length === 0) continue;
    const counted: Counts = { created: 0, updated: 0, unchanged: 0 };
    for (const [index, entry] of entries.entries()) {
      const outcome = await bringIn(entry, index);
      seen((count += 1));
      if (typeof outcome !== 'string') {
        issues.push(...outcome);
        continue;
      }
      counted[outcome] = (counted[outcome] ?? 0) + 1;
      if (list === 'people' && outcome === 'created') created.push({ email: String(recordOf(entry)['email']) });
    }
    counts[list] = counted;
  }
  const informed = await informOfMoves(desk, movedSections);
  const clashes = await clashesWith(
    desk.database,
    movedSections.map(({ section }) => section.id),
  );
  return { counts, created, informed, clashes, issues };
}
