import { DEFAULT_LEADS } from '@registrar/accounts';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const NOTICES = '/core/v1/accountinfo/notices';
const NOTIFICATIONS = '/core/v1/notifications';
const SUBSCRIPTION = {
  eventName: 'domain.notice.upcoming',
  url: 'https://hooks.example.org/notices',
  active: true,
};

let sandbox: Sandbox;
let owner: Reseller;
let other: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  owner = await newAccount(sandbox, url, 'notices-house-test', {});
  other = await newAccount(sandbox, url, 'notices-other-test', {});
});
afterAll(() => sandbox?.stop());

const read = async (by = owner): Promise<unknown> => (await by.call('GET', NOTICES)).body;
const set = async (body: unknown, by = owner) => {
  const { status, body: answer } = await by.call('PUT', NOTICES, body);
  return { status, body: answer };
};

describe('the lead times of notices', () => {
  it('are the defaults, inactive until the account has a subscription to the event', async () => {
    expect(await read()).toEqual(DEFAULT_LEADS);
    const { body } = await owner.call('POST', NOTIFICATIONS, SUBSCRIPTION);
    expect(await read()).toEqual({ ...DEFAULT_LEADS, active: true });
    const { id } = body.subscription as { id: number };
    await owner.call('PUT', `${NOTIFICATIONS}/${id}`, { active: false });
    expect(await read()).toEqual(DEFAULT_LEADS);
    await owner.call('PUT', `${NOTIFICATIONS}/${id}`, { active: true });
    expect(await read()).toEqual({ ...DEFAULT_LEADS, active: true });
    await owner.call('DELETE', `${NOTIFICATIONS}/${id}`);
    expect(await read()).toEqual(DEFAULT_LEADS);
  });

  it('are replaced as a whole, for this account alone', async () => {
    const stored = { ...DEFAULT_LEADS, expiry: [60, 14], lockEnd: [], graceEnd: [], active: true };
    expect(await set({ expiry: [14, 60], lockEnd: [], graceEnd: [0] })).toEqual({
      status: 200,
      body: stored,
    });
    expect(await read()).toEqual(stored);
    expect(await read(other)).toEqual(DEFAULT_LEADS);
    expect(await set({})).toEqual({ status: 200, body: { ...DEFAULT_LEADS, active: true } });
  });

  it('are in the audit log', async () => {
    await set({ expiry: [3] });
    const { rows } = await sandbox.sql.query(
      `select actor, before -> 'expiry' as before, after -> 'expiry' as after from audit_log where action = 'account.notices' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { actor: expect.stringContaining('notices-house-test'), before: '30, 7, 1', after: '3' },
    ]);
  });

  const DAYS = "'expiry' must be whole days from 1 to 90, or an empty list for no notice";
  it.each<[string, unknown, string]>([
    ['six lead times', { expiry: [6, 5, 4, 3, 2, 1] }, "'expiry' must be at most 5 lead times"],
    ['91 days', { expiry: [91] }, DAYS],
    ['0 among others', { expiry: [7, 0] }, DAYS],
    ['half a day', { expiry: [1.5] }, DAYS],
    ['a negative lead time', { expiry: [-7] }, DAYS],
    ['the same lead time twice', { lockEnd: [7, 7] }, "'lockEnd' must differ from each other"],
    ['a text in the list', { expiry: ['7'] }, DAYS],
    ['no list', { priceChange: 7 }, 'priceChange must be an array'],
    ['null', { graceEnd: null }, "'graceEnd' cannot be null"],
  ])('are refused with %s, and stay as they are', async (_what, body, details) => {
    const before = await read();
    const answer = await set(body);
    expect(answer).toMatchObject({ status: 400, body: { details: expect.stringContaining(details) } });
    expect(await read()).toEqual(before);
  });

  it('are shown and not stored by a dry run', async () => {
    const before = await read();
    const { status, body } = await owner.call('PUT', `${NOTICES}?dryRun=true`, { expiry: [90] });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { plan: { changes: expect.arrayContaining([{ field: 'expiry', from: '3', to: '90' }]) } },
    });
    expect(await read()).toEqual(before);
  });
});
