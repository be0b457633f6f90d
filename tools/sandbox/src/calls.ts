import { describedFetch } from './described-fetch';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/**
 * A request with a username and its token, unless the headers contain others. An undefined body is not sent.
 * Answers of core v1 are checked against their description.
 */
export async function callAs(
  { username, token }: { username: string; token: string },
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await describedFetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: basic(username, token),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

export const basic = (username: string, token: string): string =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
