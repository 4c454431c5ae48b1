/** The name of the type of a form's extra fields: `course-selection` → `CourseSelectionExtra`. */
export function extraName(form: string): string {
  return `${form.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())}Extra`;
}
