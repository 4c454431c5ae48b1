/** The entries of the measured tables: eight columns of texts, numbers, dates and a menu's choices. One list for both sides. */

/** The choices of the filter above the table, and what the badge of each looks like. */
export const benchStates = [
  { value: 'active', label: 'Active', colour: 'green' },
  { value: 'paused', label: 'On leave', colour: 'yellow' },
  { value: 'left', label: 'Left', colour: 'grey' },
];

const first = [
  'Tai Man',
  'Siu Ming',
  'Ka Yan',
  'Wing Sze',
  'Ho Yin',
  'Mei Ling',
  'Chi Keung',
  'Yuk Lan',
  'Pui Shan',
  'Kin Wai',
];
const last = ['Chan', 'Wong', 'Lee', 'Cheung', 'Lau', 'Ng', 'Ho', 'Leung', 'Tsang', 'Yip', 'Kwok'];
const programmes = ['MBA', 'EMBA', 'MSc in Finance', 'MSc in Marketing', 'Doctor of Business Administration'];
const cities = ['Hong Kong', 'Shenzhen', 'Tokyo', 'Seoul', 'Hanoi', 'Singapore', 'London'];

/** @param {number} count */
export function benchRows(count) {
  return Array.from({ length: count }, (_, index) => {
    // A walk through all places in an order of its own, so that no column comes sorted.
    const mixed = (index * 7919 + 13) % count;
    return {
      id: index + 1,
      code: `S${String(100_000 + mixed)}`,
      name: `${last[mixed % last.length]} ${first[Math.floor(mixed / 3) % first.length]}`,
      programme: programmes[mixed % programmes.length],
      city: cities[mixed % cities.length],
      units: ((mixed * 37) % 601) / 10,
      gpa: ((mixed * 101) % 401) / 100,
      enrolled_on: new Date(Date.UTC(2018, 0, 1 + ((mixed * 17) % 2800))).toISOString().slice(0, 10),
      state: benchStates[(mixed * 5 + (mixed % 4)) % benchStates.length].value,
    };
  });
}
