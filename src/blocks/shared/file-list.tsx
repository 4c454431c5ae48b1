/** Files to open or download: each with name, type and size. */
import type { ReactNode } from 'react';
import { useFileLink, useFormat } from '#engine';
import { fileSize } from '#expression';
import { recordOf } from '#model';
import { keyedRows } from './entry-scope.tsx';
import classes from './file-list.module.css';
import { Icon } from './icon.tsx';

/** A file as the contract tells it (entity FileLink). */
export interface FileEntry {
  readonly title: string;
  readonly url: string;
  readonly ext: string | null;
  readonly size: number | null;
}

/** Reads what the server sent as files; what is none is left out. */
export function filesOf(value: unknown): readonly FileEntry[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry: unknown): FileEntry[] => {
    const { title, filename, url, ext, size } = recordOf(entry);
    if (typeof url !== 'string') return [];
    const name = [title, filename].find((word) => typeof word === 'string' && word !== '');
    return [
      {
        title: typeof name === 'string' ? name : url,
        url,
        ext: typeof ext === 'string' ? ext : null,
        size: typeof size === 'number' ? size : null,
      },
    ];
  });
}

export function FileList({ files }: { readonly files: readonly FileEntry[] }) {
  const fileLink = useFileLink();
  const sizeOf = useFileSize();
  // Behind the ? may be a signature, another one each time.
  const keyed = keyedRows(files.map((file) => ({ ...file, id: file.url.split('?')[0] })));
  return (
    <ul className={classes.files} data-files="">
      {keyed.map(({ key, row: file }) => (
        <li key={key}>
          <FilePlace href={fileLink(file.url)} title={file.title}>
            <Icon name="file" />
            <bdi className={classes.name}>{file.title}</bdi>
            <bdi className={classes.size}>
              {[file.ext?.toUpperCase(), file.size === null ? null : sizeOf(file.size)].filter(Boolean).join(' · ')}
            </bdi>
          </FilePlace>
        </li>
      ))}
    </ul>
  );
}

interface PlaceProps {
  /** Empty: it leads nowhere, and there is nothing to press. */
  readonly href: string;
  readonly title: string;
  readonly children: ReactNode;
}

function FilePlace({ href, title, children }: PlaceProps) {
  if (href === '') return <span className={classes.file}>{children}</span>;
  return (
    <a className={classes.file} href={href} download={title}>
      {children}
      <Icon name="download" size={18} />
    </a>
  );
}

/** Writes a size for people, as `file_size` does: `2.4 MB`. */
export function useFileSize(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => fileSize(bytes, format.number);
}
