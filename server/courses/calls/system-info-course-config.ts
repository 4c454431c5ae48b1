import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { courseSettings } from '../rules/course-settings.ts';
import { loadConcentrationNames } from '../store/describe-courses.ts';
import { currentTerm, describeTerms, loadTerms, type TermRecord } from '../store/terms.ts';

type Context = CallContext<'system-info/course-config'>;
type Config = CallAnswer<'system-info/course-config'>;

export async function systemInfoCourseConfig(context: Context): Promise<Config> {
  const { database, language, now, portal, time, user } = context;
  const today = time.date(instantOf(now));
  const terms = await loadTerms(database);
  const names = await loadConcentrationNames(database, language);
  const { tableColumns, selectionColumns, clashBlocks } = courseSettings(portal);
  return {
    current_term_id: currentTerm(terms, today)?.id ?? null,
    terms: describeTerms(terms, today, language),
    concentrations: [...names].map(([key, name]) => ({ key, name })),
    course_types: ['core', 'elective', 'pre_term'],
    limits: user ? terms.map(limitsOf) : null,
    columns: { course_table: [...tableColumns], selection: [...selectionColumns] },
    registration_guide: guideOf(terms, currentTerm(terms, today), language),
    clash_blocks: clashBlocks,
  };
}

function limitsOf({ id, min_units, max_units }: TermRecord): NonNullable<Config['limits']>[number] {
  return { term_id: id, min_units, max_units };
}

/** The guide of the next term, for which students register now; otherwise that of the current one. */
function guideOf(terms: readonly TermRecord[], current: TermRecord | undefined, language: Context['language']): string {
  const next = terms.find((term) => current !== undefined && term.start_date > current.end_date);
  const guide = next?.guide ?? current?.guide ?? null;
  return guide === null ? '' : inLanguage(readJson<Localized>(guide), language);
}
