/** How sentences write a GPA: with two decimals, and with more where it has more, so that 2.996 is not called 3.00. */
const format = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

export function gpaText(gpa: number): string {
  return format.format(gpa);
}
