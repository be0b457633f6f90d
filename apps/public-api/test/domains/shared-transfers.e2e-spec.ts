import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain } from '@registrar/testkit';
import { AdvanceTransfers } from '@registrar/transfers';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';
const NEW_CODE = 'another-code-77';

/** A name may be transferred after 60 days: the registry lives in the past while the other registrar registers. */
const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let first: Reseller;
let rightful: Reseller;
let work: () => Promise<unknown>;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  other = await OtherRegistrar.connect(sandbox.simulator.port);
  const app = await createPublicApi(sandbox.settings());
  const url = await sandbox.serve(app);
  const [advance, poll, connections] = [
    app.nest.get(AdvanceTransfers),
    app.nest.get(DrainPollQueue),
    app.nest.get(RegistryConnections),
  ];
  work = () =>
    drain(async () => {
      for (const connection of await connections.list())
        if (connection.profile.poll.enabled) await poll.execute(connection);
      return advance.execute();
    }, 'transfers');
  await other.register('shared.com', CODE, { thin: true });
  age.days = 0;
  first = await newAccount(sandbox, url, 'first-test', {});
  rightful = await newAccount(sandbox, url, 'rightful-test', {});
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

const order = (account: Reseller, authCode: string) =>
  account.call('POST', '/core/v1/transfers', { domainName: 'shared.com', authCode });
const status = async (account: Reseller): Promise<unknown> =>
  (await account.call('GET', '/core/v1/transfers/shared.com')).body.status;
const balance = async (account: Reseller): Promise<unknown> =>
  (await account.call('GET', '/core/v1/accountinfo/balance')).body.balance;

describe('a transfer of one account that waits for a new code', () => {
  it('does not keep the name from another account, and has its money back once the domain arrives there', async () => {
    const before = await balance(first);
    expect((await order(first, CODE)).status).toBe(200);
    await other.setCode('shared.com', NEW_CODE);
    await work();
    expect(await status(first)).toBe('pending_new_auth_code');
    expect((await order(rightful, NEW_CODE)).status).toBe(200);
    await work();
    expect(await order(first, NEW_CODE)).toMatchObject({
      status: 409,
      body: { message: 'A transfer is already processing for this domain' },
    });
    expect([await status(first), await status(rightful)]).toEqual([
      'pending_new_auth_code',
      'pending_transfer',
    ]);
    await other.approve('shared.com');
    await work();
    expect((await rightful.call('GET', '/core/v1/domains/shared.com')).status).toBe(200);
    expect((await first.call('GET', '/core/v1/domains/shared.com')).status).toBe(404);
    expect([await status(first), await status(rightful), await balance(first)]).toEqual([
      'failed',
      'completed',
      before,
    ]);
  });
});
