/** A page with a form of 500 questions. */
import { fields } from 'virtual:fields/500';
import { useTranslation } from 'react-i18next';
import { Frame } from '../frame.tsx';
import { LongForm } from './long-form.tsx';

export default function FiveHundredPage() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className="page">
        <h1>{t('Form of {count} questions', { count: 500 })}</h1>
        <LongForm fields={fields} />
      </div>
    </Frame>
  );
}
