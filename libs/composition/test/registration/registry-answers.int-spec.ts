import type { RegistryRefusal } from '@registrar/registries';
import { clTridOf } from '@registrar/registries/ports';
import type { FakeRegistry } from '@registrar/registries/testing';
import { wireRegistration } from '@registrar/domains/wiring';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

/**
 * Registries that answer what they should not: nothing of it may cost a domain, a cent or somebody's rights.
 */
let harness: RegistrationHarness;
afterEach(() => harness.close());

const NAME = 'fresh.com';

describe('what a registry says that it did', () => {
  beforeEach(async () => {
    harness = await RegistrationHarness.create();
  });

  /** A registry that says "done" with these dates. */
  const buy = (dates: { createdAt?: Date; expiresAt?: Date }, years = 1) => {
    const registry = new Proxy(harness.registry, {
      get: (object, property) => {
        if (property === 'create') return async () => ({ kind: 'done', data: { name: NAME, ...dates } });
        const value = Reflect.get(object, property) as unknown;
        return typeof value === 'function' ? value.bind(object) : value;
      },
    }) as FakeRegistry;
    return wireRegistration({ ...harness.newParts(), registry }).registerDomain.execute(
      harness.request(NAME, { years }),
    );
  };

  const NOW = '2026-03-02T09:15:00Z';
  const DATES: {
    says: string;
    createdAt?: string;
    expiresAt?: string;
    years?: number;
    from: string;
    until: string;
  }[] = [
    { says: 'nothing', from: NOW, until: '2027-03-02T09:15:00Z' },
    {
      says: 'no end',
      createdAt: '2026-03-02T09:14:58Z',
      from: '2026-03-02T09:14:58Z',
      until: '2027-03-02T09:14:58Z',
    },
    {
      says: 'its own, slower clock',
      createdAt: '2026-03-02T09:05:00Z',
      expiresAt: '2027-03-02T09:05:00Z',
      from: '2026-03-02T09:05:00Z',
      until: '2027-03-02T09:05:00Z',
    },
    {
      says: 'days only',
      createdAt: '2026-03-02T00:00:00Z',
      expiresAt: '2027-03-02T00:00:00Z',
      from: '2026-03-02T00:00:00Z',
      until: '2027-03-02T00:00:00Z',
    },
    {
      says: 'a shorter term than was bought',
      createdAt: NOW,
      expiresAt: '2027-03-02T09:15:00Z',
      years: 2,
      from: NOW,
      until: '2027-03-02T09:15:00Z',
    },
    {
      says: 'the end of the last month of the term',
      createdAt: NOW,
      expiresAt: '2027-03-31T23:59:59Z',
      from: NOW,
      until: '2027-03-31T23:59:59Z',
    },
    {
      says: 'a beginning before the purchase',
      createdAt: '1970-01-01T00:00:00Z',
      expiresAt: '1971-01-01T00:00:00Z',
      from: NOW,
      until: '2027-03-02T09:15:00Z',
    },
    {
      says: 'a beginning in the far future',
      createdAt: '2126-03-02T09:15:00Z',
      expiresAt: '2127-03-02T09:15:00Z',
      from: NOW,
      until: '2027-03-02T09:15:00Z',
    },
    {
      says: 'an end at the beginning',
      createdAt: NOW,
      expiresAt: NOW,
      from: NOW,
      until: '2027-03-02T09:15:00Z',
    },
    {
      says: 'an end beyond any term',
      createdAt: NOW,
      expiresAt: '9999-12-31T00:00:00Z',
      from: NOW,
      until: '2027-03-02T09:15:00Z',
    },
  ];
  it.each(DATES)(
    'is believed as far as it can be when it says $says',
    async ({ createdAt, expiresAt, years, from, until }) => {
      await buy(
        {
          createdAt: createdAt ? new Date(createdAt) : undefined,
          expiresAt: expiresAt ? new Date(expiresAt) : undefined,
        },
        years,
      );
      expect(await harness.one('select registered_at, expires_at from domains')).toEqual({
        registered_at: new Date(from),
        expires_at: new Date(until),
      });
      const lock = await harness.one<{ until: Date }>('select transfer_lock_until as until from domains');
      expect(lock.until).toEqual(new Date(new Date(from).getTime() + 60 * 86_400_000));
      const refund = await harness.one<{ until: Date }>(
        `select refundable_until as until from order_items where type = 'registration'`,
      );
      expect(refund.until).toEqual(new Date(new Date(from).getTime() + 5 * 86_400_000));
    },
  );

  it('does not make our account there a matter of the name: not allowed is not taken', async () => {
    const refusal: RegistryRefusal = { code: 2201, meaning: 'not_ours', reason: 'Authorization error' };
    harness.registry.script(NAME, 'refuse', { refusal });
    await expect(harness.useCases.registerDomain.execute(harness.request(NAME))).rejects.toMatchObject({
      kind: 'upstream_invalid',
    });
    expect(await harness.balance()).toEqual({ available: START_CREDIT, held: 0n });
  });
});

