/** What a portal has to know before students can use it, as a YAML file or a table says it. */
import { type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import type { Diagnostic } from '#model';
import type { Localized } from '../kernel/portal/language.ts';
import { officeDesk, type WritingDesk } from './moments.ts';
import { richTexts, type Written, withIssues } from './written.ts';

export type WrittenRecords = OfficeFiles['records'];

export function readRecords(source: OfficeText, desk: WritingDesk): Written<WrittenRecords> {
  const file = readOfficeFile('records', source, officeDesk(desk));
  const { value } = file;
  if (!value) return file;
  const issues: Diagnostic[] = [];
  const asRich = (text: Localized, path: readonly (string | number)[]): Localized => {
    const made = richTexts(text, path, file, desk);
    issues.push(...made.issues);
    return made.rich;
  };
  /** Entries whose text under a key is Markdown. @param key  as the file writes it, `list` too */
  const inRich = <Entry, Key extends keyof Entry>(
    entries: readonly (Entry & { readonly [Each in Key]?: Localized })[] | undefined,
    name: Key,
    [list, key]: readonly [list: string, key: string],
  ) =>
    entries?.map((entry, index) => {
      const text = entry[name];
      return text ? { ...entry, [name]: asRich(text, [list, index, key]) } : entry;
    });
  const terms = inRich(value.terms, 'guide', ['terms', 'guide']);
  const courses = inRich(value.courses, 'description', ['courses', 'description']);
  const courseRounds = inRich(value.courseRounds, 'description', ['course-rounds', 'description']);
  const tuitionPlans = inRich(value.tuitionPlans, 'confirmText', ['tuition-plans', 'confirm-text']);
  const exchangeSeasons = inRich(value.exchangeSeasons, 'introduction', ['exchange-seasons', 'introduction']);
  const questions = inRich(value.questions, 'answer', ['questions', 'answer']);
  const agreements = inRich(value.agreements, 'content', ['agreements', 'content']);
  const rich = {
    ...value,
    ...(terms ? { terms } : {}),
    ...(courses ? { courses } : {}),
    ...(courseRounds ? { courseRounds } : {}),
    ...(tuitionPlans ? { tuitionPlans } : {}),
    ...(exchangeSeasons ? { exchangeSeasons } : {}),
    ...(questions ? { questions } : {}),
    ...(agreements ? { agreements } : {}),
  };
  return withIssues({ ...file, value: rich }, issues);
}
