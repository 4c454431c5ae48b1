/** What the compiler finds fault with in lists and tables: filters, order, totals. Part of the catalogue of diagnostics. */
import type { CatalogueEntry } from './diagnostic-catalogue.ts';

function lines(...each: readonly string[]): string {
  return each.join('\n');
}

export const listDiagnostics = {
  'link/circular-start': {
    title: 'A filter that waits for what waits for it',
    explanation:
      'A filter may start with what other data say, such as the current term. The list under the filter is asked for when that is known. Where the start is read from that same list, or from data that reads a filter of the page, each waits for the other and students see nothing. Read it from data that no filter goes to.',
    wrong: lines(
      '- table: courses',
      '  filters:',
      '    - { name: term_id, label: Term, options: courses.terms, start: "courses.terms[0].id" }',
    ),
    right: lines(
      '- table: courses',
      '  filters:',
      '    - { name: term_id, label: Term, options: setup.terms, start: setup.current_term_id }',
    ),
  },
  'link/cannot-sort': {
    title: 'A column that cannot be sorted',
    explanation:
      'A list that comes in pages is sorted by its call: sorting what is on screen would show students the first of one page, not of all. So the call must know the field, by the name of the value or another one (`sort: created_at`). A column with a text or a badge has no value to go by: name a field there too, or take `sort` out.',
    wrong: lines('columns:', '  - { label: Type, value: type.name, sort: true }'),
    right: lines('columns:', '  - { label: Sent on, value: created_at, sort: true }'),
  },
  'link/partial-total': {
    title: 'A total of one page',
    explanation:
      'A list that comes in pages is never here as a whole, so a total of its column would be that of the rows on screen, and students would take it for that of all. Show a total that the call itself answers, or ask for the whole list where the call can give it.',
    wrong: lines(
      'data: { log: { call: user/points-log, paged: true } }',
      'columns: [{ label: Points, value: points, total: sum }]',
    ),
    right: lines('columns: [{ label: Points, value: points }]'),
  },
  'link/partial-month': {
    title: 'A month of which one page is shown',
    explanation:
      'A calendar has no pages to turn: it shows what it has of a month. Of a list that comes in pages it would have the first entries, and students would take the other days for free. Let its data have a `limit` that is large enough for a month; a filter of the look `month` lets the call answer with that month alone.',
    wrong: lines('data:', '  events: { call: activity, paged: true }', 'content:', '  - calendar: events'),
    right: lines('data:', '  events: { call: activity, limit: 100 }', 'content:', '  - calendar: events'),
  },
  'link/no-pages': {
    title: 'A word about pages where there are none',
    explanation:
      '`per-page` and `turn` say how a list is turned that comes in pages. Without `paged: true` the list has none, and they would change nothing for students. Add it, or take them out.',
    wrong: lines('data:', '  notices: { call: news/index, limit: 5, turn: more }'),
    right: lines('data:', '  notices: { call: news/index, paged: true, turn: more }'),
  },
} as const satisfies Record<string, CatalogueEntry>;
