/** Files to send: chosen or dropped, sent at once, each with its progress and a way to take it back. */
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { type FieldProps, type UploadState, useMessage, useUpload } from '#engine';
import { useFileSize } from '../../shared/file-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { pressLook } from '../../shared/press.tsx';
import { useAfterwards } from '../../shared/use-afterwards.ts';
import own from './files-field.module.css';

export function FilesField({ field, id, describedBy, invalid }: FieldProps<'files'>) {
  const message = useMessage();
  const sizeOf = useFileSize();
  const { files, add, remove, again } = useUpload(field);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const afterwards = useAfterwards();
  const ruleId = `${id}-rule`;
  // One that failed takes no place: another may be chosen at once.
  const isFull = files.filter(({ state }) => state !== 'failed').length >= field.maxCount;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    add(event.target.files ?? []);
    // The same file can be chosen again after it was taken back.
    event.target.value = '';
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop' && !isFull && !field.readOnly) add(event.dataTransfer.files);
  };
  const takeBack = (key: string) => {
    remove(key);
    // The button that had the focus is gone.
    afterwards(() => input.current?.focus());
  };

  return (
    <>
      {/* dropping is a shortcut for the mouse; the button does the same */}
      <div
        className={own.zone}
        data-over={isOver || undefined}
        data-invalid={invalid || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <label {...pressLook('plain')}>
          <Icon name="paperclip" size={18} />
          {message('chooseFiles')}
          <input
            ref={input}
            id={id}
            type="file"
            multiple={field.maxCount > 1}
            accept={field.accept.map((ending) => `.${ending}`).join(',')}
            disabled={field.readOnly}
            // Whoever has chosen the last one stays there, and goes on to what was chosen.
            aria-disabled={isFull || undefined}
            aria-required={field.required}
            aria-invalid={invalid}
            aria-describedby={[ruleId, describedBy].filter(Boolean).join(' ')}
            onClick={(event) => isFull && event.preventDefault()}
            onChange={choose}
          />
        </label>
        <span className={own.words}>{message('dropFiles')}</span>
        <span id={ruleId} className={own.rule}>
          {message('fileRule', {
            types: field.accept.join(', '),
            size: sizeOf(field.maxSizeBytes),
            count: field.maxCount,
          })}
        </span>
      </div>
      {/* The region is there from the start: a file that comes into it is read out. */}
      <div aria-live="polite">
        {files.length > 0 ? (
          <ChosenFiles files={files} again={again} remove={field.readOnly ? null : takeBack} />
        ) : null}
      </div>
    </>
  );
}

interface ChosenFilesProps {
  readonly files: readonly UploadState[];
  readonly again: (key: string) => void;
  /** Null where files are only shown. */
  readonly remove: ((key: string) => void) | null;
}

/** The files that were chosen for a field. */
export function ChosenFiles({ files, again, remove }: ChosenFilesProps) {
  return (
    <ul className={own.files}>
      {files.map((file) => (
        <ChosenFile
          key={file.key}
          file={file}
          again={() => again(file.key)}
          remove={remove && (() => remove(file.key))}
        />
      ))}
    </ul>
  );
}

interface ChosenFileProps {
  readonly file: UploadState;
  readonly again: () => void;
  /** Null where files are only shown. */
  readonly remove: (() => void) | null;
}

/** A file that was chosen, with how far it is sent. */
function ChosenFile({ file, again, remove }: ChosenFileProps) {
  const message = useMessage();
  const sizeOf = useFileSize();
  return (
    <li className={own.file} data-state={file.state}>
      <Icon name={file.state === 'failed' ? 'alert' : file.state === 'done' ? 'check' : 'upload'} size={18} />
      <div>
        <p className={own.name}>
          <bdi>{file.name}</bdi>
          {file.sizeBytes === null ? null : <bdi className={own.size}>{sizeOf(file.sizeBytes)}</bdi>}
        </p>
        {file.state === 'sending' ? (
          <progress className={own.progress} value={file.progress} max={1} aria-label={message('uploading')} />
        ) : null}
        {file.error === null ? null : (
          <p className={own.error} role="alert">
            {file.error}
          </p>
        )}
      </div>
      {file.isLost ? (
        <button type="button" className={own.again} aria-label={`${message('tryAgain')}: ${file.name}`} onClick={again}>
          <Icon name="refresh" size={18} />
        </button>
      ) : null}
      {remove === null ? null : (
        <button
          type="button"
          className={own.remove}
          aria-label={message('removeFile', { name: file.name })}
          onClick={remove}
        >
          <Icon name="trash" size={18} />
        </button>
      )}
    </li>
  );
}
