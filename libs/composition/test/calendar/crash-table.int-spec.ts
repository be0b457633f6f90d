import { addYears, DomainName } from '@registrar/kernel';
import { die, Executioner, throughEveryMoment } from '../crash';
import { PRICE } from '../registration/harness';
import { CalendarHarness, COMPARE_DAYS, type Process } from './harness';

/**
 * Kill the worker before and after every call it makes, one run per moment, then start it again. Whatever the
 * moment: a term is charged once, an end is told once, and a domain that leaves is deleted at the registry
 * once.
 */
interface Story {
  story: string;
  slug: string;
  arrange: Parameters<CalendarHarness['owned']>[1];
  /** What the worker that dies is at. */
  job(process: Process): Promise<number>;
  /** Puts the domain where the job begins. */
  before?(name: string): Promise<void>;
  /** What is compared besides the domain itself. */
  also?(name: string): Promise<object>;
  least: number;
  /** Every so many moments; the renewal itself has a crash table of its own (../renewal). */
  every?: number;
  expected: object;
}

/** Some sixty domains are bought and killed for. */
const LIMIT_MS = 240_000;

let harness: CalendarHarness;
beforeAll(async () => {
  harness = await CalendarHarness.create();
  await harness.base.rows('update accounts set expiration_hold = true');
});
afterAll(() => harness.base.close());

const run = ({ calendar }: Process): Promise<number> => calendar.run.execute();
const end = ({ calendar }: Process): Promise<number> => calendar.end.execute();
const HELD = ['domain.expiration', 'domain.lock.status_change'];
const LEFT = { state: 'deleted', reason: 'expiration', busy: false, held: 0n, captures: 0 };

const STORIES: Story[] = [
  {
    story: 'a domain renews by itself',
    slug: 'renew',
    arrange: { endsIn: 20, autorenew: true },
    job: run,
    least: 15,
    every: 3,
    expected: {
      state: 'active',
      captures: 1,
      available: 10_000n - PRICE,
      held: 0n,
      busy: false,
      events: [],
      stage: undefined,
    },
  },
  {
    story: 'a domain expires and is held',
    slug: 'expire',
    arrange: { endsIn: 0 },
    job: run,
    least: 10,
    expected: {
      state: 'active',
      captures: 0,
      events: HELD,
      locks: ['ExpirationClientHold'],
      there: ['clientTransferProhibited', 'clientHold'],
      busy: false,
    },
  },
  {
    story: 'a domain leaves its account',
    slug: 'leave',
    arrange: { endsIn: -25 },
    job: run,
    least: 6,
    expected: {
      ...LEFT,
      events: ['domain.expiration', 'account.domain.removal'],
      stage: 'kept',
      operations: [],
    },
  },
  {
    story: 'a domain is taken out of the DNS before its deletion',
    slug: 'interrupt',
    arrange: { endsIn: -34 },
    before: async () => void (await harness.work({ ...harness.process, calendar: withoutEnds() })),
    job: end,
    least: 10,
    expected: {
      ...LEFT,
      events: ['domain.expiration', 'account.domain.removal', 'domain.lock.status_change'],
      stage: 'kept',
      locks: ['ExpirationClientHold'],
      operations: [],
      there: ['clientTransferProhibited', 'clientHold'],
    },
  },
  {
    story: 'a domain is deleted at the registry',
    slug: 'delete',
    arrange: { endsIn: -43 },
    before: (name) => interrupted(name),
    job: end,
    least: 8,
    expected: {
      ...LEFT,
      events: ['domain.expiration', 'account.domain.removal'],
      stage: 'deleted',
      operations: ['delete succeeded'],
      there: ['pendingDelete', 'redemptionPeriod'],
    },
  },
  {
    story: "a domain is deleted at the registry, and another registrar's domain delegates to a host below it",
    slug: 'lame',
    arrange: { endsIn: -43 },
    before: async (name) => {
      await interrupted(name);
      const host = `ns1.${name}`;
      const { connection, parts, registry } = harness.base;
      const id = { operationId: parts.ids.uuid(), step: 'hostcreate', attempt: 1 };
      await parts.registry.createHost(connection, id, host, ['192.0.2.1']);
      const elsewhere = { ...there(name), name: `of-${name}`, clientId: 'registrar-b', subordinateHosts: [] };
      registry.registered(connection, `of-${name}`, { ...elsewhere, nameservers: [host] });
      const own = `own-of-${name}`;
      await harness.base.useCases.registerDomain.execute(harness.base.request(own));
      await harness.base.rows(
        `update domains set nameservers = array['ns2.example.net', $2], calendar_at = 'infinity' where name = $1`,
        [own, host],
      );
      registry.registered(connection, own, {
        ...registry.domain(connection, own)!,
        nameservers: ['ns2.example.net', host],
      });
    },
    // the account has the name that the registry has, whatever was lost in between, and one notice of it
    also: async (name) => {
      const own = `own-of-${name}`;
      const [row] = await harness.base.rows<{ nameservers: string[] }>(
        'select nameservers from domains where name = $1',
        [own],
      );
      const notices = harness.renameNotices.sent.filter(({ host }) => host === `ns1.${name}`);
      return {
        isRenamed: row.nameservers[1].endsWith('.a.de'),
        isAtRegistry: there(own).nameservers.join() === row.nameservers.join(),
        notices: notices.length > 0 && notices.every(({ domains }) => domains.join() === own),
      };
    },
    job: end,
    least: 16,
    expected: {
      ...LEFT,
      isRenamed: true,
      isAtRegistry: true,
      notices: true,
      stage: 'deleted',
      operations: ['delete succeeded'],
      there: ['pendingDelete', 'redemptionPeriod'],
    },
  },
];

