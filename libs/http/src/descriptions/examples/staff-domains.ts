import type { OperationExamples } from './operation-example';
import { CODE, DESK, DIGEST, DOMAIN, NAMESERVERS, UUID } from './parts';

const OPERATION = { operationId: UUID };
const DELIVERY = { deliveryId: UUID };
const LEAVING = { domainName: 'leaving-example.com' };
const REMOVED = { domainName: 'example.net' };

/** Domains with their operations and webhooks. The domains are those of the reseller API's examples. */
export const STAFF_DOMAIN_EXAMPLES: OperationExamples = {
  getDomain: { parameters: DOMAIN },
  searchRecords: { body: { text: 'example.com', kinds: ['domain', 'account'], limit: 5 } },
  listZoneVersions: { parameters: DOMAIN },
  setRegistryHold: {
    parameters: DOMAIN,
    body: { kind: 'court', reason: 'Court order 17/4', evidence: 'Case file 4711' },
  },
  listRegistryHolds: { parameters: DOMAIN },
  liftRegistryHold: { parameters: { ...DOMAIN, holdId: 1 }, body: { reason: 'Order withdrawn' } },
  getDomainTimeline: {
    // of 2099: everything is older
    parameters: {
      ...DOMAIN,
      kinds: 'order,zone',
      limit: 2,
      before: 'WyIyMDk5LTAxLTAxVDAwOjAwOjAwLjAwMDAwMFoiLCJ6b25lIiwiMSJd',
    },
  },
  compareDomain: { parameters: DOMAIN, body: { what: 'zone', from: 0, to: 1 } },
  compareDomainPoints: {
    parameters: { ...DOMAIN, from: '2026-03-02T09:15:00Z' },
    needs: 'a moment since the domain came',
  },
  getDomainOverview: { parameters: DOMAIN },
  askRegistryForDomain: { parameters: DOMAIN, body: {} },
  setDomainLock: { parameters: DOMAIN, body: { lock: 'AccountLock', reason: 'Dispute over the account' } },
  clearDomainLock: { parameters: DOMAIN, body: { lock: 'AccountLock', reason: 'Settled' } },
  setNameserversForAccount: {
    parameters: DOMAIN,
    body: { nameservers: NAMESERVERS, reason: 'Asked by phone, ticket 4711' },
  },
  setAutorenewForAccount: { parameters: DOMAIN, body: { on: true, reason: 'Ticket 4711' } },
  setPrivacyForAccount: { parameters: DOMAIN, body: { on: true, reason: 'Ticket 4711' } },
  setContactsForAccount: {
    parameters: DOMAIN,
    body: { contacts: { tech: DESK }, reason: 'Ticket 4711' },
  },
  addDsForAccount: {
    parameters: DOMAIN,
    body: { keyTag: 30909, algorithm: 13, digestType: 2, digest: DIGEST, reason: 'Ticket 4711' },
  },
  removeDsForAccount: { parameters: { ...DOMAIN, digest: DIGEST }, body: { reason: 'Ticket 4711' } },
  renewDomainForAccount: {
    parameters: DOMAIN,
    body: { expiresAt: '2027-11-27T09:15:00Z', years: 1, purchasePrice: 14.5, reason: 'Ticket 4711' },
    needs: 'the end of the term, from `getDomain`, and the price, from a dry run',
  },
  startTransferForAccount: {
    parameters: { accountId: 1 },
    body: { domainName: 'coming-example.com', authCode: CODE, purchasePrice: 14.5, reason: 'Ticket 4711' },
    needs: 'an unlocked domain of another registrar with this auth code, and the price, from a dry run',
  },
  cancelTransferForAccount: {
    parameters: { domainName: 'coming-example.com' },
    body: { reason: 'Ticket 4711' },
    needs: 'the transfer of the example of `startTransferForAccount`',
  },
  rejectTransferOut: {
    parameters: LEAVING,
    body: { reason: 'The holder did not ask for it, ticket 4711' },
    needs: 'a transfer that another registrar has requested',
  },
  approveTransferOut: {
    parameters: LEAVING,
    body: { reason: 'The holder asked to speed it up, ticket 4711' },
    needs: 'a transfer that another registrar has requested',
  },
  endTransferOut: {
    parameters: DOMAIN,
    body: { verdict: 'stayed', reason: 'The registry confirmed by phone' },
    needs: 'a transfer out that the registry does not show',
  },
  moveDomainForAccount: {
    parameters: { accountId: 2 },
    body: {
      domainName: 'moving-example.com',
      authCode: CODE,
      contacts: { registrant: DESK, admin: DESK, tech: DESK, billing: DESK },
      reason: 'Ticket 4711',
    },
    needs: 'an unlocked domain of another account with this auth code',
  },
  giveComplianceNotice: {
    parameters: DOMAIN,
    body: {
      policy: 'registration-data',
      policyName: 'Registration Data Policy',
      policyUrl: 'https://registry.example.net/policy',
      registryName: 'Example Registry',
      issueDescription: 'The postal address does not exist.',
      remediationInstructions: 'Correct the address of the registrant.',
      agreementReminder: 'Registrants agree to keep their data correct.',
      noncomplianceConsequences: 'The domain is suspended.',
      contactInstructions: 'Write to compliance@registry.example.net.',
      complianceDeadline: '2035-01-01T00:00:00Z',
      remediationPeriodDays: 30,
    },
  },
  listComplianceNotices: { parameters: DOMAIN },
  listOperations: {},
  getOperation: { parameters: OPERATION, needs: 'the id of an operation, from `listOperations`' },
  endOperation: {
    parameters: OPERATION,
    body: { verdict: 'not_carried_out', reason: 'The registry confirmed by phone' },
    needs: 'the id of an operation in doubt, from `listOperations` with `attention`',
  },
  removeDomain: {
    parameters: REMOVED,
    body: { reason: 'Court order 4711' },
    needs: 'a domain of an account, registered more than 5 days ago if it is to be restored later',
  },
  listDomainEnds: {},
  restoreDomain: {
    parameters: REMOVED,
    body: { reason: 'Removed by mistake', waived: true },
    needs: 'a domain that left its account and can be restored at the registry',
  },
  listRegistryDifferences: {},
  takeOverRegistryDifference: {
    parameters: { differenceId: 1 },
    body: { reason: 'Changed by the registry' },
    needs: 'the id of a difference, from `listRegistryDifferences`',
  },
  pushRegistryDifference: {
    parameters: { differenceId: 2 },
    body: { reason: 'Changed at the registry by mistake' },
    needs: 'the id of a difference, from `listRegistryDifferences`',
  },
  listDeliveries: {},
  getDelivery: { parameters: DELIVERY, needs: 'the id of a delivery, from `listDeliveries`' },
  redeliver: {
    parameters: DELIVERY,
    body: { reason: 'The receiver was down' },
    needs: 'the id of a delivery, from `listDeliveries`',
  },
};
