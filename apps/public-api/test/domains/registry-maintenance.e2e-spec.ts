import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

const call = (method: string, path: string, body?: object) =>
  sandbox.call(url, method, `/core/v1/${path}`, body);
const register = (domainName: string) => call('POST', 'domains', { domain: { domainName } });
const reasonOf = async (domainName: string): Promise<unknown> => {
  const { body } = await call('POST', 'domains:checkAvailability', { domainNames: [domainName] });
  return (body.results as { reason?: string }[])[0].reason;
};

/** As staff do it; the process follows within 2 s. */
async function close(seconds: number): Promise<void> {
  await sandbox.sql.query(
    `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at)
     select connection_id, now(), now() + make_interval(secs => $1), 'update', 'Ann', now() from tlds where name = 'com'`,
    [seconds],
  );
  let probe = 0;
  await until(
    async () => (await reasonOf(`probe-${seconds}-${(probe += 1)}.com`)) === 'registry unavailable',
    'the process knows the window',
  );
}

const unsettled = async (): Promise<unknown[]> =>
  (await sandbox.sql.query(`select kind, state from operations where state in ('open', 'pending')`)).rows;

describe('a registry inside an announced maintenance window', () => {
  it('refuses single calls with 502 and the seconds to its end, and nothing is in doubt', async () => {
    expect(await register('held.com')).toMatchObject({ status: 200 });
    await close(3_600);
    const { balance } = (await call('GET', 'accountinfo/balance')).body;
    const nameservers = ['ns1.example.net', 'ns2.example.net'];
    for (const answer of [
      await register('refused.com'),
      await call('POST', 'domains/held.com:renew', { years: 1 }),
      await call('POST', 'domains/held.com:setNameservers', { nameservers }),
      await call('POST', 'transfers', { domainName: 'elsewhere.com', authCode: 'Ax7-transfer-code-9' }),
    ]) {
      expect(answer).toMatchObject({ status: 502, body: { message: 'Registry Connection Unavailable' } });
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(3_400);
      expect(seconds).toBeLessThanOrEqual(3_600);
      expect(answer.headers.get('x-error-code')).toBe('registry.maintenance');
    }
    expect((await call('GET', 'accountinfo/balance')).body.balance).toBe(balance);
    expect(await unsettled()).toEqual([]);
    expect(await call('GET', 'domains/held.com')).toMatchObject({ status: 200 });
    expect(await register('held.shop')).toMatchObject({ status: 200 });
  });

  it('is used again once the window is withdrawn, or has ended', async () => {
    await sandbox.sql.query(`update registry_windows set withdrawn_at = now(), withdrawn_by = 'Ann'`);
    await until(async () => (await register('refused.com')).status === 200, 'the registry is open again');
    await close(8);
    expect((await register('after.com')).status).toBe(502);
    await until(async () => (await register('after.com')).status === 200, 'the window has ended');
  });
});
