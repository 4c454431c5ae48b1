/** What a portal has to know before students can use it, as a YAML file or a table says it. */
import { type OfficeFile, type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import type { Diagnostic } from '#model';
import type { Localized } from '../kernel/portal/language.ts';
import { momentReader, type WritingDesk } from './moments.ts';
import { richTexts, type Written, withIssues } from './written.ts';

export type WrittenRecords = OfficeFiles['records'];

export function readRecords(source: OfficeText, desk: WritingDesk): Written<WrittenRecords> {
  const file = readOfficeFile('records', source, momentReader(desk));
  const { value } = file;
  if (!value) return file;
  const issues: Diagnostic[] = [...twiceIssues(file, value)];
  const asRich = (text: Localized, path: Path): Localized => {
    const made = richTexts(text, path, file);
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
  const questions = inRich(value.questions, 'answer', ['questions', 'answer']);
  const agreements = inRich(value.agreements, 'content', ['agreements', 'content']);
  const rich = {
    ...value,
    ...(terms ? { terms } : {}),
    ...(courses ? { courses } : {}),
    ...(courseRounds ? { courseRounds } : {}),
    ...(tuitionPlans ? { tuitionPlans } : {}),
    ...(questions ? { questions } : {}),
    ...(agreements ? { agreements } : {}),
  };
  return withIssues({ ...file, value: rich }, issues);
}

type Places = Pick<OfficeFile<unknown>, 'issueAt'>;
type Path = readonly (string | number)[];

/** Entries that are known by two keys together, and courses that a round offers twice. */
function twiceIssues({ issueAt }: Places, value: WrittenRecords): readonly Diagnostic[] {
  const {
    courses = [],
    courseRounds = [],
    tuitionPlans = [],
    categories = [],
    questions = [],
    documents = [],
    carousel = [],
  } = value;
  const twice = (names: readonly string[], place: (index: number) => Path) =>
    names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [
            issueAt(
              'link/repeated-entry',
              { path: place(index) },
              { problem: `${name} stands here twice.`, remedy: 'Take one of the two out.' },
            ),
          ],
    );
  return [
    ...twice(
      courses.map(({ term, code }) => `${code} in ${term}`),
      (index) => ['courses', index, 'code'],
    ),
    ...twice(
      courseRounds.map(({ term, title }) => `“${title.en}” in ${term}`),
      (index) => ['course-rounds', index, 'title'],
    ),
    ...courseRounds.flatMap((round, index) =>
      twice(
        round.courses.map(({ code }) => code),
        (position) => ['course-rounds', index, 'courses', position],
      ),
    ),
    ...twice(
      tuitionPlans.map(({ sid, year }) => `The plan of ${sid} for ${year}`),
      (index) => ['tuition-plans', index, 'sid'],
    ),
    ...twice(
      categories.map(({ of, name }) => `The ${of} category “${name.en}”`),
      (index) => ['categories', index, 'name'],
    ),
    ...twice(
      questions.map(({ question }) => `“${question.en}”`),
      (index) => ['questions', index, 'question'],
    ),
    ...twice(
      documents.map(({ kind, title }) => `The ${kind} “${title.en}”`),
      (index) => ['documents', index, 'title'],
    ),
    ...twice(
      carousel.map(({ place, title }) => `“${title.en}” at the ${place}`),
      (index) => ['carousel', index, 'title'],
    ),
  ];
}
