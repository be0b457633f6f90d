import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describedFetch } from '@registrar/test-sandbox';
import { drain } from '@registrar/testkit';
import { BAD_SEARCHES, JSON_HEADERS, nameOf, SearchWorld } from '../support/search-world';

let world: SearchWorld;

beforeAll(async () => {
  world = await SearchWorld.start();
});
afterAll(() => world?.close());

describe('POST /core/v1/domains:searchStream', () => {
  const stream = (
    body: unknown,
    signal?: AbortSignal,
    as: typeof describedFetch = fetch,
  ): Promise<Response> =>
    as(world.operation('searchStream'), {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify(body),
      signal,
    });
  /** Read to its end before anything is seen of it. */
  const whole = (body: unknown): Promise<Response> => stream(body, undefined, describedFetch);
  const linesOf = (text: string): any[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

  it('has one result on each line, the same as a search', async () => {
    const request = { keyword: 'quay', tldFilter: ['example', 'com'], purchaseType: 'registration' };
    const response = await whole(request);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('api-version'),
    ]).toEqual([200, 'application/x-ndjson', '1.36.0']);
    const text = await response.text();
    expect(text.endsWith('}\n')).toBe(true);
    const { body } = await world.search(request);
    expect(linesOf(text).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))).toEqual(
      body.results.sort((a: any, b: any) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    );
  });

  it('sends lines while another registry has not answered, and ends with the time', async () => {
    const response = await stream({ keyword: 'lantern', tldFilter: ['app', 'example'], timeout: 1_500 });
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(linesOf(new TextDecoder().decode(first.value))[0]).toMatchObject({
      tld: 'example',
      purchasable: true,
    });
    await drain(async () => !(await reader.read()).done, 'the lines of the search');
  });

  it('may have no line', async () => {
    const response = await whole({ keyword: 'quay', tldFilter: ['unknown'] });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it.each(BAD_SEARCHES)('refuses %s as any other answer', async (_, body, details) => {
    const response = await whole(body);
    expect([response.status, response.headers.get('content-type'), await response.json()]).toEqual([
      400,
      'application/json; charset=utf-8',
      { message: 'Bad Request', details },
    ]);
  });

  it('serves others on after clients have left in the middle', async () => {
    for (let client = 0; client < 5; client += 1) {
      const leaving = new AbortController();
      const response = await stream(
        { keyword: `leaving${client}`, tldFilter: ['dev', 'example'] },
        leaving.signal,
      );
      expect((await response.body!.getReader().read()).done).toBe(false);
      leaving.abort();
    }
    expect((await stream({ keyword: 'staying', tldFilter: ['example'] })).status).toBe(200);
  });

  it.each(['/core/v1', '/v4'])(
    'adds no more listeners to an answer of %s than Node accepts without a warning',
    async (version) => {
      let most = 0;
      const count = (message: unknown): void => {
        const { response } = message as { response: ServerResponse };
        response.on('newListener', (event) => {
          if (event === 'close') most = Math.max(most, response.listenerCount('close') + 1);
        });
      };
      subscribe('http.server.request.start', count);
      try {
        const response = await fetch(world.operation('searchStream').replace('/core/v1', version), {
          method: 'POST',
          headers: JSON_HEADERS,
          body: JSON.stringify({ keyword: 'listened', tldFilter: ['example'] }),
        });
        expect(await response.text()).toContain('listened.example');
      } finally {
        unsubscribe('http.server.request.start', count);
      }
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(EventEmitter.defaultMaxListeners);
    },
  );
});
