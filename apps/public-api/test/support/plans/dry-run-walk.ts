import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARGING_OPERATIONS, OPERATION_SCOPES } from '@registrar/http';
import type { DryRunWorld } from './dry-run-world';
import { comparable } from '../examples';
import type { Reseller } from '../resellers';

/** Files of `test/dry-runs`, each with the tags of the operations that it walks. */
export const WALKS = {
  account: ['account'],
  domains: ['domains', 'orders'],
  transfers: ['transfers'],
  webhooks: ['webhooks', 'contactVerification'],
  zones: ['dns', 'dnssec', 'urlForwarding', 'emailForwarding', 'vanityNameservers'],
} as const;

interface DescribedOperation {
  operationId: string;
  tags: string[];
  parameters?: { name: string }[];
  responses: Record<string, unknown>;
}

/** The part of an API's description that is used here. */
export interface Described {
  paths: Record<string, Record<string, DescribedOperation>>;
}

/** Operations that change something and have no plan. */
export const WITHOUT_PLAN: Readonly<Record<string, string>> = {
  topUp: 'the money comes from a card, outside of the platform',
  createQuote: 'keeps a plan, and changes nothing else',
  advanceSandboxClock: 'performs everything that falls due, in as many steps as there are',
  ...Object.fromEntries(
    [
      'createJob',
      'planJob',
      'startJob',
      'pauseJob',
      'resumeJob',
      'cancelJob',
      'retryJob',
      'createInverseJob',
    ].map((id) => [id, 'a job has a plan of its own']),
  ),
  refillSandboxCredit: 'test credit, which has no price and no limit but its pace',
};

/**
 * Operations that lack a dry run and need one: those whose scope is a change, and those that charge, which can
 * answer 402 or are among the charging operations whatever their scope.
 */
export function operationsLackingPlans(
  { paths }: Described,
  scopes: Readonly<Record<string, string>> = OPERATION_SCOPES,
): string[] {
  return operationsOf(paths)
    .filter(
      ({ operationId: id, responses }) =>
        scopes[id]?.endsWith('.change') || '402' in responses || CHARGING_OPERATIONS.has(id),
    )
    .filter((operation) => !isPlannable(operation) && !(operation.operationId in WITHOUT_PLAN))
    .map(({ operationId }) => operationId);
}

export const operationsOf = (paths: Described['paths']): DescribedOperation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));
export const isPlannable = ({ parameters }: DescribedOperation): boolean =>
  parameters?.some(({ name }) => name === 'dryRun') ?? false;

/** Operations that have a dry run, as the API describes them, by tag. A test compares it with the served API. */
export function plannableOperations(): { id: string; tag: string }[] {
  const path = join(__dirname, '..', '..', '..', '..', '..', 'docs', 'openapi', 'public-api.json');
  const { paths } = JSON.parse(readFileSync(path, 'utf8')) as Described;
  return operationsOf(paths)
    .filter(isPlannable)
    .map(({ operationId, tags: [tag] }) => ({ id: operationId, tag }));
}

/** One call that succeeds. */
export interface Case {
  method: string;
  path: string | (() => Promise<string>);
  body?: object | (() => Promise<object>);
  by?: () => Reseller;
  before?: () => Promise<unknown>;
  /** What the plan holds. */
  plan?: object;
  /** The worker sends the commands after the call. */
  isSentLater?: boolean;
}

const SECRET = /whsec_|"(token|apiToken|authCode|secret)":"/;

/**
 * A test for each plannable operation of these tags, in the order of `cases`: its dry run changes nothing, and
 * the call then does what the plan shows. An operation without a case fails.
 */
export function walkDryRuns(
  walk: keyof typeof WALKS,
  world: () => DryRunWorld,
  cases: Readonly<Record<string, Case>>,
): void {
  const tags: readonly string[] = WALKS[walk];
  const order = Object.keys(cases);
  const operations = plannableOperations()
    .filter(({ tag }) => tags.includes(tag))
    .map(({ id }) => id)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));

  describe('the dry run of', () => {
    it.each(operations)('%s changes nothing, and the call then does what it shows', async (id) => {
      expect(order).toContain(id);
      await compareWithCall(world(), cases[id]);
    });

    it('leaves out only the counts of requests in Redis', async () => {
      const counters = await world().untouched.counters();
      expect(counters).not.toEqual([]);
      expect(counters.filter((key) => !/^registrar:[^:]+:rate:/.test(key))).toEqual([]);
    });

    it('every plannable operation has a case, and no other', () => {
      expect([...order].sort()).toEqual([...operations].sort());
    });
  });
}

async function compareWithCall({ shop, untouched }: DryRunWorld, one: Case): Promise<void> {
  await one.before?.();
  const [path, body] = [
    typeof one.path === 'string' ? one.path : await one.path(),
    typeof one.body === 'function' ? await one.body() : one.body,
  ];
  const by = one.by?.() ?? shop;
  const before = await untouched.digestsAtRest();
  const dry = await by.call(one.method, `${path}?dryRun=true`, body);
  expect(dry).toMatchObject({ status: 200, body: { plan: one.plan ?? {} } });
  expect(dry.headers.get('etag')).toBeNull();
  expect(JSON.stringify(dry.body)).not.toMatch(SECRET);
  expect(await untouched.digests()).toEqual(before);
  const real = await by.call(one.method, path, body);
  expect([real.status, real.status === 200 ? {} : real.body]).toEqual([200, {}]);
  const { result, registryCommands } = dry.body.plan as { result?: object; registryCommands: string[] };
  if (result) expect(comparable(real.body)).toMatchObject(comparable(result) as object);
  const after = await untouched.digests();
  if (!one.isSentLater)
    expect(Number(after.transforms) > Number(before.transforms)).toBe(registryCommands.length > 0);
  expect(after.tables).not.toEqual(before.tables);
}

/** A plan that changes this field, among others. */
export const change = (field: string, from?: unknown, to?: unknown) => ({
  changes: expect.arrayContaining([
    { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
  ]),
});
export const commands = (...registryCommands: string[]) => ({ registryCommands });
