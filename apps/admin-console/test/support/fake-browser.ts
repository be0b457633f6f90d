/** A call as the browser sends it. */
export interface SentCall {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

/** What the admin API answers. */
export interface GivenAnswer {
  status?: number;
  body?: string;
  /** The network is away. */
  isAway?: boolean;
}

export const ORIGIN = 'https://console.example';

/** The parts of a browser that the client of the admin API uses, with the calls and events that it saw. */
export function fakeBrowser() {
  const seen = {
    calls: [] as SentCall[],
    urls: [] as string[],
    events: [] as string[],
    links: [] as object[],
    freed: [] as string[],
  };
  const given: GivenAnswer = {};
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const text = await request.text();
    seen.urls.push(request.url);
    seen.calls.push({
      method: request.method,
      path: `${pathname}${search}`,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      headers: request.headers,
    });
    if (given.isAway) throw new TypeError('Failed to connect');
    return new Response(given.body ?? '{}', {
      status: given.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  };
  const link = { href: '', download: '', click: () => seen.links.push({ ...link }) };
  Object.assign(globalThis, {
    ['fetch']: answer,
    window: { location: { origin: ORIGIN }, dispatchEvent: ({ type }: Event) => seen.events.push(type) },
    document: { createElement: (name: string) => (name === 'a' ? link : undefined) },
  });
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  jest.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void seen.freed.push(url));
  return { seen, given };
}
