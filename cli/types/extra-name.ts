/** The name of the type of a form's extra fields: `course-selection` → `CourseSelectionExtra`. */
export function extraName(form: string): string {
  return `${form.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())}Extra`;
}

/** Whether a type of extra fields names its form; in braces it names the parameter that does. */
export function isNamed(form: string): boolean {
  return !form.startsWith('{');
}
