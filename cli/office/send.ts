/** `portico office send`: a message to one student, a class, a programme or everybody. */
import { type OfficeMessage, sendOfficeMessage } from '#office';
import { counted } from '../terminal/counted.ts';
import { print } from '../terminal/terminal.ts';
import { type Consent, confirm } from './confirm.ts';
import { atDesk, change, type DeskOptions } from './desk.ts';
import { readRich, type TypedText } from './handed-texts.ts';
import { inOneLine } from './office-table.ts';
import { progress } from './progress.ts';
import { findReceivers } from './receivers.ts';
import { readWhen } from './when.ts';

export interface SendOptions extends DeskOptions, TypedText, Consent {
  readonly to: string;
  readonly title: string;
  readonly titleZhHant?: string;
  readonly textZhHant?: string;
  readonly fileZhHant?: string;
  readonly mail?: boolean;
  readonly confirm?: boolean;
  readonly popup?: boolean;
  readonly expires?: string;
}

export function send(options: SendOptions): Promise<number> {
  const { to: who, title, titleZhHant, textZhHant, fileZhHant, mail = false, popup = false, expires } = options;
  const en = readRich(options);
  const hasChinese = textZhHant !== undefined || fileZhHant !== undefined;
  const chinese = hasChinese
    ? readRich({
        ...(textZhHant === undefined ? {} : { text: textZhHant }),
        ...(fileZhHant ? { file: fileZhHant } : {}),
      })
    : undefined;
  return atDesk(options, async (desk) => {
    const expireAt = expires === undefined ? undefined : readWhen(expires, '--expires', desk, 'end');
    const { to, userIds, shown, isEverybody } = await findReceivers(desk, who);
    const people = counted(userIds.length, 'person', 'people');
    if (isEverybody) await confirm(`"${inOneLine(title)}" goes to ${shown} (${people}).`, options);
    const message: OfficeMessage = {
      to,
      type: popup ? 'popup' : 'system',
      title: { en: title, ...(titleZhHant ? { 'zh-Hant': titleZhHant } : {}) },
      content: { en, ...(chinese ? { 'zh-Hant': chinese } : {}) },
      byMail: mail,
      requireConfirm: options.confirm ?? false,
      isPopup: popup,
      ...(expireAt ? { expireAt } : {}),
    };
    await progress(`Sending to ${people} …`, userIds.length, () =>
      change(desk, 'send', { to: who, title }, (office) => sendOfficeMessage(office, message)),
    );
    print(
      `"${inOneLine(title)}" is sent to ${shown}${userIds.length === 1 ? '' : ` (${people})`}${mail ? ', by mail as well' : ''}.`,
    );
  });
}
