/** A page as asked for: both from 1; perPage 1 to 1,000 (BEHAVIOUR §2). */
export interface PageRequest {
  page: number;
  perPage: number;
}

/** Position of a page in its list, as in the envelope of every list. */
export interface PageEnvelope {
  totalCount: number;
  /** Number of the first record on the page, from 1; 0 on an empty page. */
  from: number;
  to: number;
  /** Only when another page follows. */
  nextPage?: number;
  lastPage?: number;
}

export function pageEnvelope(request: PageRequest, totalCount: number, count: number): PageEnvelope {
  const offset = (request.page - 1) * request.perPage;
  const envelope: PageEnvelope = { totalCount, from: count ? offset + 1 : 0, to: count ? offset + count : 0 };
  const lastPage = Math.max(1, Math.ceil(totalCount / request.perPage));
  if (request.page < lastPage) return { ...envelope, nextPage: request.page + 1, lastPage };
  return envelope;
}
