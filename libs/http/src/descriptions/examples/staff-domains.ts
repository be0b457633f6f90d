import type { OperationExamples } from './operation-example';
import { DOMAIN, UUID } from './parts';

const OPERATION = { operationId: UUID };
const DELIVERY = { deliveryId: UUID };
const REMOVED = { domainName: 'example.net' };

/** Domains with their operations and webhooks. The domains are those of the reseller API's examples. */
export const STAFF_DOMAIN_EXAMPLES: OperationExamples = {
  getDomain: { parameters: DOMAIN },
  listZoneVersions: { parameters: DOMAIN },
  setDomainLock: { parameters: DOMAIN, body: { lock: 'AccountLock', reason: 'Dispute over the account' } },
  clearDomainLock: { parameters: DOMAIN, body: { lock: 'AccountLock', reason: 'Settled' } },
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
