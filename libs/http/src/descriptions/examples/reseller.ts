import type { ExampleTables, OperationExamples } from './operation-example';
import { OPTIONAL_EXAMPLES } from './optional-parameters';
import { ACCOUNT_EXAMPLES } from './reseller-account';
import { RESELLER_ANSWERS } from './reseller-answers.generated';
import { DOMAIN_EXAMPLES } from './reseller-domains';
import { EVENT_EXAMPLES } from './reseller-events';
import { JOB_EXAMPLES } from './reseller-jobs';
import { LATER_EXAMPLES } from './reseller-later';
import { ZONE_EXAMPLES } from './reseller-zones';

/** In the order in which they can be run on a new sandbox account. */
export const RESELLER_EXAMPLES: OperationExamples = {
  ...ACCOUNT_EXAMPLES,
  ...DOMAIN_EXAMPLES,
  ...ZONE_EXAMPLES,
  ...EVENT_EXAMPLES,
  ...JOB_EXAMPLES,
  ...LATER_EXAMPLES,
};

export const RESELLER_EXAMPLE_TABLES: ExampleTables = {
  operations: RESELLER_EXAMPLES,
  answers: RESELLER_ANSWERS,
  optional: OPTIONAL_EXAMPLES,
};
