/** The name of the type of a form's extra fields: `course-selection` → `CourseSelectionExtra`. */
export function extraName(form: string): string {
  const words = form.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Extra`;
}

/** Whether a type of extra fields names its form; in braces it names the parameter that does. */
export function isNamed(form: string): boolean {
  return !form.startsWith('{');
}
