/** One picture, of which a part may be chosen before it is sent. */
import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { type FieldProps, fileProblem, type UploadState, useMessage, useText, useUpload } from '#engine';
import { useFileSize } from '../../shared/file-list.tsx';
import { Icon } from '../../shared/icon.tsx';
import { pressLook } from '../../shared/press.tsx';
import { useAfterwards } from '../../shared/use-afterwards.ts';
import files from '../files/files-field.module.css';
import { ChosenFiles } from '../files/files-field.tsx';
import classes from '../shared/field.module.css';
import { CropPicture } from './crop-picture.tsx';
import own from './image-field.module.css';

interface Chosen {
  readonly file: File;
  readonly address: string;
}

export function ImageField({ field, id, describedBy, invalid }: FieldProps<'image'>) {
  const text = useText();
  const message = useMessage();
  const sizeOf = useFileSize();
  const sent = useSentImage(field);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isBroken, setBroken] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const afterwards = useAfterwards();
  const ruleId = `${id}-rule`;

  const picture = useLatestPicture();
  const endCrop = () => {
    picture.forget();
    // The button that had the focus goes.
    if (chosen) afterwards(() => input.current?.focus());
    setChosen(null);
  };
  const send = async (file: File) => {
    await sent.put(file);
    endCrop();
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after it was taken back.
    target.value = '';
    if (!file) return;
    setBroken(false);
    // What is no picture is refused like every other file.
    if (field.crop === undefined || !file.type.startsWith('image/')) await send(file);
    else await picture.read(file, (address) => setChosen({ file, address }));
  };
  const done = (part: File | null) => {
    setBroken(part === null);
    if (part) void send(part);
    else endCrop();
  };
  const remove = (key: string) => {
    sent.remove(key);
    afterwards(() => input.current?.focus());
  };

  return (
    <>
      <div className={files.zone} data-invalid={invalid || undefined}>
        <label {...pressLook('plain')}>
          <Icon name="paperclip" size={18} />
          {message('chooseImage')}
          <input
            ref={input}
            id={id}
            type="file"
            accept={field.accept.map((ending) => `.${ending}`).join(',')}
            disabled={field.readOnly}
            aria-required={field.required}
            aria-invalid={invalid}
            aria-describedby={[ruleId, describedBy].filter(Boolean).join(' ')}
            onChange={(event) => void choose(event)}
          />
        </label>
        <span id={ruleId} className={files.rule}>
          {message('fileRule', { types: field.accept.join(', '), size: sizeOf(field.maxSizeBytes), count: 1 })}
        </span>
      </div>
      {isBroken ? (
        <p className={classes.error} role="alert">
          {message('invalidFormat', { label: text(field.label) })}
        </p>
      ) : null}
      {chosen === null || field.crop === undefined ? null : (
        <CropPicture id={id} {...chosen} crop={field.crop} accept={field.accept} onDone={done} onCancel={endCrop} />
      )}
      <div aria-live="polite">
        {sent.files.length > 0 ? (
          <SentImage shown={sent.shown} files={sent.files} again={sent.again} remove={field.readOnly ? null : remove} />
        ) : null}
      </div>
    </>
  );
}

/** Reads pictures for the screen. Of several the last one counts, however long each takes. */
function useLatestPicture() {
  const latest = useRef<File | null>(null);
  return {
    /** @param show  not called when another one was chosen meanwhile, or none is wanted any more */
    read: async (file: File, show: (address: string) => void): Promise<void> => {
      latest.current = file;
      const address = await addressOf(file);
      if (latest.current === file) show(address);
    },
    forget: () => {
      latest.current = null;
    },
  };
}

/** The one picture that is sent, and the address under which it is shown. */
function useSentImage(field: FieldProps<'image'>['field']) {
  const one = useMemo(() => ({ ...field, maxCount: 1 }), [field]);
  const { files: sent, add, remove, again } = useUpload(one);
  const [shown, setShown] = useState<string | null>(null);
  const picture = useLatestPicture();
  return {
    files: sent,
    shown,
    again,
    put: async (file: File) => {
      // One that is refused takes nothing away.
      const isRefused = fileProblem(field, file) !== null;
      for (const { key, state } of sent) if (state === 'failed' || !isRefused) remove(key);
      add([file]);
      if (isRefused) return;
      setShown(null);
      await picture.read(file, setShown);
    },
    remove: (key: string) => {
      remove(key);
      if (sent.some((file) => file.key !== key && file.state !== 'failed')) return;
      picture.forget();
      setShown(null);
    },
  };
}

interface SentImageProps {
  /** The address of the picture itself; null for one that was there before. */
  readonly shown: string | null;
  readonly files: readonly UploadState[];
  readonly again: (key: string) => void;
  readonly remove: ((key: string) => void) | null;
}

function SentImage({ shown, files: sent, again, remove }: SentImageProps) {
  return (
    <div className={own.sent}>
      {shown === null ? null : <img className={own.picture} src={shown} alt="" />}
      <ChosenFiles files={sent} again={again} remove={remove} />
    </div>
  );
}

/** The page may show pictures of its own server and data addresses, nothing else. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('data:,');
    reader.readAsDataURL(file);
  });
}
