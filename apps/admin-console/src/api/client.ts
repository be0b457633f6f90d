import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './admin-api.generated';
import { ApiFailure, failureOf } from './failure';

/** Held in memory only: a reload forgets both. */
const credentials: { csrfToken?: string; staffKey?: string } = {};

export const setCsrfToken = (token: string | undefined): void => {
  credentials.csrfToken = token;
};
/** A development aid of the sandbox. */
export const setStaffKey = (key: string | undefined): void => {
  credentials.staffKey = key;
};
export const hasStaffKey = (): boolean => credentials.staffKey !== undefined;

const SAFE = new Set(['GET', 'HEAD']);

/** The API demands a JSON body of every change, also of one without fields. */
const withBody = (request: Request): Request => {
  if (SAFE.has(request.method) || request.headers.has('content-type')) return request;
  const headers = new Headers(request.headers);
  headers.set('content-type', 'application/json');
  return new Request(request, { body: '{}', headers });
};

const authorize: Middleware = {
  onRequest({ request: asked }) {
    const request = withBody(asked);
    if (credentials.staffKey) request.headers.set('authorization', `Bearer ${credentials.staffKey}`);
    if (credentials.csrfToken && !SAFE.has(request.method))
      request.headers.set('x-csrf-token', credentials.csrfToken);
    return request;
  },
  async onResponse({ response }) {
    if (response.status === 401) window.dispatchEvent(new Event(SESSION_ENDED));
    if (response.status === 403) window.dispatchEvent(new Event(ROLE_REFUSED));
    if (!response.ok) throw await failureOf(response);
    return response;
  },
  onError({ error }) {
    if (error instanceof ApiFailure) return error;
    return new ApiFailure(0, 'The admin API does not answer', 'Check the network, then try again.');
  },
};

/** Fired when a call was answered 401. */
export const SESSION_ENDED = 'console:session-ended';
/** Fired when a call was answered 403: the role may have changed since the session was read. */
export const ROLE_REFUSED = 'console:role-refused';

const ORIGIN = { baseUrl: window.location.origin, credentials: 'same-origin' } as const;

/** Calls of the described operations, with the types of docs/openapi/admin-api.json. */
export const api = createClient<paths>(ORIGIN);
api.use(authorize);

/** What a described operation answers; its refusals are thrown as `ApiFailure`. */
export const answerOf = async <T>(call: Promise<{ data?: T }>): Promise<T> => (await call).data as T;

export interface Call {
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch' | 'options' | 'head' | 'trace';
interface AnyOperation {
  responses: { 200: { content: { 'application/json': unknown } } };
}

/** A client of any method and path: the types of `api` know only operations that are chosen at build time. */
const clientOfAnyPath = createClient<Record<string, Record<Method, AnyOperation>>>(ORIGIN);
clientOfAnyPath.use(authorize);

const requestByPath = async <T>(method: string, path: string, init: object): Promise<T> =>
  (await clientOfAnyPath.request(method.toLowerCase() as Method, path, { ...init })).data as T;

/** The same call by method and path, for operations that are chosen while the console runs. */
export async function callAdmin<T>(method: string, path: string, call: Call = {}): Promise<T> {
  const { query, body, headers, signal } = call;
  return requestByPath<T>(method, path, {
    params: { query: withoutEmpty(query) },
    ...(body !== undefined && { body }),
    headers,
    signal,
  });
}

const withoutEmpty = (query: object | undefined): object | undefined =>
  query &&
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

/** A file that the API answers, as CSV; authorised like any call. */
export async function downloadFrom(method: string, path: string, call: Call, name: string): Promise<void> {
  const file = await requestByPath<Blob>(method, path, {
    params: { query: withoutEmpty(call.query) },
    ...(call.body !== undefined && { body: call.body }),
    headers: { accept: 'text/csv' },
    parseAs: 'blob',
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
