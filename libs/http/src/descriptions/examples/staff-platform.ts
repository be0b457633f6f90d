import type { OperationExamples } from './operation-example';

const CONNECTION = { code: 'sim-example' };

/** The catalogue, registries and the platform itself. */
export const STAFF_PLATFORM_EXAMPLES: OperationExamples = {
  listTlds: {},
  getTld: { parameters: { tld: 'com' } },
  putTld: { parameters: { tld: 'com' }, body: { status: 'live', blockedProducts: [] } },
  addTldRules: {
    parameters: { tld: 'com' },
    body: { validFrom: '2030-01-01T00:00:00Z', rules: { addGraceDays: 4 }, reason: 'New registry agreement' },
  },
  setTldPrice: {
    parameters: { tld: 'com' },
    body: {
      product: 'registration',
      price: 15.5,
      listPrice: 17,
      validFrom: '2030-01-01T00:00:00Z',
      reason: 'Registry fee rises',
    },
  },
  putPromotion: {
    parameters: { code: 'SPRING26' },
    body: {
      description: 'Ten percent off',
      tlds: ['com'],
      products: ['registration'],
      percentBps: 1_000,
      startsAt: '2026-03-01T00:00:00Z',
      endsAt: '2035-01-01T00:00:00Z',
      maxUsesPerAccount: 5,
    },
  },
  listPromotions: {},
  endPromotion: { parameters: { code: 'SPRING26' }, body: { reason: 'Sold out' } },
  putPremiumName: {
    parameters: { name: 'gold.shop' },
    body: { class: 'gold', registration: 349, renewal: 249.05 },
  },
  listPremiumNames: { parameters: { tld: 'shop' } },
  removePremiumName: {
    parameters: { name: 'gold.shop' },
    body: { reason: 'No longer premium at the registry' },
  },
  putRegistryConnection: {
    parameters: CONNECTION,
    body: {
      host: 'epp.example.net',
      port: 700,
      clientId: 'registrar-a',
      password: 'epp-password',
      enabled: false,
    },
  },
  patchRegistryConnection: {
    parameters: { ...CONNECTION, 'If-Match': '"1"' },
    body: { profile: { session: { max: 8 } } },
    needs: 'the `ETag` of `getRegistryConnection` in `If-Match`',
  },
  listRegistryConnections: {},
  getRegistryConnection: { parameters: CONNECTION },
  restoreRegistryConnectionVersion: { parameters: CONNECTION, body: { version: 1 } },
  listUnknownDomains: {},
  acknowledgeUnknownDomain: {
    parameters: { unknownDomainId: 1 },
    body: { reason: 'Test registration of the registry' },
    needs: 'the id of a domain, from `listUnknownDomains`',
  },
  listUnknownPollMessages: {},
  acknowledgePollMessage: {
    parameters: { pollMessageId: 1 },
    body: { note: 'Maintenance notice, nothing to do' },
    needs: 'the id of a message, from `listUnknownPollMessages`',
  },
  getMaintenance: {},
  switchMaintenance: { body: { on: false } },
  getEnvironment: {},
  declareEnvironment: { body: { alive: true, note: 'Restored after the drill of 2 March' } },
  createStaffKey: { body: { name: 'Night shift', role: 'support' } },
  listStaffKeys: {},
  revokeStaffKey: { parameters: { keyId: 2 }, body: { reason: 'Left the team' } },
  listLegacyUsage: {},
  listAuditEntries: {},
};
