import type { RegistryHold, RegistryHoldKind } from '@registrar/domains';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { Executioner, survive, throughEveryMoment } from '../crash';
import { ChangeHarness, type ChangingProcess } from './harness';

/**
 * Kill the process that sets or lifts a hold before and after every call it makes, one run per moment, then start
 * again: the record, the locks of the domain and the registry agree, whatever the moment.
 */
const STORIES: { story: string; script?: ScriptedOutcome; decide?: boolean }[] = [
  { story: 'the registry does it' },
  { story: 'the registry refuses', script: 'refuse' },
  { story: 'the registry does it and drops the connection', script: 'drop_after' },
  { story: 'the connection drops before the registry does it', script: 'drop_before' },
  { story: 'the registry accepts and later approves', script: 'pending', decide: true },
  { story: 'the registry accepts and later refuses', script: 'pending', decide: false },
];

interface Act {
  act: string;
  /** Holds that stand before. */
  before: RegistryHoldKind[];
  run(holds: ChangingProcess['holds'], request: { accountId: number; name: string }): Promise<unknown>;
}

const words = { reason: 'Case 4711', by: 'Ines', begin: async () => undefined };
const ACTS: Act[] = [
  {
    act: 'a first hold',
    before: [],
    run: ({ put }, domain) => put.execute({ ...domain, ...words, kind: 'court' }),
  },
  {
    act: 'a hold under clientUpdateProhibited',
    before: ['urs_udrp_lock'],
    run: ({ put }, domain) => put.execute({ ...domain, ...words, kind: 'abuse' }),
  },
  {
    act: 'the lift of a hold that shares a status',
    before: ['urs_udrp_lock', 'court'],
    run: async ({ lift, queries }, domain) => {
      const [, { id }] = await queries.list(domain.name);
      return lift.execute({ ...domain, ...words, id });
    },
  },
];

let harness: ChangeHarness;
beforeAll(async () => {
  harness = await ChangeHarness.create();
});
afterAll(() => harness?.close());

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** Neither side has more or less than what the holds that stand require. */
async function expectConsistent(name: string): Promise<RegistryHold[]> {
  const holds = await harness.useCases.holds.queries.list(name);
  expect(
    holds.map(({ state }) => state).filter((state) => state === 'setting' || state === 'lifting'),
  ).toEqual([]);
  const standing = holds.filter(({ state }) => state === 'standing');
  const {
    locks,
    registry_statuses: known,
    busy,
  } = await harness.base.one<{
    locks: string[];
    registry_statuses: string[];
    busy: boolean;
  }>('select locks, registry_statuses, busy_operation_id is not null as busy from domains where name = $1', [
    name,
  ]);
  const isClient = (status: string): boolean => status.startsWith('client');
  const wanted = unique(standing.flatMap(({ statuses }) => statuses));
  expect({
    busy,
    locks: unique(locks),
    here: unique(known.filter(isClient)),
    there: unique(harness.there(name).statuses.filter(isClient)),
  }).toEqual({
    busy: false,
    locks: unique(standing.flatMap((hold) => hold.locks)),
    here: wanted,
    there: wanted,
  });
  return holds;
}

describe.each(ACTS)('$act', ({ act, before, run }) => {
  const slug = act.replace(/[^a-z]+/g, '-').slice(-14);

  it.each(STORIES)(
    'is whole on both sides whenever its process dies, when $story',
    ({ story, script, decide }) =>
      throughEveryMoment(5, async (label, killAt) => {
        const at = STORIES.findIndex((one) => one.story === story);
        const name = await harness.owned(`h-${label}-${slug}-${at}.com`);
        const domain = { accountId: harness.base.accountId, name: name.ascii };
        for (const kind of before) await harness.useCases.holds.put.execute({ ...domain, ...words, kind });
        if (script) harness.base.registry.script(name.ascii, script, { command: 'update' });
        const executioner = new Executioner(killAt);
        await run(harness.doomed(executioner).holds, domain).catch(survive);
        await harness.recover(() => {
          const isPending = harness.there(name.ascii).statuses.includes('pendingUpdate');
          if (isPending && decide !== undefined)
            harness.base.registry.decide(harness.base.connection, name.ascii, decide);
        });
        await expectConsistent(name.ascii);
        return executioner.moments;
      }),
  );
});
