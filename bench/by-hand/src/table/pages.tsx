/** How many entries there are, and the numbers of their pages. */
import { useTranslation } from 'react-i18next';
import classes from './student-table.module.css';

interface PagesProps {
  readonly page: number;
  readonly count: number;
  readonly total: number;
  readonly go: (page: number) => void;
}

export function Pages({ page, count, total, go }: PagesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pages}>
      <span>{t('Total {count}', { count: total })}</span>
      {count > 1 ? (
        <nav aria-label={t('Page {page}', { page })}>
          <button type="button" aria-label={t('Previous page')} disabled={page <= 1} onClick={() => go(page - 1)}>
            ‹
          </button>
          {numbersAround(page, count).map((number, index) =>
            number === null ? (
              <span key={`gap-${index}`}>…</span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={t('Page {page}', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => go(number)}
              >
                {number}
              </button>
            ),
          )}
          <button type="button" aria-label={t('Next page')} disabled={page >= count} onClick={() => go(page + 1)}>
            ›
          </button>
        </nav>
      ) : null}
    </div>
  );
}

function numbersAround(page: number, count: number): readonly (number | null)[] {
  const shown = [1, page - 1, page, page + 1, count].filter((number) => number >= 1 && number <= count);
  const unique = [...new Set(shown)];
  return unique.flatMap((number, index) =>
    index > 0 && number > (unique[index - 1] ?? 0) + 1 ? [null, number] : [number],
  );
}
