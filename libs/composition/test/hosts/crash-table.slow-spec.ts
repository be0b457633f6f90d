import type { DomainName } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { HostUseCases } from '@registrar/domains/wiring';
import { DiesBefore, Executioner, survive, throughEveryMoment } from '../crash';
import { HostHarness, type HostSides } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: our row and the registry agree, the change is there whole or not at all, and the domain is free
 * again.
 */
const STORIES: { story: string; script?: ScriptedOutcome }[] = [
  { story: 'the registry does it' },
  { story: 'the registry refuses', script: 'refuse' },
  { story: 'the registry does it and drops the connection', script: 'drop_after' },
  { story: 'the connection drops before the registry does it', script: 'drop_before' },
];

const [ONE, TWO, SIX] = ['192.0.2.1', '192.0.2.2', '2001:db8::1'];

interface Change {
  change: string;
  /** At the registry. */
  command: 'create' | 'update' | 'delete';
  /** Addresses of the host before; none: there is none. */
  given: string[];
  run(useCases: HostUseCases, accountId: number, name: DomainName): Promise<unknown>;
  after: Pick<HostSides, 'here' | 'there' | 'isKnown'>;
}
const CHANGES: Change[] = [
  {
    change: 'a host that is made',
    command: 'create',
    given: [],
    run: ({ create }, accountId, name) =>
      create.execute(accountId, name, { hostname: 'ns1', ips: [ONE, SIX] }),
    after: { here: [ONE, SIX], there: [ONE, SIX], isKnown: true },
  },
  {
    change: 'other addresses',
    command: 'update',
    given: [ONE, SIX],
    run: ({ update }, accountId, name) =>
      update.execute(accountId, name, { hostname: 'ns1', ips: [SIX, TWO] }),
    after: { here: [SIX, TWO], there: [SIX, TWO], isKnown: true },
  },
  {
    change: 'no addresses any more',
    command: 'delete',
    given: [ONE],
    run: ({ update }, accountId, name) => update.execute(accountId, name, { hostname: 'ns1', ips: [] }),
    after: { here: [], there: undefined, isKnown: false },
  },
  {
    change: 'a host that goes',
    command: 'delete',
    given: [ONE, SIX],
    run: ({ remove }, accountId, name) => remove.execute(accountId, name, 'ns1'),
    after: { here: undefined, there: undefined, isKnown: false },
  },
];

let harness: HostHarness;
beforeAll(async () => {
  harness = await HostHarness.create();
});
afterAll(() => harness?.close());

describe.each(CHANGES)('$change', ({ change, command, given, run, after }) => {
  const slug = change.replace(/[^a-z]+/g, '-').slice(-9);

  describe.each(STORIES)('when $story', ({ story, script }) => {
    const storySlug = story.replace(/[^a-z]+/g, '-').slice(-24);

    /**
     * Runs the change in a process that dies at `killAt`; with `worker`, it is the one that reconciles that
     * dies.
     */
    async function play(label: string, killAt: number | undefined, worker: boolean): Promise<string[]> {
      const name = await harness.owned(`${label}-${slug}-${storySlug}.com`, ...given);
      const [before, earlier] = [
        await harness.sides(name),
        (await harness.operations(name)).map(({ id }) => id),
      ];
      if (script) harness.base.registry.script(`ns1.${name.ascii}`, script, { command });
      const executioner = new Executioner(killAt);
      const { accountId } = harness.base;
      if (worker) {
        // The request's process dies when its operation is open: all is left to the worker.
        await run(harness.doomed(new DiesBefore((port) => port === 'registry')), accountId, name).catch(
          survive,
        );
        harness.base.clock.advance(300);
        await harness.doomed(executioner).reconcile.execute().catch(survive);
      } else {
        await run(harness.doomed(executioner), accountId, name).catch(survive);
      }
      await harness.recover();
      const states = (await harness.operations(name))
        .filter(({ id }) => !earlier.includes(id))
        .map(({ state }) => state);
      expect(states.length).toBeLessThanOrEqual(1);
      expect(states.every((state) => state === 'succeeded' || state === 'refused')).toBe(true);
      expect(await harness.sides(name)).toEqual(
        states.includes('succeeded') ? { ...after, isBusy: false } : before,
      );
      return executioner.moments;
    }

    // The worker's part is the same for every change: one of them shows it.
    const DYING =
      command === 'update'
        ? ([
            ['request', false],
            ['worker', true],
          ] as const)
        : ([['request', false]] as const);
    it.each(DYING)('ends whole or not at all, at whatever moment the %s dies', (who, worker) =>
      throughEveryMoment(5, (run, killAt) => play(`${run}-${who}`, killAt, worker)),
    );
  });
});

it('of two that make the same host at once one is told that it is there', async () => {
  const name = await harness.owned('two-at-once.com');
  const make = (): Promise<unknown> =>
    harness.useCases.create.execute(harness.base.accountId, name, { hostname: 'ns1', ips: [ONE] });
  const results = await Promise.allSettled([make(), make()]);
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as Error).message);
  // The pause of the test is none: whoever comes second may find the domain busy to the end.
  expect(refused).toEqual([expect.stringMatching(/^(Object already exists\.|Conflict)$/)]);
  expect(await harness.sides(name)).toEqual({ here: [ONE], there: [ONE], isKnown: true, isBusy: false });
});
