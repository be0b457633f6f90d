import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays } from '@registrar/kernel';
import { AdvanceClock, RunClocks } from '@registrar/sandbox';
import { OtherRegistrar, OWN_REGISTRAR } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { CreateTransfer } from '@registrar/transfers';
import { ClockWorld, PARKING, registryAge } from './harness';

const DAY = 86_400;
const CODE = 'Ax7-transfer-code-9';
const PATIENCE_MS = 60_000;

// Each step of a way is some statements and commands: on a busy machine a journey of a year takes its time.
jest.setTimeout(240_000);

let world: ClockWorld;
let other: OtherRegistrar;
/** What the registry itself shows of our domains. */
let own: OtherRegistrar;
beforeAll(async () => {
  world = await ClockWorld.start({ WEBHOOK_RETRY_WAITS: '3600,7200', WEBHOOK_RETRY_JITTER_PERCENT: '0' });
  other = await OtherRegistrar.connect(world.sandbox.simulator.port);
  registryAge.days = 100;
  own = await OtherRegistrar.connect(world.sandbox.simulator.port, OWN_REGISTRAR as never);
  await other.register('silent-keeper.com', CODE, { thin: true });
  registryAge.days = 0;
});
afterAll(async () => {
  await other?.close();
  await own?.close();
  await world?.stop();
});

/** What happened, by name of the domain, without the times. */
const reported = (
  happened: readonly { what: string; domainName?: string; details?: string }[],
  name: string,
): string[] =>
  happened
    .filter(({ domainName }) => domainName === name)
    .map(({ what, details = '' }) => `${what} ${details}`.trim());

const stateOf = async (name: string) =>
  (
    await world.rows<{ state: string; expires_at: Date; locks: string[] }>(
      'select state, expires_at, locks from domains where name = $1 order by id desc limit 1',
      [name],
    )
  )[0];

