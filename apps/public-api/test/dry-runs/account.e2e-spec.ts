import { type Case, change, walkDryRuns } from '../support/plans/dry-run-walk';
import { DryRunWorld, PERSON } from '../support/plans/dry-run-world';

let world: DryRunWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({ domains: [] });
});
afterAll(() => world?.stop());

/** By operation; carried out in this order. */
const CASES: Record<string, Case> = {
  updateAccountSettings: {
    method: 'PATCH',
    path: '/core/v1/accountinfo/settings',
    body: { registrantLockOptOut: true, contacts: { tech: PERSON } },
    plan: {
      changes: expect.arrayContaining([
        { field: 'registrantLockOptOut', from: false, to: true },
        { field: 'contacts' },
      ]),
    },
  },
  setNoticeSettings: {
    method: 'PUT',
    path: '/core/v1/accountinfo/notices',
    body: { expiry: [60, 30] },
    plan: {
      changes: expect.arrayContaining([{ field: 'expiry', to: '60, 30' }]),
      result: expect.objectContaining({ expiry: [60, 30], active: true }),
    },
  },
  createAccount: {
    method: 'POST',
    path: '/core/v1/accounts',
    body: {
      account: { accountName: 'dry-child', password: 'Tide#2041', contacts: { registrant: PERSON } },
      apiTos: true,
      tos: true,
    },
    plan: change('username', undefined, 'dry-child-test'),
  },
  transferCredit: {
    method: 'POST',
    path: async () =>
      `/core/v1/accounts/${(await world.sql(`select id from accounts where username = 'dry-child-test'`))[0].id}:transferCredit`,
    body: { direction: 'to_sub_account', amount: 10 },
    plan: { events: ['account.credit.balance_change'] },
  },
  createToken: {
    method: 'POST',
    path: '/core/v1/tokens',
    body: { name: 'dry', readOnly: true },
    plan: { ...change('name', undefined, 'dry'), result: { name: 'dry' } },
  },
  rotateToken: {
    method: 'POST',
    path: async () => `/core/v1/tokens/${await world.newestId('api_tokens')}:rotate`,
    body: {},
    plan: { result: { name: 'dry' } },
  },
  revokeToken: {
    method: 'DELETE',
    path: async () => `/core/v1/tokens/${await world.newestId('api_tokens')}`,
    plan: { result: {} },
  },
};

walkDryRuns('account', () => world, CASES);
