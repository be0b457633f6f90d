import type { ExampleTables, OperationExamples, ParameterValues } from './operation-example';
import { UUID } from './parts';
import { STAFF_ACCOUNT_EXAMPLES } from './staff-accounts';
import { STAFF_ANSWERS } from './staff-answers.generated';
import { STAFF_DOMAIN_EXAMPLES } from './staff-domains';
import { STAFF_PLATFORM_EXAMPLES } from './staff-platform';

/**
 * In the order in which they can be run on a new local stack with the domain of the reseller API's examples.
 */
const STAFF_EXAMPLES: OperationExamples = {
  ...STAFF_ACCOUNT_EXAMPLES,
  ...STAFF_DOMAIN_EXAMPLES,
  ...STAFF_PLATFORM_EXAMPLES,
};

/** Values of optional parameters: by name, or by `operationId.name`. */
const OPTIONAL: ParameterValues = {
  'accountId': 1,
  'username': 'demo',
  'before': '1000',
  'listPayments.before': UUID,
  'listOperations.before': UUID,
  'listDeliveries.before': UUID,
  'listApprovals.before': UUID,
  'listApprovals.state': 'pending',
  'listStaffSessions.before': UUID,
  'listBulkJobs.before': UUID,
  'createBulkJob.command': 'setAutorenewForAccount',
  'listBulkJobItems.state': 'refused',
  'listBulkJobItems.after': 250,
  'errorClass': 'policy',
  'owed': true,
  'disputed': true,
  'attention': true,
  'state': 'succeeded',
  'listDeliveries.state': 'failed',
  'kind': 'register',
  'subject': 'example.com',
  'action': 'account.create',
  'target': 'account:1',
  'reason': 'mistake',
  'If-Match': '"1"',
  'after': 'gold.shop',
  'registryConnection': 'sim-thin',
  'field': 'nameservers',
  'domainName': 'example.com',
  'calledSince': '2026-03-02',
  'operation': 'getDomain',
  'country': 'DE',
  'format': 'json',
  'list': 'domains',
};

export const STAFF_EXAMPLE_TABLES: ExampleTables = {
  operations: STAFF_EXAMPLES,
  // a removal that needs no second person has no body
  answers: { ...STAFF_ANSWERS, removeDomain: STAFF_ANSWERS.confirmApproval },
  optional: OPTIONAL,
};
