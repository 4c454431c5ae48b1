/** Codes for conditions and picked rows that are written well and decide nothing. A part of the catalogue. */

export const diagnosticsOfRules = {
  'type/settled-condition': {
    title: 'A condition whose answer is known',
    explanation:
      'A condition decides by what people answer, who they are, or what the data say. This one says the same whatever these are: the text, button or question that it stands at is always there, or never. Often two names or two values were mixed up. What should rest for a while can be put behind a `#`.',
    wrong: "- { name: days, label: Days, kind: number, when: type == 'leave' and type == 'other' }",
    right: "- { name: days, label: Days, kind: number, when: type == 'leave' or type == 'other' }",
  },
  'link/check-that-sends': {
    title: 'A check that would send the answers',
    explanation:
      'While a form is filled in, `checks-with` asks its call what it would refuse, and sends along what tells the call to keep nothing. Here nothing is sent along that is not sent in earnest as well, so each question would submit the form. Name the argument that makes the call only try, as its description says.',
    wrong: ['sends: course-selection/submit-selection', 'checks-with: { dry_run: 0 }'].join('\n'),
    right: ['sends: course-selection/submit-selection', 'checks-with: { dry_run: 1 }'].join('\n'),
  },
  'link/nothing-of-rows': {
    title: 'A filter or total that reads nothing of the rows',
    explanation:
      'Rows are picked from a list. A filter decides for each row whether it is left, and a total follows what is chosen. This one reads no field of the rows and nothing of what is chosen, so the filter keeps all rows or none, and the total never changes. Read a field of the entry, or `picked`.',
    wrong: '- { label: Units, value: round.max_units }',
    right: '- { label: Units, value: "sum(picked.map(course, course.units))", max: round.max_units }',
  },
} as const;