describe('a message of a registry', () => {
  beforeEach(async () => {
    harness = await RegistrationHarness.create();
    harness.registry.script(NAME, 'pending');
    await harness.useCases.registerDomain.execute(harness.request(NAME));
  });

  const operationId = async (): Promise<string> =>
    (await harness.one<{ id: string }>('select id from operations')).id;
  const read = async (values: {
    name?: string;
    clTrid?: string;
    object?: 'domain' | 'contact';
  }): Promise<unknown> => {
    harness.registry.enqueue(harness.connection.id, 'Refused.', {
      kind: 'pending_action',
      object: 'domain',
      name: NAME,
      succeeded: false,
      ...values,
    });
    await harness.drainPollQueue().execute(harness.connection);
    return harness.rows('select p.disposition, o.state from poll_messages p, operations o');
  };

  it.each<[string, (id: string) => { name?: string; clTrid?: string; object?: 'contact' }, string]>([
    [
      'speaks of another command of the purchase',
      (id) => ({ clTrid: clTridOf({ operationId: id, step: 'lock', attempt: 1 }) }),
      'unknown',
    ],
    [
      'speaks of a contact',
      (id) => ({ object: 'contact', clTrid: clTridOf({ operationId: id, step: 'contact1', attempt: 1 }) }),
      'unknown',
    ],
    [
      'gives our transaction id to another name',
      (id) => ({ name: 'other.com', clTrid: clTridOf({ operationId: id, step: 'create', attempt: 1 }) }),
      'unknown',
    ],
    [
      'speaks of an operation that we do not know',
      () => ({ clTrid: '0197a001-0000-7000-8000-000000000000-create-1' }),
      'unknown',
    ],
    ['speaks of a name that nobody bought', () => ({ name: 'other.com' }), 'unknown'],
  ])('changes nothing of a purchase when it %s', async (_, content, disposition) => {
    expect(await read(content(await operationId()))).toEqual([{ disposition, state: 'pending' }]);
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
  });

  it('refuses a purchase once, and is told the same again without harm', async () => {
    const clTrid = clTridOf({ operationId: await operationId(), step: 'create', attempt: 1 });
    await read({ clTrid });
    expect(await read({ clTrid })).toEqual([
      { disposition: 'applied', state: 'refused' },
      { disposition: 'ignored', state: 'refused' },
    ]);
    expect(await harness.balance()).toEqual({ available: START_CREDIT, held: 0n });
    expect(
      await harness.rows(`select name from outbox where name = 'domain.registry.rejection'`),
    ).toHaveLength(1);
  });

  it.each([
    [true, 'refused'],
    [false, 'succeeded'],
  ])(
    'that says the opposite of what was settled is kept for staff: %s after %s',
    async (succeeded, state) => {
      harness.registry.decide(harness.connection, NAME, !succeeded);
      await harness.recover();
      const clTrid = clTridOf({ operationId: await operationId(), step: 'create', attempt: 1 });
      const { id } = harness.registry.enqueue(harness.connection.id, 'Decided.', {
        kind: 'pending_action',
        object: 'domain',
        name: NAME,
        succeeded,
        clTrid,
      });
      await harness.drainPollQueue().execute(harness.connection);
      expect(await harness.one('select state from operations')).toEqual({ state });
      expect(await harness.one('select disposition from poll_messages where message_id = $1', [id])).toEqual({
        disposition: 'unknown',
      });
    },
  );

  it('that its registry cannot be asked about is asked about again soon, not in a day', async () => {
    harness.registry.decide(harness.connection, NAME, true);
    await harness.drainPollQueue().execute(harness.connection);
    harness.registry.takeDown(harness.connection.id);
    await harness.useCases.reconcile.execute();
    harness.registry.bringUp(harness.connection.id);
    harness.clock.advance(300);
    await harness.useCases.reconcile.execute();
    expect(await harness.one('select state from operations')).toEqual({ state: 'succeeded' });
  });
});

describe('a registry that does not know any more what we made there', () => {
  it('is told of contacts and hosts anew with the next purchase', async () => {
    harness = await RegistrationHarness.create({ dataModel: 'maximum' });
    await harness.useCases.registerDomain.execute(harness.request('first.com'));
    harness.registry.script('second.com', 'refuse', {
      refusal: { code: 2303, meaning: 'absent', reason: 'Object does not exist' },
    });
    await expect(
      harness.useCases.registerDomain.execute(harness.request('second.com')),
    ).rejects.toMatchObject({ kind: 'invalid' });
    const contacts = harness.registry.sent('contact:create').length;
    await harness.useCases.registerDomain.execute(harness.request('third.com'));
    expect(harness.registry.sent('contact:create').length).toBe(contacts + 1);
  });
});

describe('a name server', () => {
  it('cannot be the name that is being registered', async () => {
    harness = await RegistrationHarness.create();
    await expect(
      harness.useCases.registerDomain.execute(
        harness.request(NAME, { nameservers: ['ns1.example.net', 'FRESH.com.'] }),
      ),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining('fresh.com'),
    });
    expect(harness.registry.sent('domain:create')).toEqual([]);
  });
});

describe('the time in which a purchase may begin', () => {
  it('is looked at again when the money is held: a process can stand still before it', async () => {
    harness = await RegistrationHarness.create();
    const parts = harness.newParts();
    const run = parts.uow.run.bind(parts.uow);
    parts.uow.run = (work) => {
      harness.clock.advance(60);
      return run(work);
    };
    await expect(wireRegistration(parts).registerDomain.execute(harness.request(NAME))).rejects.toMatchObject(
      { kind: 'upstream_timeout' },
    );
    expect(await harness.rows('select id from operations')).toEqual([]);
    expect(await harness.balance()).toEqual({ available: START_CREDIT, held: 0n });
  });
});
