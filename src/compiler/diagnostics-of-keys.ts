/** Codes for keys that are spelt right and stand in the wrong company, and for groups that nobody has named. A part of the catalogue. */

export const diagnosticsOfKeys = {
  'shape/key-without-effect': {
    title: 'A key that has no effect there',
    explanation:
      'Some keys mean something only beside a certain value of another key: a title belongs to a notice, not to a plain paragraph. Beside any other value the key is read and forgotten, and students would not see what was meant. Choose the value that it belongs to, or take the key out.',
    wrong: ['- text: The portal is closed on Sunday.', '  title: Maintenance'].join('\n'),
    right: ['- text: The portal is closed on Sunday.', '  title: Maintenance', '  look: warning'].join('\n'),
  },
  'link/unknown-staff': {
    title: 'A group of staff that does not exist',
    explanation:
      'A form tells people of the office when one comes: by their address, or by the name of a group under `staff` in portal.yaml, so that an address changes in one place. No group there has this name, so nobody would be told. Correct the spelling, or name the group.',
    wrong: ['keeps: { notifies: [conter] }'].join('\n'),
    right: ['keeps: { notifies: [counter] }'].join('\n'),
  },
} as const;
