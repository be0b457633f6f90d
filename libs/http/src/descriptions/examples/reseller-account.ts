import type { OperationExamples } from './operation-example';
import { ILSE } from './parts';

/** The account, its tokens, and what a shop reads before a sale. */
export const ACCOUNT_EXAMPLES: OperationExamples = {
  hello: {},
  checkAccountBalance: {},
  getAccountSettings: {},
  updateAccountSettings: { body: { autorenewEnabled: true, autorenewLeadDays: 30 } },
  getNoticeSettings: {},
  setNoticeSettings: { body: { expiry: [60, 30, 7], lockEnd: [] } },
  createAccount: {
    body: {
      account: {
        accountName: 'lantern-works',
        password: 'quay-street-4',
        contacts: { registrant: ILSE },
        autoRenew: true,
      },
      apiTos: true,
      tos: true,
    },
  },
  listSubAccounts: {},
  transferCredit: { parameters: { accountId: 2 }, body: { amount: 100, direction: 'to_sub_account' } },
  createToken: { body: { name: 'shop', zones: ['example.com'], dailySpendCap: 250 } },
  listTokens: {},
  rotateToken: { parameters: { tokenId: 3 }, body: {} },
  revokeToken: { parameters: { tokenId: 4 } },
  checkAvailability: {
    body: { domainNames: ['example.com', 'taken-example.com'], purchaseType: 'registration' },
  },
  search: { body: { keyword: 'lantern', timeout: 5_000, tldFilter: ['com', 'org'] } },
  searchStream: { body: { keyword: 'lantern', timeout: 5_000, tldFilter: ['com', 'org'] } },
  zoneCheck: { body: { domainNames: ['example.com', 'example.org'] } },
  getPricing: { parameters: { domainName: 'example.com' } },
  listTldPricing: {},
  listPriceChanges: { parameters: { since: '2026-01-01T00:00:00Z', limit: 3 } },
  downloadPremiumList: {},
  getRequirement: { parameters: { tld: 'us' } },
  getRequirementV2: { parameters: { tld: 'us' } },
  checkDomainClaims: { parameters: { domain: 'trademark.app' }, body: { purchaseType: 'registration' } },
};