describe('an account whose clock is set ahead', () => {
  it('renews a domain once, thirty days before its end, and stands at its target', async () => {
    const account = await world.account({ autorenew_lead_days: 30 });
    await world.register(account, 'harbour.com', { autorenewEnabled: true });
    const { expires_at: end } = await stateOf('harbour.com');
    const target = addDays(end, -29);
    const { job, happened } = await world.advance(account, { to: target });
    expect(job).toMatchObject({ state: 'done', targetAt: target });
    expect(reported(happened, 'harbour.com').filter((what) => what.startsWith('renewal'))).toEqual([
      'renewal succeeded',
    ]);
    expect(happened.find(({ what }) => what === 'renewal')!.at >= addDays(end, -30)).toBe(true);
    expect((await stateOf('harbour.com')).expires_at.getUTCFullYear()).toBe(end.getUTCFullYear() + 1);
    expect(world.now(account) >= target).toBe(true);
    expect(await world.charges(account, 'renew')).toBe(1);
    expect([...happened].sort((one, next) => one.at.getTime() - next.at.getTime())).toEqual(happened);
  });

  it('loses a domain that nobody renews: it expires, leaves its account, and is deleted at the registry', async () => {
    const account = await world.account();
    await world.register(account, 'jetty.com', { autorenewEnabled: false });
    const { expires_at: end } = await stateOf('jetty.com');
    const first = await world.advance(account, { to: addDays(end, 1) });
    expect(reported(first.happened, 'jetty.com')).toEqual(
      expect.arrayContaining(['notice month_ahead', 'notice week_ahead', 'domain.expiration']),
    );
    expect(await stateOf('jetty.com')).toMatchObject({ state: 'active' });
    const second = await world.advance(account, { to: addDays(end, 44) });
    expect(reported(second.happened, 'jetty.com')).toEqual(
      expect.arrayContaining(['account.domain.removal expiration', 'deletion succeeded']),
    );
    expect(await stateOf('jetty.com')).toMatchObject({ state: 'deleted' });
    expect(await world.charges(account, 'renew')).toBe(0);
  });

  it('gets a domain from a registrar that keeps silent, five days on', async () => {
    const account = await world.account();
    await world.process.get(CreateTransfer).execute({
      accountId: account,
      domainName: 'silent-keeper.com',
      authCode: CODE,
      deadline: new Date(Date.now() + 30_000),
    } as never);
    const { happened } = await world.advance(account, { seconds: 4 * DAY });
    expect(reported(happened, 'silent-keeper.com')).toContain(
      'domain.transfer.status_change pending_transfer',
    );
    const { happened: then } = await world.advance(account, { seconds: 2 * DAY });
    expect(reported(then, 'silent-keeper.com')).toEqual(
      expect.arrayContaining(['domain.transfer.status_change completed', 'transfer succeeded']),
    );
    expect(await stateOf('silent-keeper.com')).toMatchObject({ state: 'active' });
  });

  it('has a domain held for an address that nobody verified, and another account lives on in the present', async () => {
    const [account, bystander] = [await world.account(), await world.account()];
    await world.register(account, 'unverified.com');
    await world.register(bystander, 'present.com');
    const before = await world.everythingOf(bystander);
    const { happened } = await world.advance(account, { seconds: 16 * DAY });
    expect(reported(happened, 'unverified.com')).toContain(
      'domain.lock.status_change VerificationHold added',
    );
    expect((await stateOf('unverified.com')).locks).toContain('VerificationHold');
    expect(happened.some(({ domainName }) => domainName === 'present.com')).toBe(false);
    expect(Math.abs(world.now(bystander).getTime() - Date.now())).toBeLessThan(5_000);
    expect(await world.everythingOf(bystander)).toEqual(before);
    expect(before).toMatchObject({
      domains: [{ name: 'present.com' }],
      outbox: expect.arrayContaining([expect.objectContaining({ name: 'account.credit.balance_change' })]),
    });
  });

  it.each(['api', 'link'] as const)(
    'has the hold lifted at once when the address is verified by %s, at the registry too, and its clock stands',
    async (how) => {
      const account = await world.account();
      const name = `verified-by-${how}.com`;
      const there = async () => [...(await own.info(name))!.nameservers].sort();
      await world.register(account, name);
      const before = await there();
      await world.advance(account, { seconds: 16 * DAY });
      expect([(await stateOf(name)).locks, await there()]).toEqual([
        expect.arrayContaining(['VerificationHold']),
        PARKING,
      ]);
      const ahead = world.now(account).getTime() - Date.now();
      await world.verify(account, how);
      await until(
        async () => {
          await world.process.get(RunClocks).execute();
          return !(await stateOf(name)).locks.includes('VerificationHold');
        },
        'the hold is lifted',
        PATIENCE_MS,
      );
      expect(await there()).toEqual(before);
      expect(Math.abs(world.now(account).getTime() - Date.now() - ahead)).toBeLessThan(2_000);
    },
  );

  it('has webhooks tried again at their hours', async () => {
    const account = await world.account();
    const statuses = [500, 500, 200];
    const server: Server = createServer((_, response) => response.writeHead(statuses.shift() ?? 200).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await world.subscribe(
      account,
      'contact.verification.status_change',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    );
    await world.register(account, 'listener.com');
    const { happened } = await world.advance(account, { seconds: DAY });
    const attempts = happened.filter(({ what }) => what === 'webhook');
    expect(attempts.map(({ details }) => details)).toEqual(
      [1, 2, 3].map(
        (number) => `contact.verification.status_change attempt ${number} ${number === 3 ? 200 : 500}`,
      ),
    );
    const hours = attempts
      .slice(1)
      .map(({ at }, index) => Math.floor((at.getTime() - attempts[index].at.getTime()) / 3_600_000));
    expect(hours).toEqual([1, 2]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('registers a name that goes with its clock at the registry, too', async () => {
    const account = await world.account();
    await world.advance(account, { seconds: 1_000 * DAY });
    await world.register(account, 'later.com');
    const { expires_at: end } = await stateOf('later.com');
    expect(Math.round((end.getTime() - world.now(account).getTime()) / (DAY * 1_000))).toBeGreaterThanOrEqual(
      364,
    );
  });
});

describe('a way into the future that is cut off', () => {
  it('is gone on with by another process, and ends as if nothing had been', async () => {
    const account = await world.account({ autorenew_lead_days: 30 });
    await world.register(account, 'resumed.com', { autorenewEnabled: true });
    const job = await world.process.get(AdvanceClock).begin(account, { seconds: 340 * DAY });
    // A process that died in the middle of its turn leaves its lease; its end is all that others wait for.
    await world.rows(
      "update account_clocks set runner = gen_random_uuid(), leased_until = now() + interval '1 hour' where account_id = $1",
      [account],
    );
    await world.process.get(RunClocks).execute();
    expect((await world.process.get(AdvanceClock).report(account, job.id)).job.steps).toBe(0);
    await world.rows('update account_clocks set leased_until = now() where account_id = $1', [account]);
    const next = await ClockWorld.newProcess(world.settings);
    const { job: ended } = await world.finish(account, job.id, next);
    await next.close();
    expect(ended.state).toBe('done');
    expect(await world.charges(account, 'renew')).toBe(1);
  });
});
