/** The words that made-up texts are put together from: plain English about nothing in particular, people who do not exist. */

export const givenNames = [
  'Ada',
  'Ben',
  'Chloe',
  'Daniel',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Iris',
  'Jonas',
  'Kiran',
  'Lena',
  'Marco',
  'Nadia',
  'Oscar',
  'Priya',
] as const;

export const familyNames = [
  'Aldous',
  'Brandt',
  'Castell',
  'Dorsey',
  'Eklund',
  'Fung',
  'Greaves',
  'Hallam',
  'Ito',
  'Jarvis',
  'Kwan',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Okafor',
] as const;

export const topics = [
  'city gardens',
  'public speaking',
  'old maps',
  'careful reading',
  'marine life',
  'working in teams',
  'plain writing',
  'evening walks',
  'small businesses',
  'night skies',
  'good questions',
  'local history',
  'first aid',
  'quiet places',
  'paper and ink',
  'winter birds',
  'shared kitchens',
] as const;

export const titlePatterns = [
  'A first look at {topic}',
  'Notes on {topic}',
  '{Topic} for beginners',
  'What is new about {topic}',
  '{Topic}, part two',
  'An afternoon with {topic}',
  'Ten ideas for {topic}',
] as const;

export const sentences = [
  'Everything you need to know fits on one page.',
  'Bring something to write with, and a question of your own.',
  'Places are limited, so come early.',
  'The office answers within three working days.',
  'Nothing has to be prepared beforehand.',
  'This text was made up for the preview.',
  'What is said here can be changed until the last day.',
  'Several people asked for this last year.',
  'You may bring one guest.',
  'The doors open a quarter of an hour earlier.',
] as const;

export const places = [
  'Room 204, North Building',
  'Lecture Hall 1',
  'The garden pavilion',
  '12 Harbour Road',
  'Meeting room B',
] as const;

/** What a text field of a certain length must bear: words without a break, sentences without an end, another script. */
export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
export const longName = 'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
export const longSentence =
  'This goes on for much longer than anybody who laid out the page is likely to have had in mind, with clause after clause, so that one can see where it is cut, where it wraps, and what it pushes out of the way while it does so';
export const longChinese =
  '這是一段特別長的文字用來檢查版面在沒有空格可以換行的情況下會不會超出邊界或者遮住旁邊的內容所以它會一直寫下去直到每一個人都清楚看見結果為止';
