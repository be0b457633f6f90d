import type { DomainName } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { DiesBefore, Executioner, survive, throughEveryMoment } from '../crash';
import { ChangeHarness, type ChangingProcess, type Sides } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: our row and the registry agree, the change is there whole or not at all, and what it tells was told
 * once.
 */
const STORIES: { story: string; script?: ScriptedOutcome; decide?: boolean }[] = [
  { story: 'the registry does it' },
  { story: 'the registry refuses', script: 'refuse' },
  { story: 'the registry does it and drops the connection', script: 'drop_after' },
  { story: 'the connection drops before the registry does it', script: 'drop_before' },
  { story: 'the registry accepts and later approves', script: 'pending', decide: true },
  { story: 'the registry accepts and later refuses', script: 'pending', decide: false },
];

const NEWCOMER = {
  firstName: 'Jon',
  lastName: 'Reed',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'jon@example.net',
  phone: '+4930123457',
};

const DS = {
  keyTag: 30909,
  algorithm: 13,
  digestType: 2,
  digest: 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766',
};

interface Change {
  change: string;
  /** What has to be so beforehand. */
  arrange?(useCases: ChangingProcess, accountId: number, name: DomainName): Promise<unknown>;
  run(useCases: ChangingProcess, accountId: number, name: DomainName): Promise<unknown>;
  /** Whether both sides are as after the change. */
  isDone(sides: Sides, before: Sides): boolean;
  /** Events, registrant changes and their notices that belong to it. */
  tells: { events: number; registrants: number; mails: number };
}
const CHANGES: Change[] = [
  {
    change: 'a new registrant, who locks the domain',
    run: ({ setContacts }, accountId, name) => setContacts.execute(accountId, name, { registrant: NEWCOMER }),
    isDone: ({ here, there }, before) =>
      here.locked &&
      there.locked &&
      here.registrant !== before.here.registrant &&
      there.registrant === here.registrant,
    tells: { events: 1, registrants: 1, mails: 2 },
  },
  {
    change: 'a lock, privacy and autorenew together',
    run: ({ updateSettings }, accountId, name) =>
      updateSettings.execute(accountId, name, {
        locked: true,
        privacyEnabled: true,
        autorenewEnabled: false,
      }),
    isDone: ({ here, there }, before) =>
      here.locked && !here.autorenew && there.locked && there.registrant !== before.there.registrant,
    tells: { events: 0, registrants: 0, mails: 0 },
  },
  {
    change: 'name servers of which one is new',
    run: ({ setNameservers }, accountId, name) =>
      setNameservers.execute(accountId, name, ['ns2.example.net', `ns9.${name.sld}.nz`]),
    isDone: ({ here, there }) =>
      [here.nameservers, there.nameservers].every(
        (side) => side.length === 2 && side.some((host) => host.startsWith('ns9.')),
      ),
    tells: { events: 0, registrants: 0, mails: 0 },
  },
  {
    change: 'a DS record more',
    run: ({ addDs }, accountId, name) => addDs.execute(accountId, name, DS),
    isDone: ({ here, there }) => [here.ds, there.ds].every(([digest]) => digest === DS.digest),
    tells: { events: 0, registrants: 0, mails: 0 },
  },
  {
    change: 'its only DS record gone',
    arrange: ({ addDs }, accountId, name) => addDs.execute(accountId, name, DS),
    run: ({ removeDs }, accountId, name) => removeDs.execute(accountId, name, DS.digest),
    isDone: ({ here, there }) => here.ds.length + there.ds.length === 0,
    tells: { events: 0, registrants: 0, mails: 0 },
  },
];

let harness: ChangeHarness;
beforeAll(async () => {
  harness = await ChangeHarness.create();
});
afterAll(() => harness?.close());

async function expectConsistent(name: string, before: Sides, { isDone, tells }: Change): Promise<void> {
  const states = await harness.operations(name);
  const sides = await harness.sides(name);
  const done = states.includes('succeeded');
  expect(states.length).toBeLessThanOrEqual(1);
  expect(states.every((state) => state === 'succeeded' || state === 'refused')).toBe(true);
  expect(sides.here.busy).toBe(false);
  if (done) expect({ sides, isDone: isDone(sides, before) }).toMatchObject({ isDone: true });
  else expect(sides).toEqual(before);
  const { n: events } = await harness.base.one<{ n: number }>('select count(*)::int as n from outbox');
  const { n: registrants } = await harness.base.one<{ n: number }>(
    'select count(*)::int as n from registrant_changes r join domains d on d.id = r.domain_id where d.name = $1',
    [name],
  );
  const { n: mails } = await harness.base.one<{ n: number }>(
    `select count(*)::int as n from mails m join operations o on m.subject = 'registrant-change:' || o.id where o.subject = $1`,
    [name],
  );
  expect({ events, registrants, mails }).toEqual(done ? tells : { events: 0, registrants: 0, mails: 0 });
}

describe.each(CHANGES)('$change', (change) => {
  const slug = change.change.replace(/[^a-z]+/g, '-').slice(0, 12);

  describe.each(STORIES)('when $story', ({ story, script, decide }) => {
    const storySlug = story.replace(/[^a-z]+/g, '-').slice(-24);

    /**
     * Runs the change in a process that dies at `killAt`; with `worker`, it is the one that reconciles that
     * dies.
     */
    async function play(label: string, killAt: number | undefined, worker: boolean): Promise<string[]> {
      const name = await harness.owned(`${label}-${slug}-${storySlug}.com`, (owned) =>
        change.arrange?.(harness.useCases, harness.base.accountId, owned),
      );
      const before = await harness.sides(name.ascii);
      if (script) harness.base.registry.script(name.ascii, script, { command: 'update' });
      const executioner = new Executioner(killAt);
      const { accountId } = harness.base;
      if (worker) {
        // The request's process dies before it sends anything: all is left to the worker.
        await change
          .run(
            harness.doomed(
              new DiesBefore((port, method) => port === 'operations' && method === 'beginSending'),
            ),
            accountId,
            name,
          )
          .catch(survive);
        harness.base.clock.advance(300);
        await harness.doomed(executioner).reconcile.execute().catch(survive);
      } else {
        await change.run(harness.doomed(executioner), accountId, name).catch(survive);
      }
      await harness.recover(() => {
        const isPending = harness.there(name.ascii).statuses.includes('pendingUpdate');
        if (isPending && decide !== undefined)
          harness.base.registry.decide(harness.base.connection, name.ascii, decide);
      });
      await expectConsistent(name.ascii, before, change);
      return executioner.moments;
    }

    // The worker's part is the same for every change: one of them shows it.
    const DYING =
      change === CHANGES[0]
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
