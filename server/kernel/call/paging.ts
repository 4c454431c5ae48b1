/** Lists come in pages of 10, or of what the client asks for, up to 100. */

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

export interface PageMeta {
  readonly totalCount: number;
  readonly pageCount: number;
  readonly currentPage: number;
  readonly perPage: number;
}

export function readPaging(query: Readonly<Record<string, unknown>>, perPageDefault: number): Paging {
  const { page, 'per-page': perPage } = query;
  return {
    page: typeof page === 'number' ? page : 1,
    perPage: typeof perPage === 'number' ? perPage : perPageDefault,
  };
}

/** How many entries are before the page. */
export function pageOffset(paging: Paging): number {
  return (paging.page - 1) * paging.perPage;
}

export function pageMeta(paging: Paging, totalCount: number): PageMeta {
  return {
    totalCount,
    pageCount: Math.ceil(totalCount / paging.perPage),
    currentPage: paging.page,
    perPage: paging.perPage,
  };
}