/** A worker that leaves the registry alone. */
const withoutEnds = (): Process['calendar'] => ({
  ...harness.process.calendar,
  end: { execute: async () => 0 } as unknown as Process['calendar']['end'],
});

/** It left its account and the DNS in time. */
async function interrupted(name: string): Promise<void> {
  await harness.work({ ...harness.process, calendar: withoutEnds() });
  await harness.base.rows(
    `update domain_ends set interruption_due_at = null, interrupted_at = delete_at - interval '9 days' where name = $1`,
    [name],
  );
}

async function play(
  { slug, arrange, before, also, job, expected }: Story,
  at: number | undefined,
): Promise<string[]> {
  const name = `${slug}-${at ?? 'calm'}.com`;
  await harness.owned(name, arrange);
  await before?.(name);
  const executioner = new Executioner(at);
  await job(harness.doomed(executioner)).catch(die);
  await harness.recover();
  expect({ ...(await harness.standing(name)), ...(await also?.(name)) }).toMatchObject(expected);
  return executioner.moments;
}

describe.each(STORIES)('when $story', (story) => {
  it(
    'ends consistent without a crash, and after a crash at every single moment',
    () => throughEveryMoment(story.least, (_run, killAt) => play(story, killAt), story.every),
    LIMIT_MS,
  );
});

/**
 * What else the worker does at a registry: for each job, the moments between its question or command, the
 * answer and the commit.
 */
interface JobStory extends Pick<Story, 'story' | 'slug' | 'arrange' | 'least' | 'every' | 'expected'> {
  /** Brings it to where the job has something to do. */
  before(name: string): Promise<void>;
  job(process: Process): Promise<number>;
  /** What the worker does after its restart, beside what it does at every one. */
  after?(): Promise<void>;
}

const there = (name: string) => harness.base.registry.domain(harness.base.connection, name)!;
/** By the registry's own deed. */
const became = (name: string, values: Partial<ReturnType<typeof there>>) =>
  void harness.base.registry.registered(harness.base.connection, name, { ...there(name), ...values });
const without = (job: 'end' | 'reconcile' | 'followCharges'): Process => ({
  ...harness.process,
  calendar: {
    ...harness.process.calendar,
    [job]: { execute: async () => 0 },
  } as unknown as Process['calendar'],
});
const pass = (seconds: number): void => harness.base.clock.advance(seconds);
const deleted = async (name: string): Promise<void> => {
  await interrupted(name);
  await harness.work();
  pass(100);
};
const counted = (from: string) => async (name: string) =>
  (await harness.base.rows<{ text: string }>(from, [name])).map(({ text }) => text);
const chargesOf = counted(
  `select state || ' ' || years || ' ' || (select count(*) from registry_charges x where x.domain_id = c.domain_id) as text from registry_charges c where name = $1`,
);
const differencesOf = counted(
  'select r.field as text from registry_differences r join domains d on d.id = r.domain_id where d.name = $1',
);
const messagesOf = counted(`select disposition as text from poll_messages where content ->> 'name' = $1`);
const codesOf = counted('select name as text from domains where name = $1 and auth_code_sealed is not null');

