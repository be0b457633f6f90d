import type { ExecutedCommand } from '@registrar/registry-simulator';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../src/app.module';

/** From a command to its answer, at this registry. */
const LATENCY_MS = 25;
const SEARCHES = 100;

let sandbox: Sandbox;
let url: string;
const executed: ExecutedCommand[] = [];

beforeAll(async () => {
  sandbox = await Sandbox.start({ latencyMs: LATENCY_MS, onExecuted: (command) => executed.push(command) });
  url = await sandbox.serve(await createPublicApi(sandbox.settings({ SEARCH_CACHE_SECONDS: '0' })));
});
afterAll(() => sandbox?.stop());

const search = (keyword: string, body: object = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', '/core/v1/domains:search', { keyword, tldFilter: ['com', 'net'], purchaseType: 'registration', ...body });
const register = (domainName: string): Promise<Answer> => sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName } });
const checks = (from = 0): number => executed.slice(from).filter(({ command }) => command === 'domain:check').length;

describe('a hundred searches at once', () => {
  it('do not starve a registration at the same registry', async () => {
    expect((await register('quiet.com')).status).toBe(200);
    let finished = 0;
    const searches = Array.from({ length: SEARCHES }, (_, at) => search(`crowd${at}`).then((answer) => {
      finished += 1;
      return answer;
    }));
    const begun = executed.length;
    while (checks(begun) < 20) await new Promise((resolve) => setTimeout(resolve, 5));

    const before = checks();
    const sale = await register('in-the-crowd.com');
    const meanwhile = checks() - before;
    const open = SEARCHES - finished;

    expect(sale.status).toBe(200);
    const answers = await Promise.all(searches);
    // The sale is over long before the searches are, and few of their questions went before its own.
    expect(open).toBeGreaterThan(SEARCHES / 2);
    expect(meanwhile).toBeLessThan(checks(begun) / 4);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => (body.results as unknown[]).length === 0)).toEqual([]);
  });

  it('whose clients leave are not asked about any more', async () => {
    const leaving = new AbortController();
    const { username, token } = sandbox.credentials;
    const headers = { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`, 'content-type': 'application/json' };
    const begun = executed.length;
    const gone = Array.from({ length: SEARCHES }, (_, at) => fetch(`${url}/core/v1/domains:searchStream`, {
      method: 'POST', headers, body: JSON.stringify({ keyword: `leaving${at}`, tldFilter: ['com', 'net'] }), signal: leaving.signal,
    }).then((response) => response.text()));
    while (checks(begun) < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    leaving.abort();
    await Promise.allSettled(gone);

    // Its turn comes after whatever of theirs is still waiting.
    const asked = checks(begun);
    expect((await search('staying')).status).toBe(200);
    expect(checks(begun) - asked).toBeLessThan(SEARCHES / 2);
  });
});
