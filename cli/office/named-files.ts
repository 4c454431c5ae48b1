/** The pictures and files that a file of the office names: they lie beside it. */
import { type FoundNamed, fileNamed, type OfficeFile, pictureNamed } from '#office';
import { fileBeside } from './handed-texts.ts';
import type { GoodFile } from './office-files.ts';

/** @returns undefined when it names none; one that is not there, or is no picture, is reported at its place */
export function coverOf(written: GoodFile<{ readonly cover?: string }>): OfficeFile | undefined {
  return taken(written, pictureNamed(besides(written), written.value.cover, ['cover']));
}

/** The same for files of any type that the portal takes. */
export function attachmentsOf(
  written: GoodFile<{ readonly attachments: readonly { readonly file: string; readonly title?: string }[] }>,
): readonly OfficeFile[] {
  return written.value.attachments.flatMap(
    (named, index) => taken(written, fileNamed(besides(written), named, ['attachments', index])) ?? [],
  );
}

function besides({ file }: GoodFile<unknown>) {
  return { beside: (name: string) => fileBeside(file, name) };
}

function taken(written: GoodFile<unknown>, { file, issues }: FoundNamed): OfficeFile | undefined {
  for (const { path, ...words } of issues) written.report('link/unknown-record', { path }, words);
  return file;
}
