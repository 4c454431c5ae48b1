/** What the field of a captcha asks its form. */
import { useEffect } from 'react';
import type { CaptchaField } from '#model';
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { createCaptcha } from './captcha.ts';
import { useForm } from './form-context.ts';
import type { CaptchaState } from './form-types.ts';

/** The picture or question of a captcha field. */
export function useCaptcha(field: CaptchaField): CaptchaState {
  const portal = usePortal();
  const { captchas, runtimeNow } = useForm();
  const { name } = field;
  let captcha = captchas.get(name);
  if (!captcha) {
    captcha = createCaptcha(portal, field, () => runtimeNow().empty(name));
    captchas.set(name, captcha);
  }
  const { store, refresh, show } = captcha;
  const { state, image, question } = useSource(store.subscribe, store.get);
  useEffect(show, [show]);
  return { state, image, question, refresh: () => void refresh() };
}
