/** What may be uploaded, by what it is for. */
import type { CallContext } from '../../kernel/call/call.ts';

type Purpose = CallContext<'publics/upload'>['body']['purpose'];

interface UploadRule {
  readonly maxBytes: number;
  readonly onlyPictures: boolean;
  /** Shown to everybody who sees the person, so its address needs no signature. */
  readonly isPublic: boolean;
}

const mebibyte = 1024 * 1024;
const document: UploadRule = { maxBytes: 10 * mebibyte, onlyPictures: false, isPublic: false };
const photo: UploadRule = { maxBytes: 8 * mebibyte, onlyPictures: true, isPublic: false };

export const uploadRules: Readonly<Record<Purpose, UploadRule>> = {
  application: document,
  apply: document,
  form: document,
  comment: photo,
  photo,
  avatar: { maxBytes: 2 * mebibyte, onlyPictures: true, isPublic: true },
};

/** The largest document. */
export const uploadMaxBytes = document.maxBytes;

/** All files of one person on one day. */
export const dailyUploadBytes = 200 * mebibyte;
