/** The pictures and files that a file of the office names: they lie beside it. */
import { fileIfNamed, fileNamed, type NamedFile, type OfficeFile } from '#office';
import { fileBeside } from './handed-texts.ts';
import type { GoodFile } from './office-files.ts';

/** @returns undefined when it names none */
export function coverOf({ file, value }: GoodFile<{ readonly cover?: string }>): OfficeFile | undefined {
  return fileIfNamed(besides(file), value.cover);
}

export function attachmentsOf({
  file,
  value,
}: GoodFile<{ readonly attachments: readonly NamedFile[] }>): readonly OfficeFile[] {
  return value.attachments.map((named) => fileNamed(besides(file), named));
}

/** The files that lie beside another one, by their names. */
export function besides(file: string) {
  return { beside: (name: string) => fileBeside(file, name) };
}
