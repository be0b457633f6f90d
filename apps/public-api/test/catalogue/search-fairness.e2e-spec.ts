import { LoadWatch } from '@registrar/http';
import type { ExecutedCommand } from '@registrar/registry-simulator';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

/** From a command to its answer, at this registry. */
const LATENCY_MS = 10;
/** Many more than sessions; few enough that each ends within its timeout on a busy machine. */
const SEARCHES = 50;
const SALE = 'in-the-crowd.com';

let sandbox: Sandbox;
let url: string;
const executed: ExecutedCommand[] = [];
/** While it is there, the registry answers no check but those of the sale. */
let held: (() => void)[] | undefined;

function settle(command: ExecutedCommand): Promise<void> | undefined {
  executed.push(command);
  if (!held || command.command !== 'domain:check' || command.names.includes(SALE)) return undefined;
  const waiting = held;
  return new Promise((resolve) => waiting.push(resolve));
}

/**
 * From now on searches have no answers. Returns once their checks have the sessions that queries may use: all
 * but that of the poll and one for orders.
 */
async function holdChecks(): Promise<{ sessions: number; held: (() => void)[] }> {
  const {
    rows: [{ count, sessions }],
  } = await sandbox.sql.query<{ count: string; sessions: string }>(
    `select count(*), sum((profile -> 'session' ->> 'max')::int) as sessions from registry_connections where id in (select connection_id from tlds where name in ('com', 'net'))`,
  );
  const answers: (() => void)[] = [];
  held = answers;
  await until(
    () => answers.length >= Number(sessions) - 2 * Number(count),
    'checks have the sessions of queries',
  );
  return { sessions: Number(sessions), held: answers };
}

beforeAll(async () => {
  // how busy this machine is decides elsewhere (load/): here no search is turned away for it
  jest.spyOn(LoadWatch.prototype, 'read').mockReturnValue({ lagMs: 0, processorShare: 0, poolWaiting: 0 });
  sandbox = await Sandbox.start({ latencyMs: LATENCY_MS, onExecuted: settle });
  url = await sandbox.serve(
    await createPublicApi(sandbox.settings({ SEARCH_CACHE_SECONDS: '0', ADMISSION_UNITS: '10000' })),
  );
});
afterAll(async () => {
  await sandbox?.stop();
  jest.restoreAllMocks();
});

const search = (keyword: string, body: object = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', '/core/v1/domains:search', {
    keyword,
    tldFilter: ['com', 'net'],
    purchaseType: 'registration',
    ...body,
  });
const register = (domainName: string): Promise<Answer> =>
  sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName } });
const checksSince = (from = 0): number =>
  executed.slice(from).filter(({ command }) => command === 'domain:check').length;

describe('fifty searches at once', () => {
  it('do not starve a registration at the same registry', async () => {
    expect((await register('quiet.com')).status).toBe(200);
    let finished = 0;
    const searches = Array.from({ length: SEARCHES }, (_, at) =>
      search(`crowd${at}`, { timeout: 12_000 }).then((answer) => {
        finished += 1;
        return answer;
      }),
    );
    const begun = executed.length;
    await until(() => checksSince(begun) >= 20, 'the registry answers the searches');

    // not by time: what the sale does beside its commands takes long on a busy machine, and searches would go
    // on meanwhile
    const checks = await holdChecks();
    const sale = await register(SALE);
    const [open, unanswered] = [SEARCHES - finished, checks.held.length];
    held = undefined;
    for (const answer of checks.held) answer();

    expect(sale.status).toBe(200);
    const answers = await Promise.all(searches);
    // The sale is over while the searches wait for the registry: they left it a session, and none of their
    // questions had to be answered before.
    expect(open).toBeGreaterThan(SEARCHES / 2);
    expect(unanswered).toBeLessThan(checks.sessions);
    expect(answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body])).toEqual(
      [],
    );
    expect(answers.filter(({ body }) => (body.results as unknown[]).length === 0)).toEqual([]);
  });

  it('whose clients leave are not asked about any more', async () => {
    const leaving = new AbortController();
    const { username, token } = sandbox.credentials;
    const headers = {
      'authorization': `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
      'content-type': 'application/json',
    };
    const begun = executed.length;
    const gone = Array.from({ length: SEARCHES }, (_, at) =>
      fetch(`${url}/core/v1/domains:searchStream`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ keyword: `leaving${at}`, tldFilter: ['com', 'net'] }),
        signal: leaving.signal,
      }).then((response) => response.text()),
    );
    await until(() => checksSince(begun) >= 20, 'the registry answers the searches');
    leaving.abort();
    await Promise.allSettled(gone);

    // Its turn comes after whatever of theirs is still waiting.
    const asked = checksSince(begun);
    expect((await search('staying')).status).toBe(200);
    expect(checksSince(begun) - asked).toBeLessThan(SEARCHES / 2);
  });
});
