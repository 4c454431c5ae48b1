/** A page with a form of 100 questions. */
import { fields } from 'virtual:fields/100';
import { useTranslation } from 'react-i18next';
import { Frame } from '../frame.tsx';
import { LongForm } from './long-form.tsx';

export default function HundredPage() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className="page">
        <h1>{t('Form of {count} questions', { count: 100 })}</h1>
        <LongForm fields={fields} />
      </div>
    </Frame>
  );
}
