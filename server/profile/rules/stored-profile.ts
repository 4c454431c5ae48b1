import type { ExtendInfo, Work } from '#contract';

/** What is kept as one record. Certificate numbers are kept whole and told masked. */
export interface StoredProfile
  extends Partial<Omit<ExtendInfo, 'photo_consent' | 'directory_visibility' | 'news_by_mail'>> {
  readonly working_background?: readonly Work[];
}
