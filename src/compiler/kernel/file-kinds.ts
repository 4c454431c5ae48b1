/** The kinds of files, each with its schema: those of a config, and those that the office hands over. */

export type ConfigKind = (typeof fileKinds)[number];
export type OfficeKind = (typeof officeFileKinds)[number];

/** As the schemas are called. */
export type FileKind = ConfigKind | `office/${OfficeKind}`;

export const fileKinds = [
  'portal',
  'messages',
  'sentences',
  'entities',
  'calls',
  'page',
  'form',
  'part',
  'layout',
  'status',
  'options',
  'texts',
] as const;

export const officeFileKinds = ['event', 'form', 'message', 'notice', 'records'] as const;
