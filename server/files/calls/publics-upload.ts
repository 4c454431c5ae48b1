/** Takes one file: what it really is decides whether it is kept, and pictures leave their metadata behind. */
import { extensionOf } from '#model';
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { addToCounter } from '../../kernel/call/counters.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { cleanFilename } from '../../kernel/files/file-names.ts';
import { type FileType, typeOfFile } from '../../kernel/files/file-type.ts';
import { stripMetadata } from '../../kernel/files/strip-metadata.ts';
import { virusIn } from '../../kernel/files/virus-scan.ts';
import { dayMs } from '../../kernel/values/time.ts';
import { dailyUploadBytes, uploadRules } from '../rules/upload-rules.ts';
import { type KeptFile, recordUpload } from '../store/uploads.ts';

type Context = CallContext<'publics/upload'>;
export const publicsUpload = inTwoSteps<'publics/upload', KeptFile>(keepFile, recordFile);

async function keepFile(context: Context): Promise<KeptFile> {
  const { file, body, files, database, user, now } = context;
  if (!file) throw invalidField('file', 'required');
  const rule = uploadRules[body.purpose];
  if (file.bytes.length > rule.maxBytes) throw new Refusal('tooBig', { maxBytes: rule.maxBytes });
  const filename = cleanFilename(file.filename);
  const ext = extensionOf(filename);
  const type = typeOfFile(ext, file.bytes);
  if (!type || (rule.onlyPictures && !type.isPicture)) throw invalidField('file', 'file_type');
  const { bytes, width, height } = cleanContent(type, file.bytes);
  await refuseViruses(context, file.bytes);
  const counter = { name: `upload-bytes:user:${user.id}`, windowMs: dayMs };
  const total = await addToCounter(database, counter, now, bytes.length);
  if (total.count > dailyUploadBytes) {
    await addToCounter(database, counter, now, -bytes.length); // a smaller file may still fit
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((total.expiresAt.getTime() - now.getTime()) / 1000) });
  }
  return { key: await files.keep(bytes), filename, ext, mime: type.mime, size: bytes.length, width, height };
}

async function recordFile(context: Context, kept: KeptFile): Promise<CallAnswer<'publics/upload'>> {
  const { database, user, body, now, files } = context;
  const { isPublic } = uploadRules[body.purpose];
  const id = await recordUpload(database, kept, { ownerId: user.id, purpose: body.purpose, isPublic, now });
  const { key, ...facts } = kept;
  return {
    id,
    title: kept.filename,
    ...facts,
    url: files.address({ key, filename: kept.filename, is_public: isPublic ? 1 : 0 }),
  };
}

/** Without an answer of the scanner nothing is kept. @throws Refusal */
async function refuseViruses({ settings, log, user }: Context, bytes: Uint8Array): Promise<void> {
  if (!settings.scanner) return;
  const virus = await virusIn(bytes, settings.scanner).catch((error: unknown) => {
    log.error({ err: error }, 'the virus scanner cannot be asked');
    throw new Refusal('unavailable', { sentence: { says: 'filesNotTaken' } });
  });
  if (virus === null) return;
  log.warn({ virus, user: user.id }, 'a file with a virus was refused');
  throw invalidField('file', 'virus', { says: 'fileWithVirus' });
}

function cleanContent(type: FileType, bytes: Buffer): { bytes: Buffer; width: number | null; height: number | null } {
  if (!type.isPicture) return { bytes, width: null, height: null };
  const picture = stripMetadata(type.mime, bytes);
  if (!picture) throw invalidField('file', 'file_type');
  return picture;
}