const JOBS: JobStory[] = [
  {
    story: 'a name is seen to be free again',
    slug: 'gone',
    arrange: { endsIn: -43 },
    least: 3,
    job: end,
    expected: { ...LEFT, stage: 'gone', operations: ['delete succeeded'] },
    before: async (name) => {
      await deleted(name);
      became(name, {
        clientId: 'registrar-b',
        createdAt: harness.base.clock.now(),
        statuses: [],
        graceStatuses: [],
      });
    },
  },
  {
    story: 'a delete without an answer is sent once more',
    slug: 'unanswered',
    arrange: { endsIn: -43 },
    least: 8,
    every: 2,
    job: ({ calendar }) => calendar.reconcile.execute(),
    before: async (name) => {
      await interrupted(name);
      harness.base.registry.script(name, 'drop_before', { command: 'delete' });
      await harness.work(without('reconcile'));
      pass(100);
    },
    // Given up after its second attempt, it is begun anew a day later.
    after: async () => {
      pass(90_000);
      await harness.work();
    },
    expected: {
      ...LEFT,
      stage: 'deleted',
      events: ['domain.expiration', 'account.domain.removal'],
      there: ['pendingDelete', 'redemptionPeriod'],
    },
  },
  {
    story: 'a registry has renewed by itself',
    slug: 'charge',
    arrange: { endsIn: 0 },
    least: 3,
    job: ({ calendar }) => calendar.followCharges.execute(),
    before: async (name) => {
      await harness.work(without('followCharges'));
      became(name, { expiresAt: addYears(there(name).expiresAt!, 1) });
      pass(3_700);
    },
    expected: { state: 'active', captures: 0, charges: ['charged 1 1'] },
  },
  {
    story: 'statuses are told to the registry',
    slug: 'statuses',
    arrange: { endsIn: 200 },
    least: 4,
    job: ({ statuses }) => statuses.execute(),
    before: async (name) => {
      became(name, { statuses: [] });
      await harness.base.rows(
        `update domains set registry_statuses = '{}', status_sync_at = created_at where name = $1`,
        [name],
      );
    },
    expected: { state: 'active', busy: false, there: ['clientTransferProhibited'] },
  },
  {
    story: 'a code for a transfer is over',
    slug: 'code',
    arrange: { endsIn: 200 },
    least: 8,
    every: 3,
    job: ({ changes }) => changes.clearAuthCodes.execute(),
    before: async (name) => {
      const { changes } = harness.process;
      await changes.updateSettings.execute(harness.base.accountId, DomainName.of(name), { locked: false });
      await changes.getAuthCode.execute(harness.base.accountId, DomainName.of(name));
      pass(15 * 86_400);
    },
    after: async () => void (await harness.process.changes.clearAuthCodes.execute()),
    expected: { state: 'active', busy: false, codes: [] },
  },
  {
    story: 'a message tells that a name was purged',
    slug: 'message',
    arrange: { endsIn: -43 },
    least: 4,
    job: (process) => harness.poll(process),
    before: async (name) => {
      await deleted(name);
      harness.base.registry.enqueue(harness.base.connection.id, 'Domain was purged.', {
        kind: 'other',
        namespaces: [],
        name,
      });
    },
    after: async () => void (await harness.poll()),
    expected: { ...LEFT, stage: 'deleted', messages: ['applied'], operations: ['delete succeeded'] },
  },
  {
    story: 'a domain is compared with its registry',
    slug: 'compare',
    arrange: { endsIn: 200 },
    least: 3,
    job: ({ comparison }) => comparison.compare.execute(harness.base.connection, 1),
    before: async (name) => {
      became(name, { nameservers: ['ns1.elsewhere.example'] });
      await harness.base.rows(`update domains set compare_at = 'infinity' where name <> $1`, [name]);
    },
    // One that died took its turn with it: the next comes with the next comparison.
    after: async () => {
      pass(COMPARE_DAYS * 86_400);
      await harness.process.comparison.compare.execute(harness.base.connection, 1);
    },
    expected: { state: 'active', busy: false, differences: ['nameservers'] },
  },
];

describe.each(JOBS)('when $story', ({ slug, arrange, before, job, after, least, every, expected }) => {
  it(
    'ends consistent whatever moment the worker dies at',
    () =>
      throughEveryMoment(
        least,
        async (run, killAt) => {
          const name = `${slug}-${run}.com`;
          await harness.owned(name, arrange);
          await before(name);
          const executioner = new Executioner(killAt);
          await job(harness.doomed(executioner)).catch(die);
          await harness.recover();
          await after?.();
          const [charges, differences, messages, codes] = await Promise.all([
            chargesOf(name),
            differencesOf(name),
            messagesOf(name),
            codesOf(name),
          ]);
          expect({ ...(await harness.standing(name)), charges, differences, messages, codes }).toMatchObject(
            expected,
          );
          return executioner.moments;
        },
        every,
      ),
    LIMIT_MS,
  );
});
