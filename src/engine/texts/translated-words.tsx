/** Ties the portal's words to the open catalogue: another language, or an edit of the catalogue, is seen at once. */
import type { i18n } from 'i18next';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogueName, translateBy } from './i18n.ts';
import type { Translate } from './texts.ts';

interface Props {
  readonly catalogue: i18n;
  readonly onWords: (translate: Translate) => void;
}

export function TranslatedWords({ catalogue, onWords }: Props): null {
  const { t } = useTranslation(catalogueName, { i18n: catalogue });
  useLayoutEffect(() => onWords(translateBy(t, catalogue.language)), [t, catalogue, onWords]);
  return null;
}
