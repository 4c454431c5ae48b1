/**
 * The questions of the measured forms: six kinds in turn, each with a rule or two. One list for both sides, so that the
 * YAML of ours and the page by hand ask the same.
 */

/**
 * @typedef {{ name: string, label: string, kind: 'text', max: number }
 *   | { name: string, label: string, kind: 'email' }
 *   | { name: string, label: string, kind: 'number', min: number, max: number }
 *   | { name: string, label: string, kind: 'choice' }
 *   | { name: string, label: string, kind: 'long-text', max: number }
 *   | { name: string, label: string, kind: 'yes-no' }} BenchField  every one is required
 */

const kinds = ['text', 'email', 'number', 'choice', 'long-text', 'yes-no'];

const words = {
  text: 'Name of person',
  email: 'E-mail of person',
  number: 'Number of nights',
  choice: 'Best time of day',
  'long-text': 'What to know about stay',
  'yes-no': 'I have read the rules of house',
};

const rules = {
  text: { max: 100 },
  email: {},
  number: { min: 1, max: 99 },
  choice: {},
  'long-text': { max: 500 },
  'yes-no': {},
};

/** The choices of every menu. */
export const benchChoices = [
  { value: 'morning', label: 'In the morning' },
  { value: 'noon', label: 'At noon' },
  { value: 'afternoon', label: 'In the afternoon' },
  { value: 'evening', label: 'In the evening' },
  { value: 'any', label: 'At any time' },
];

/** @param {number} count @returns {BenchField[]} */
export function benchFields(count) {
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length];
    return { name: `f_${index + 1}`, label: `${words[kind]} ${index + 1}`, kind, ...rules[kind] };
  });
}

/** Every second field, shifted by one each round of the kinds, so that all kinds are wrong equally often. */
export function isWrongIn(index) {
  return (index + Math.floor(index / kinds.length)) % 2 === 0;
}

/** What a student types into a field, rightly or wrongly; for a box, whether it is ticked. */
export function answerFor(field, isWrong) {
  const right = {
    text: 'Chan Tai Man',
    email: 'chan@student.example',
    number: '12',
    choice: 'noon',
    'long-text': 'A quiet room',
    'yes-no': true,
  };
  const wrong = { text: '', email: 'nobody', number: '100', choice: '', 'long-text': '', 'yes-no': false };
  return (isWrong ? wrong : right)[field.kind];
}
