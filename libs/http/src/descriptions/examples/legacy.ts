import { LEGACY_OPERATIONS } from '../../legacy/operations';
import type { ExampleTables, OperationExample, OperationExamples } from './operation-example';
import { DOMAIN } from './parts';
import { LEGACY_ANSWERS } from './legacy-answers.generated';
import { RESELLER_EXAMPLES } from './reseller';

const HOST = { ...DOMAIN, host: 'shop.example.com' };

/** Differences of the legacy interface: a forwarding is identified by its host, and core v1 is not read. */
const DIFFERENT: OperationExamples = {
  getUrlForwarding: { parameters: HOST },
  updateUrlForwarding: {
    parameters: HOST,
    body: { forwardsTo: 'https://www.example.org/store', type: 'redirect' },
  },
  deleteUrlForwarding: { parameters: HOST },
  checkAvailability: { body: { domainNames: ['example.com', 'taken-example.com'] } },
};

const IDS: ReadonlyMap<string, string | undefined> = new Map(
  LEGACY_OPERATIONS.map(({ id, body }) => [id, body]),
);

/**
 * The example of core v1, with an empty body where the body of the legacy interface only repeats the path.
 */
function legacyExample(id: string): OperationExample {
  const example = { ...RESELLER_EXAMPLES[id], ...DIFFERENT[id] };
  return IDS.get(id) !== undefined && example.body === undefined ? { ...example, body: {} } : example;
}

/** The examples of core v1 in their order, for the operations that the legacy interface has. */
export const LEGACY_EXAMPLES: OperationExamples = Object.fromEntries(
  Object.keys(RESELLER_EXAMPLES)
    .filter((id) => IDS.has(id))
    .map((id) => [id, legacyExample(id)]),
);

export const LEGACY_EXAMPLE_TABLES: ExampleTables = {
  operations: LEGACY_EXAMPLES,
  answers: LEGACY_ANSWERS,
  optional: {},
};
