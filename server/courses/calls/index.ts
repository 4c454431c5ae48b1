/** Courses and their selection: each call with its handler. */
import type { CallHandlers } from '../../kernel/call/call.ts';
import { courseCourseTable } from './course-course-table.ts';
import { courseSelectionGetCourse } from './course-selection-get-course.ts';
import { courseSelectionGetSelectedCourse } from './course-selection-get-selected-course.ts';
import { courseSelectionIndex } from './course-selection-index.ts';
import { courseSelectionSubmitSelection } from './course-selection-submit-selection.ts';
import { systemInfoCourseConfig } from './system-info-course-config.ts';

export const coursesCalls = {
  'course/course-table': courseCourseTable,
  'system-info/course-config': systemInfoCourseConfig,
  'course-selection/index': courseSelectionIndex,
  'course-selection/get-course': courseSelectionGetCourse,
  'course-selection/submit-selection': courseSelectionSubmitSelection,
  'course-selection/get-selected-course': courseSelectionGetSelectedCourse,
} satisfies Partial<CallHandlers>;
