import type { ServerResponse } from 'node:http';

export type Thing = Record<string, unknown>;

export interface StubSession extends Thing {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: { id: string; status: string; amount_received: number } | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
}

export interface StubRefund extends Thing {
  id: string;
  status: string;
  amount: number;
  payment_intent: string;
  metadata: Record<string, string>;
}

export interface StubEvent extends Thing {
  id: string;
  type: string;
  created: number;
}

/**
 * Faults for the next changing request: connection cut before or after its execution, no answer, a server
 * error before or after its execution, too many requests, wrong key, refused.
 */
export const MISHAPS = [
  'cut_before',
  'cut_after',
  'silent',
  'error_before',
  'error_after',
  'busy',
  'wrong_key',
  'refuse',
] as const;
export type Mishap = (typeof MISHAPS)[number];

export interface StubAnswer {
  status: number;
  body: Thing;
}

export const BROKEN: StubAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
};
export const refusal = (status: number, type: string, message: string): StubAnswer => ({
  status,
  body: { error: { type, message } },
});

/** Answers to requests that are not executed. */
export const EARLY: Partial<Record<Mishap, StubAnswer>> = {
  error_before: BROKEN,
  busy: refusal(429, 'invalid_request_error', 'Too many requests'),
  wrong_key: refusal(401, 'invalid_request_error', 'Invalid API Key provided'),
  refuse: refusal(400, 'invalid_request_error', 'Amount must be at least 50 cents'),
};

export const listOf = (url: string, data: Thing[], hasMore = false): StubAnswer => ({
  status: 200,
  body: { object: 'list', url, has_more: hasMore, data },
});

export function send(response: ServerResponse, { status, body }: StubAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stub' })
    .end(JSON.stringify(body));
}
