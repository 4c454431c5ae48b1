/** What the office has laid down for courses: `courses` in `config/portal.yaml`. */
import type { PortalView } from '../../kernel/portal/portal-view.ts';

export interface CourseSettings {
  /** Whether a selection with meetings at the same time is refused. */
  readonly clashBlocks: boolean;
  /** The columns of the course table. */
  readonly tableColumns: readonly string[];
  /** The columns of the table in which courses are selected. */
  readonly selectionColumns: readonly string[];
}

/** Where nothing is said. */
export const defaultCourseSettings: CourseSettings = {
  clashBlocks: true,
  tableColumns: [
    'term',
    'code',
    'title',
    'type',
    'units',
    'concentration',
    'instructor',
    'time',
    'options',
    'my_status',
  ],
  selectionColumns: ['code', 'title', 'units', 'concentration', 'instructor', 'time', 'options'],
};

export function courseSettings({
  settings,
}: {
  readonly settings: Pick<PortalView['settings'], 'courses'>;
}): CourseSettings {
  return settings.courses ?? defaultCourseSettings;
}
