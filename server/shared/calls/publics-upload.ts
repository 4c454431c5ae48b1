/** Takes one file: what it really is decides whether it is kept, and pictures leave their metadata behind. */
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { addToCounter } from '../../kernel/call/counters.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { cleanFilename, extensionOf } from '../../kernel/files/file-names.ts';
import { type FileType, typeOfFile } from '../../kernel/files/file-type.ts';
import { stripMetadata } from '../../kernel/files/strip-metadata.ts';
import { virusIn } from '../../kernel/files/virus-scan.ts';
import { randomKey } from '../../kernel/values/secrets.ts';
import { dayMs, instantOf } from '../../kernel/values/time.ts';

type Context = CallContext<'publics/upload'>;
type Purpose = Context['body']['purpose'];

interface PurposeRule {
  readonly maxBytes: number;
  readonly onlyPictures: boolean;
  /** Shown to everybody who sees the person, so its address needs no signature. */
  readonly isPublic: boolean;
}

const mebibyte = 1024 * 1024;
const document: PurposeRule = { maxBytes: 10 * mebibyte, onlyPictures: false, isPublic: false };
const photo: PurposeRule = { maxBytes: 8 * mebibyte, onlyPictures: true, isPublic: false };

const purposeRules: Readonly<Record<Purpose, PurposeRule>> = {
  application: document,
  apply: document,
  form: document,
  comment: photo,
  photo,
  avatar: { maxBytes: 2 * mebibyte, onlyPictures: true, isPublic: true },
};

/** All files of one person on one day. */
const dailyBytes = 200 * mebibyte;

interface KeptFile {
  readonly key: string;
  readonly filename: string;
  readonly ext: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export const publicsUpload = inTwoSteps<'publics/upload', KeptFile>(keepFile, recordFile);

async function keepFile(context: Context): Promise<KeptFile> {
  const { file, body, files, database, user, now } = context;
  if (!file) throw invalidField('file', 'required');
  const rule = purposeRules[body.purpose];
  if (file.bytes.length > rule.maxBytes) throw new Refusal('tooBig', { maxBytes: rule.maxBytes });
  const filename = cleanFilename(file.filename);
  const ext = extensionOf(filename);
  const type = typeOfFile(ext, file.bytes);
  if (!type || (rule.onlyPictures && !type.isPicture)) throw invalidField('file', 'file_type');
  const { bytes, width, height } = cleanContent(type, file.bytes);
  await refuseViruses(context, file.bytes);
  const total = await addToCounter(database, `upload-bytes:user:${user.id}`, dayMs, now, bytes.length);
  if (total.count > dailyBytes) {
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((total.expiresAt.getTime() - now.getTime()) / 1000) });
  }
  return { key: await files.keep(bytes), filename, ext, mime: type.mime, size: bytes.length, width, height };
}

async function recordFile(context: Context, kept: KeptFile): Promise<CallAnswer<'publics/upload'>> {
  const { database, user, body, now, files } = context;
  const isPublic = purposeRules[body.purpose].isPublic ? 1 : 0;
  const id = randomKey(12);
  await database
    .insertInto('files')
    .values({
      ...kept,
      id,
      owner_id: user.id,
      purpose: body.purpose,
      title: kept.filename,
      is_public: isPublic,
      created_at: instantOf(now),
    })
    .execute();
  const { key, ...told } = kept;
  return {
    id,
    title: kept.filename,
    ...told,
    url: files.address({ key, filename: kept.filename, is_public: isPublic }),
  };
}

/** Without an answer of the scanner nothing is kept. @throws Refusal */
async function refuseViruses({ settings, log, user }: Context, bytes: Uint8Array): Promise<void> {
  if (!settings.scanner) return;
  const virus = await virusIn(bytes, settings.scanner).catch((error: unknown) => {
    log.error({ err: error }, 'the virus scanner cannot be asked');
    throw new Refusal('unavailable', {
      sentence: { text: 'Files cannot be taken right now. Please try again in a moment.' },
    });
  });
  if (virus === null) return;
  log.warn({ virus, user: user.id }, 'a file with a virus was refused');
  throw invalidField('file', 'virus', { message: 'A virus was found in this file. It was not kept.' });
}

function cleanContent(type: FileType, bytes: Buffer): { bytes: Buffer; width: number | null; height: number | null } {
  if (!type.isPicture) return { bytes, width: null, height: null };
  const picture = stripMetadata(type.mime, bytes);
  if (!picture) throw invalidField('file', 'file_type');
  return picture;
}

export const uploadMaxBytes = document.maxBytes;
