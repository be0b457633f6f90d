import { isDeepStrictEqual } from 'node:util';
import type { Demo } from '../demo-file';

export interface Answer {
  /** 0: no answer. */
  status: number;
  body: Record<string, unknown>;
}

export type Kind =
  | 'register'
  | 'renew'
  | 'refund'
  | 'credit'
  | 'charge'
  | 'record'
  | 'unrecord'
  | 'settings'
  | 'token'
  | 'rotate'
  | 'untoken';
export const PURCHASES: readonly Kind[] = ['register', 'renew', 'refund'];

/** A request and all its answers. */
export interface Entry {
  kind: Kind;
  /** The domain, the reference of a credit, the number of a card payment, the name of a token. */
  subject: string;
  method: string;
  path: string;
  body?: object;
  /** Repeated with the same key until the answer is known. */
  key?: string;
  staff?: boolean;
  /** The secret that a rotation ends. */
  former?: string;
  answers: Answer[];
  /** For credit by card: its customer will pay, and does not leave the page. */
  hasPayer?: boolean;
  /** The gateway's page, once known. */
  page?: string;
  /** The payment was made at the gateway. */
  isPaid?: boolean;
  /** The gateway refused the payment, after the answer. */
  isRefused?: boolean;
  /** A name whose commands the registry never executes: it was tried, and must not have been charged. */
  isGivenUp?: boolean;
}

/** Longer than the 30 s after which the API answers. */
export const TIMEOUT_MS = 40_000;
/** Refusals that do not depend on the request itself. */
const PASSING = new Set([401, 403, 415, 429]);

const isInFlight = ({ status, body }: Answer): boolean =>
  status === 409 && String(body['details']).includes('still being processed');
/** Whether this is the product's final answer to the request. */
export const isFinal = (answer: Answer): boolean =>
  answer.status === 200 ||
  (answer.status >= 400 && answer.status < 500 && !PASSING.has(answer.status) && !isInFlight(answer));
export const finalOf = (entry: Entry): Answer | undefined => entry.answers.find(isFinal);
export const isOver = (entry: Entry): boolean => entry.isGivenUp === true || finalOf(entry) !== undefined;
/** Of a request with an amount in USD. */
export const centsOf = ({ body }: Entry): number => Math.round((body as { amount: number }).amount * 100);
export const succeeded = (entry: Entry): boolean => finalOf(entry)?.status === 200;

/** Where a client sends its requests, and its credentials. */
export type Client = Pick<Demo, 'publicApi' | 'adminApi' | 'username' | 'token' | 'adminToken'>;

/** The client's knowledge: all its requests and answers. Nothing here is read from the product's database. */
export class Journal {
  readonly entries: Entry[] = [];

  constructor(private readonly client: Client) {}

  /** Sends it, possibly again, and records the answer. */
  async send(entry: Entry): Promise<Answer> {
    if (entry.answers.length === 0) this.entries.push(entry);
    const answer = await this.ask(entry.method, entry.path, entry.body, entry.key, entry.staff);
    entry.answers.push(answer);
    return answer;
  }

  /** A read request, not recorded. */
  ask(method: string, path: string, body?: object, key?: string, staff = false): Promise<Answer> {
    return this.askAs(this.client.token, method, path, body, key, staff);
  }

  /** As `ask`, with another token of the account. */
  async askAs(
    token: string,
    method: string,
    path: string,
    body?: object,
    key?: string,
    staff = false,
  ): Promise<Answer> {
    const { username, adminToken, publicApi, adminApi } = this.client;
    const authorization = staff
      ? `Bearer ${adminToken}`
      : `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
    try {
      const response = await fetch(`${staff ? adminApi : publicApi}${path}`, {
        method,
        headers: {
          authorization,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-idempotency-key': key }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
    } catch (error) {
      return { status: 0, body: { error: (error as Error).message } };
    }
  }

  counts(): { requests: number; answered: Record<string, number> } {
    const answered: Record<string, number> = { '200': 0, '4xx': 0, '5xx': 0, 'none': 0 };
    for (const { status } of this.entries.flatMap(({ answers }) => answers))
      answered[status === 0 ? 'none' : status === 200 ? '200' : `${Math.floor(status / 100)}xx`] += 1;
    return { requests: Object.values(answered).reduce((sum, count) => sum + count, 0), answered };
  }
}

/** Answers that differ although all final answers to the same request and key must equal the first one. */
export const differing = ({ answers }: Entry): Answer[] | undefined => {
  const [first, ...others] = answers.filter(isFinal);
  const other = others.find((answer) => !isDeepStrictEqual(answer, first));
  return other && [first, other];
};
