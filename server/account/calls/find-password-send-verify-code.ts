/** Mails a code for a forgotten password. Answer and duration are the same whether or not there is such an account. */
import { type CallAnswer, type CallContext, inTwoSteps } from '../../kernel/call/call.ts';
import { invalidField } from '../../kernel/call/refusal.ts';
import { secondMs } from '../../kernel/values/time.ts';
import { findAccount } from '../store/accounts.ts';
import { useCaptcha } from '../store/captcha.ts';
import {
  codeLifeMs,
  codePauseMs,
  countCodeWish,
  mayReceiveCode,
  nobody,
  sendCode,
} from '../store/verification-codes.ts';

type Name = 'find-password/send-verify-code';

export const findPasswordSendVerifyCode = inTwoSteps<Name, number>(findReceiver, send);

/** Captcha and limits count whatever comes after, so they are outside the transaction. */
async function findReceiver({ database, settings, body, now }: CallContext<Name>): Promise<number> {
  const isHuman = await useCaptcha(
    database,
    settings,
    { sid: body.sid, purpose: 'find-password', answer: body.captcha },
    now,
  );
  if (!isHuman) throw invalidField('captcha', 'captcha');
  await countCodeWish(database, body.account, now);
  const account = await findAccount(database, body.account);
  const id = account?.status === 'active' ? account.id : nobody;
  const mayReceive = await mayReceiveCode(database, id, now);
  return mayReceive ? id : nobody;
}

async function send({ database, settings, now, portal }: CallContext<Name>, userId: number): Promise<CallAnswer<Name>> {
  await sendCode({ database, portal, now }, settings.secretKey, userId);
  return { ttl: codeLifeMs / secondMs, resend_after: codePauseMs / secondMs };
}
