import type { OperationExamples } from './operation-example';
import { UUID } from './parts';

/** `jobId` is the `id` that createBulkJob answers. */
const BULK_JOB = { parameters: { jobId: UUID } };
const CONNECTION = { code: 'sim-example' };

/** The catalogue, registries, staff users and the platform itself. */
export const STAFF_PLATFORM_EXAMPLES: OperationExamples = {
  listTlds: {},
  getTld: { parameters: { tld: 'com' } },
  putTld: { parameters: { tld: 'com' }, body: { status: 'live', blockedProducts: [] } },
  addTldRules: {
    parameters: { tld: 'com' },
    body: { validFrom: '2030-01-01T00:00:00Z', rules: { addGraceDays: 4 }, reason: 'New registry agreement' },
  },
  announceRegistryWindow: {
    parameters: { code: 'sim-thick' },
    body: { from: '2030-01-01T02:00:00Z', to: '2030-01-01T04:00:00Z', reason: 'Registry software update' },
  },
  changeRegistryWindow: {
    parameters: { code: 'sim-thick', windowId: 1 },
    body: { to: '2030-01-01T05:00:00Z' },
  },
  withdrawRegistryWindow: {
    parameters: { code: 'sim-thick', windowId: 1 },
    body: { reason: 'Registry postponed it' },
  },
  stopTldSales: {
    parameters: { tld: 'com' },
    body: {
      products: ['registration', 'transfer'],
      reason: 'Registry announced wrong prices',
      until: '2030-01-01T00:00:00Z',
    },
  },
  openTldSales: { parameters: { tld: 'com' }, body: { reason: 'Prices are right again' } },
  stopRegistrySales: {
    parameters: { code: 'sim-thick' },
    body: { products: ['registration'], reason: 'Registry asked to pause' },
  },
  openRegistrySales: { parameters: { code: 'sim-thick' }, body: { reason: 'Registry is ready' } },
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
  describeLists: {},
  readList: {
    parameters: { list: 'domains' },
    body: {
      filter: { field: 'tld', op: 'eq', value: 'com' },
      sort: [{ field: 'expiresAt' }],
      columns: ['domainName', 'expiresAt'],
      limit: 10,
    },
  },
  exportList: {
    parameters: { list: 'domains' },
    body: { filter: { field: 'state', op: 'eq', value: 'active' }, columns: ['domainName', 'expiresAt'] },
  },
  storeFilter: {
    body: { list: 'domains', filter: { field: 'contactEmails', op: 'eq', value: 'ilse@example.net' } },
  },
  getFilter: {
    parameters: { filterId: UUID },
    needs: 'the id of a filter, from `storeFilter`',
  },
  listBulkActs: {},
  createBulkJob: {
    body: {
      command: 'setAutorenewForAccount',
      items: [{ domainName: 'example.com', on: true, reason: 'Ticket 17' }],
    },
  },
  listBulkJobs: {},
  planBulkJob: { ...BULK_JOB, body: { reason: 'Ticket 17' } },
  getBulkJob: BULK_JOB,
  startBulkJob: { ...BULK_JOB, body: { planId: UUID, reason: 'Ticket 17' } },
  listBulkJobItems: BULK_JOB,
  pauseBulkJob: { ...BULK_JOB, body: { reason: 'Complaints' } },
  resumeBulkJob: { ...BULK_JOB, body: { reason: 'Answered' } },
  retryBulkJob: { ...BULK_JOB, body: { classes: ['transient'], reason: 'The registry is back' } },
  cancelBulkJob: { ...BULK_JOB, body: { reason: 'Wrong filter' } },
  addView: {
    body: {
      list: 'domains',
      name: 'Expiring soon',
      columns: ['domainName', 'expiresAt'],
      sort: [{ field: 'expiresAt' }],
      shared: true,
    },
  },
  listViews: {},
  changeView: {
    parameters: { viewId: UUID },
    body: { list: 'domains', name: 'Expiring', version: 1 },
    needs: 'the id of a view, from `listViews`',
  },
  removeView: {
    parameters: { viewId: UUID },
    body: { reason: 'No longer needed' },
    needs: 'the id of a view, from `listViews`',
  },
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
  createStaffUser: { body: { name: 'Ines', email: 'ines@example.com', role: 'support' } },
  listStaffUsers: {},
  changeStaffUser: {
    parameters: { 'userId': 2, 'If-Match': '"1"' },
    body: { role: 'finance' },
    needs: 'the `version` of `listStaffUsers` in `If-Match`',
  },
  inviteStaffUser: { parameters: { userId: 2 }, body: {} },
  listLoginMethods: {},
  redeemStaffLink: {
    body: { token: 'the-token-of-the-link' },
    needs: 'the token of a link, from `inviteStaffUser`',
  },
  beginPasskeyLogin: {},
  finishPasskeyLogin: {
    body: {
      credential: {
        id: 'jJXdkSlmnntir5a_j4eOTg',
        rawId: 'jJXdkSlmnntir5a_j4eOTg',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON:
            'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiWTJoaGJHeGxibWRsSUc5bUlIUm9aU0JsZUdGdGNHeGxJR3h2WnkxcGJpNCIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMSIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
          signature:
            'MEUCIQDXpXUs_DZwp5fBdagMNuKV66jfKB6vdtbbN3anSqUumgIgGw2-9lU88fnoQHn29oF7DYbpI6BNwOfaeydKgbAXTZw',
        },
      },
    },
    needs: "a passkey's answer to the challenge of `beginPasskeyLogin`",
  },
  getStaffSession: {},
  beginPasskeyRegistration: { body: {} },
  registerPasskey: {
    body: {
      name: 'Laptop',
      credential: {
        id: 'TqQMtzB4Q7PDWgYXmBZizw',
        rawId: 'TqQMtzB4Q7PDWgYXmBZizw',
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON:
            'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiWTJoaGJHeGxibWRsSUc5bUlIUm9aU0JsZUdGdGNHeGxJSEJoYzNOclpYayIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzAwMSIsImNyb3NzT3JpZ2luIjpmYWxzZX0',
          attestationObject:
            'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAEE6kDLcweEOzw1oGF5gWYs-lAQIDJiABIVggqM4Uq3ZDHk2dIvjGbFliAqCbMk1wQF9XFHiNo1OQOiwiWCDVdgOHzKcQoNmJg3ztnRLf27JPK7My7Rl-_7L4cFJinA',
          transports: ['internal'],
        },
      },
    },
    needs: "a new passkey's answer to the challenge of `beginPasskeyRegistration`",
  },
  listOwnPasskeys: {},
  removePasskey: { parameters: { passkeyId: 1 }, body: { reason: 'No longer needed' } },
  listStaffSessions: {},
  endStaffSession: {
    parameters: { sessionId: '0190a000-0000-7000-8000-000000000001' },
    needs: 'the id of a session, from `listStaffSessions`',
    body: { reason: 'No longer needed' },
  },
  endOwnStaffSession: { body: { reason: 'No longer needed' } },
  listLegacyUsage: {},
  listAuditEntries: {},
  listApprovals: {},
  confirmApproval: {
    parameters: { approvalId: '0197a0fe-0000-7000-8000-000000000001' },
    body: { reason: 'Checked with the bank' },
    needs: 'the id of a pending act of a colleague, from `listApprovals`',
  },
  rejectApproval: {
    parameters: { approvalId: '0197a0fe-0000-7000-8000-000000000001' },
    body: { reason: 'Wrong account' },
    needs: 'the id of a pending act, from `listApprovals`',
  },
  addNote: { body: { target: 'domain:example.com', text: 'The owner asked for an offline renewal.' } },
  listNotes: { parameters: { target: 'domain:example.com' } },
  removeNote: { parameters: { noteId: 1 }, body: { reason: 'No longer needed' } },
  listReports: {},
  getReport: {
    parameters: {
      report: 'activity',
      from: '2026-11-01',
      to: '2026-11-30',
      tld: 'com',
      registry: 'sim-thin',
      account: 1,
      by: 'month',
      timezone: 'UTC',
    },
  },
  exportAudit: { parameters: { after: 0 } },
};
