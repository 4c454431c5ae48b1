/** A page with a table of students that come whole. */
import { useTranslation } from 'react-i18next';
import { Frame } from '../frame.tsx';
import { StudentTable } from './student-table.tsx';

export default function TablePage({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className="page wide">
        <h1>{t('Table of {count} rows', { count })}</h1>
        <StudentTable call={`bench/rows-${count}`} />
      </div>
    </Frame>
  );
}
