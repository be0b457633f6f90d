import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CLASSES, PAUSE_REASONS } from '@registrar/jobs';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { jobClient } from '../support/job-client';
import { newAccount, type Reseller } from '../support/resellers';

jest.setTimeout(60_000);

const GUIDE = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'guides', 'jobs.md'), 'utf8');
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(GUIDE)![1];
const CSV = blockOf('csv');
const NAMES = ['my-first-domain.com', 'my-second-domain.com'];

/** The requests of the guide in their order, with the variable that each sets. */
const REQUESTS = [
  ...GUIDE.matchAll(/^(?:(\w+)=\$\()?curl (.*) "\$API([^"]+)"(?: \| jq -r \.(\w+)\))?$/gm),
].map(([, variable, options, path, field]) => ({ variable, options, path, field }));

let sandbox: Sandbox;
let url: string;
let shop: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'guide-shop-test', {});
  for (const domainName of NAMES)
    expect(await shop.call('POST', '/core/v1/domains', { domain: { domainName } })).toMatchObject({
      status: 200,
    });
});
afterAll(() => sandbox?.stop());

const nameservers = (): Promise<unknown[]> =>
  Promise.all(
    NAMES.map(async (name) => (await shop.call('GET', `/core/v1/domains/${name}`)).body.nameservers),
  );

/** Sends a request as curl would. */
async function send({ options, path }: (typeof REQUESTS)[number], values: Record<string, string>) {
  const filled = (text: string): string =>
    text.replace(/\$(\w+)/g, (_all, name: string) => values[name] ?? `no ${name}`);
  const headers = Object.fromEntries(
    [...options.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, k, v]) => [k, v]),
  );
  const quoted = /-d '([^']+)'/.exec(options)?.[1] ?? /-d "(.+)"$/.exec(options)?.[1]?.replaceAll('\\"', '"');
  const body = options.includes('@domains.csv') ? CSV : quoted && filled(quoted);
  const response = await fetch(url + filled(path), {
    method: body !== undefined || options.includes('-X POST') ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${shop.username}:${shop.token}`).toString('base64')}`,
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

it('the requests of the guide work as they stand, in their order, and are answered in the shape that it shows', async () => {
  const jobs = jobClient(shop);
  const before = await nameservers();
  const values: Record<string, string> = {};
  /** A job that waits for an hour: there is time to pause it. */
  const waiting = async (): Promise<string> => {
    const notBefore = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+/, '');
    const id = await jobs.create('lockDomain', [{ domainName: NAMES[0] }], { notBefore });
    const { planId } = await jobs.plan(id);
    await jobs.act(id, 'start', { planId });
    return id;
  };
  let paused = '';
  expect(REQUESTS).toHaveLength(13);
  for (const request of REQUESTS) {
    const isPause = /:(?:pause|resume)$/.test(request.path);
    if (isPause) paused ||= await waiting();
    if (request.path.endsWith('/plan')) await jobs.inState(values.JOB, 'planned');
    if (/\/items|:retry|:inverse/.test(request.path)) await jobs.inState(values.JOB, 'done');
    const answer = await send(request, isPause ? { ...values, JOB: paused } : values);
    expect({ path: request.path, ...answer }).toMatchObject({ status: 200 });
    if (request.variable)
      values[request.variable] = (JSON.parse(answer.text) as Record<string, string>)[request.field];
    if (request.path.endsWith('/plan')) expectPlan(answer.text);
    if (request.path.endsWith('/events')) expect(answer.text).toContain('event: progress');
    if (request.options.includes('text/csv') && request.path.endsWith('/items'))
      expect(answer.text.trim().split('\r\n')).toHaveLength(4);
    if (request.path.endsWith('state=refused'))
      expect(JSON.parse(answer.text)).toMatchObject({ items: [{ subject: 'not-mine-at-all.com' }] });
  }
  expect(await nameservers()).toEqual(NAMES.map(() => ['ns1.elsewhere.nz', 'ns2.elsewhere.nz']));
  const { planId } = await jobs.inState(values.BACK, 'planned');
  await jobs.act(values.BACK, 'start', { planId });
  await jobs.inState(values.BACK, 'done');
  expect(await nameservers()).toEqual(before);
});

/** The counts as shown, and the same names. */
function expectPlan(text: string): void {
  const shown = JSON.parse(blockOf('json')) as Record<string, unknown> & { sample: object[] };
  const plan = JSON.parse(text) as typeof shown;
  expect(Object.keys(plan)).toEqual(Object.keys(shown));
  const { planId: _shown, sample: shownItems, ...counts } = shown;
  expect(plan).toMatchObject(counts);
  expect(plan.sample[0]).toEqual(shownItems[0]);
}

it('the guide names every reason of a pause, and every class of a refusal', () => {
  const firstCells = [...GUIDE.matchAll(/^\| `(\w+)` \|/gm)].map(([, cell]) => cell);
  expect(firstCells).toEqual(['pauseReason', ...PAUSE_REASONS, 'errorClass', ...ERROR_CLASSES]);
});
