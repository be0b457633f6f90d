/** What the reseller API answered to a GET. */
export interface ViewedAnswer {
  status: number;
  /** Lower case names, of those that a client acts on. */
  headers: Readonly<Record<string, string>>;
  /** JSON, or the text of another type. */
  body: unknown;
}

/** The answer, or why the reseller API was not asked. */
export type ViewOutcome = { answer: ViewedAnswer } | { refusal: 'not_viewable' | 'not_text' | 'too_large' };

export interface ViewRequest {
  id: string;
  accountId: number;
  path: string;
}

/** Seconds within which a process of the reseller API begins with a request; later ones are not claimed. */
export const VIEW_CLAIM_SECONDS = 5;
/** Seconds after which a request and its answer are deleted where they were not fetched. */
export const VIEW_STORED_SECONDS = 120;

/** Context of the encrypted path and answer. */
export const viewRequestContext = (id: string): string => `staff-view-request:${id}`;

/**
 * Carries requests of staff from the admin API to a process of the reseller API, and the answers back. Both
 * are stored encrypted, until the answer is fetched. Writers demand an open unit of work.
 */
export abstract class ViewRequests {
  /** Also deletes what is older than VIEW_STORED_SECONDS. False: there is no such account. */
  abstract add(request: ViewRequest, at: Date): Promise<boolean>;
  /** The oldest request that no process has begun with. */
  abstract claim(at: Date): Promise<ViewRequest | undefined>;
  abstract answer(id: string, outcome: ViewOutcome): Promise<void>;
  /** Undefined: no process has begun with it yet. One read, no transaction. */
  abstract outcome(id: string): Promise<ViewOutcome | 'begun' | undefined>;
  abstract remove(id: string): Promise<void>;
}

/** Answers a GET of the reseller API with the rights of an account: in that API's process. */
export abstract class AccountReads {
  abstract read(accountId: number, path: string): Promise<ViewOutcome>;
}
