/** Links to the forms and tables. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Frame } from '../frame.tsx';

export default function StartPage() {
  const { t } = useTranslation();
  return (
    <Frame>
      <ul className="page">
        {[10, 100, 500].map((count) => (
          <li key={count}>
            <Link to={`/form-${count}`}>{t('Form of {count} questions', { count })}</Link>
          </li>
        ))}
        {[20, 10_000].map((count) => (
          <li key={count}>
            <Link to={`/table-${count}`}>{t('Table of {count} rows', { count })}</Link>
          </li>
        ))}
      </ul>
    </Frame>
  );
}
