import type { RegisterDomainRequest } from '@registrar/domains';
import type { RegistryRefusal } from '@registrar/registries';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';
import { refusal, refusalOf, untouched } from './refused';

let harness: RegistrationHarness;
afterEach(() => harness.close());

describe('at a registry without contacts', () => {
  beforeEach(async () => {
    harness = await RegistrationHarness.create();
  });

  const REFUSALS: {
    when: string;
    name?: string;
    request?: Partial<RegisterDomainRequest>;
    answer: string;
  }[] = [
    {
      when: 'the name is no name',
      name: 'not a name.com',
      answer: `invalid | Bad Request | 'domainName' is not a valid domain name`,
    },
    {
      when: 'the name is a TLD',
      name: 'com',
      answer: `invalid | Bad Request | 'domainName' is not a valid domain name`,
    },
    {
      when: 'the name has a symbol that IDNA 2008 forbids',
      name: '☃.com',
      answer: `invalid | Bad Request | 'domainName' is not a valid domain name`,
    },
    {
      when: 'the TLD is not in the catalogue',
      name: 'example.unknown',
      answer: 'unprocessable | Unsupported TLD',
    },
    { when: 'the TLD ends in .in', name: 'lantern.co.in', answer: 'unprocessable | Unsupported TLD' },
    {
      when: 'a contact is wrong and the TLD too: the field is told first',
      name: 'lantern.co.in',
      request: { contacts: { tech: { firstName: 'Desk' } } },
      answer: expect.stringContaining('contacts.tech') as unknown as string,
    },
    {
      when: 'it is a name below a name',
      name: 'www.example.com',
      answer: `invalid | Bad Request | 'domainName' must be one label directly below .com`,
    },
    {
      when: 'it is internationalised and the TLD is not',
      name: 'bücher.com',
      answer: `invalid | Bad Request | 'domainName' must be ASCII: internationalized names do not exist under .com`,
    },
    {
      when: 'the term is not offered',
      request: { years: 11 },
      answer: `invalid | Invalid years | 'years' must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.`,
    },
    {
      when: 'the term is nothing',
      request: { years: 0 },
      answer: `invalid | Invalid years | 'years' must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.`,
    },
    {
      when: 'the price is of yesterday',
      request: { purchasePrice: 14.49 },
      answer: 'invalid | Purchase price does not match',
    },
    {
      when: 'the price is off by less than a cent',
      request: { purchasePrice: 14.501 },
      answer: 'invalid | Purchase price does not match',
    },
    {
      when: 'the price is for one year and the term is two',
      request: { purchasePrice: 14.5, years: 2 },
      answer: 'invalid | Purchase price does not match',
    },
    {
      when: 'another purchase type comes without a price',
      request: { purchaseType: 'aftermarket_s' },
      answer: 'invalid | Purchase price is required in order to complete this request',
    },
    {
      when: 'no source supplies the purchase type',
      request: { purchaseType: 'backorder', purchasePrice: 5 },
      answer: `invalid | Bad Request | 'purchaseType' backorder is not offered for this domain`,
    },
    {
      when: 'the promo code is unknown',
      request: { promoCode: 'SPRING' },
      answer: `invalid | Bad Request | 'promoCode' is unknown or cannot be used for this purchase`,
    },
    {
      when: 'a name server is no host name',
      request: { nameservers: ['ns1.example.net', 'no host'] },
      answer: `invalid | Bad Request | 'nameservers' holds "no host", which is no host name`,
    },
    {
      when: 'a name server needs glue below the name',
      request: { nameservers: ['ns1.fresh.com'] },
      answer: `invalid | Bad Request | 'nameservers' holds ns1.fresh.com, which lies below the domain and has no addresses at the registry`,
    },
    {
      when: 'there are too many name servers',
      request: { nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example.net`) },
      answer: `invalid | Bad Request | 'nameservers' holds more than 13 hosts`,
    },
    {
      when: 'credit does not reach',
      request: { years: 10 },
      answer: 'payment_required | Payment failed | Insufficient Funds',
    },
    {
      when: 'the time for an answer is over before anything began',
      request: { deadline: new Date('2026-03-02T09:15:00Z') },
      answer: 'upstream_timeout | The upstream server is taking too long to respond.',
    },
  ];

  it.each(REFUSALS)(
    'refuses when $when, with nothing sent or charged',
    async ({ name = 'fresh.com', request, answer }) => {
      expect(await refusalOf(harness, name, request)).toEqual(answer);
      await untouched(harness);
      expect(harness.registry.sent('domain:create')).toEqual([]);
    },
  );

  it('refuses a name that is taken at the registry', async () => {
    harness.registry.registered(harness.connection, 'taken.com', { clientId: 'registrar-b' });
    expect(await refusalOf(harness, 'taken.com')).toBe(
      'invalid | Domain is not available | taken: the domain is registered.',
    );
    await untouched(harness);
  });

  it('answers 502 when the registry cannot be asked, with nothing begun', async () => {
    harness.registry.takeDown(harness.connection.id);
    expect(await refusalOf(harness, 'fresh.com')).toBe('upstream_invalid | Registry Connection Unavailable');
    await untouched(harness);
    expect(await harness.rows('select id from operations')).toEqual([]);
  });

  const REGISTRY_REFUSALS: { refusal: RegistryRefusal; answer: string }[] = [
    {
      refusal: refusal(2302, 'exists'),
      answer: 'invalid | Domain is not available | taken: the domain is registered.',
    },
    {
      refusal: refusal(2306, 'policy', 'Label is on a list'),
      answer: 'invalid | Bad Request | The registry refused the registration: Label is on a list',
    },
    {
      refusal: refusal(2304, 'prohibited', 'Reserved'),
      answer: 'invalid | Bad Request | The registry refused the registration: Reserved',
    },
    {
      refusal: refusal(2104, 'billing', 'No funds'),
      answer: 'upstream_invalid | Registry Connection Unavailable',
    },
    {
      refusal: refusal(2201, 'authorization', 'Not enabled'),
      answer: 'upstream_invalid | Registry Connection Unavailable',
    },
  ];

  it.each(REGISTRY_REFUSALS)(
    'gives the money back when the registry answers $refusal.code',
    async ({ refusal: said, answer }) => {
      harness.registry.script('fresh.com', 'refuse', { refusal: said });
      expect(await refusalOf(harness, 'fresh.com')).toBe(answer);
      await untouched(harness);
      expect(await harness.one('select status from orders')).toEqual({ status: 'failed' });
      expect(await harness.one('select state from operations')).toEqual({ state: 'refused' });
    },
  );

  it('gives the money back at once when no session was to be had for the create', async () => {
    harness.registry.script('fresh.com', 'not_sent');
    expect(await refusalOf(harness, 'fresh.com')).toBe('upstream_invalid | Registry Connection Unavailable');
    await untouched(harness);
  });

  it("registers with the account's settings, locks the name at the registry and captures the price", async () => {
    const result = await harness.useCases.registerDomain.execute(harness.request('Fresh.COM'));
    expect(result).toMatchObject({
      kind: 'registered',
      answer: {
        totalPaid: 14.5,
        domain: {
          domainName: 'fresh.com',
          createDate: '2026-03-02T09:15:00Z',
          expireDate: '2027-03-02T09:15:00Z',
          autorenewEnabled: true,
          locked: true,
          locks: ['ClientTransferProhibited', 'TransferLock'],
          privacyEnabled: true,
          nameservers: ['ns1.example.net', 'ns2.example.net'],
          renewalPrice: 14.5,
          transferLockExpiresAt: '2026-05-01T09:15:00Z',
          contacts: { registrant: { firstName: 'Ilse', country: 'DE' } },
        },
      },
    });
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: 0n });
    expect(harness.registry.domain(harness.connection, 'fresh.com')?.statuses).toContain(
      'clientTransferProhibited',
    );
    expect(harness.registry.sent('contact:create')).toEqual([]);
  });

  it('says unknown when no answer comes, and the money stays held until it is known', async () => {
    harness.registry.script('fresh.com', 'drop_after');
    expect(await harness.useCases.registerDomain.execute(harness.request('fresh.com'))).toMatchObject({
      kind: 'unknown',
    });
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
    await harness.recover();
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: 0n });
    expect(await harness.one('select state from operations')).toEqual({ state: 'succeeded' });
  });

  it('shows an operation to staff when the registry cannot be asked for long, and keeps its money held', async () => {
    harness.registry
      .script('fresh.com', 'drop_after')
      .script('fresh.com', 'unknown', { command: 'info', times: 100 });
    await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    await harness.recover();
    const operation = await harness.one<{ state: string; attention_at: Date | null }>(
      'select state, attention_at from operations',
    );
    expect(operation).toEqual({ state: 'open', attention_at: expect.any(Date) });
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
  });

  it('does not take a name for its own that somebody else registered meanwhile', async () => {
    harness.registry.script('fresh.com', 'drop_before');
    await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    harness.registry.registered(harness.connection, 'fresh.com', {
      clientId: 'registrar-b',
      createdAt: harness.clock.now(),
    });
    await harness.recover();
    await untouched(harness);
    expect(await harness.one('select state, failure from operations')).toMatchObject({
      state: 'refused',
      failure: { message: 'Domain is not available' },
    });
  });

  it('neither takes nor gives back the money for a domain of ours that is older than its purchase: staff decide', async () => {
    harness.registry.script('fresh.com', 'drop_before');
    await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    harness.registry.registered(harness.connection, 'fresh.com', {
      clientId: harness.connection.clientId,
      createdAt: new Date('2020-01-01T00:00:00Z'),
    });
    harness.clock.advance(120);
    await harness.useCases.reconcile.execute();
    expect(await harness.one('select state, attention_at from operations')).toEqual({
      state: 'open',
      attention_at: expect.any(Date),
    });
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
  });

  it('gives the money back for a name that came to us without a command of this purchase', async () => {
    harness.registry.script('fresh.com', 'crash_before');
    await harness.useCases.registerDomain.execute(harness.request('fresh.com')).catch(() => undefined);
    await harness.rows('update registry_commands set operation_id = null');
    harness.registry.registered(harness.connection, 'fresh.com', {
      clientId: harness.connection.clientId,
      createdAt: harness.clock.now(),
    });
    await harness.recover();
    await untouched(harness);
  });

  it('answers a pending create with the domain and an order that has started, and later success is announced by nothing but the TransferLock', async () => {
    harness.registry.script('fresh.com', 'pending');
    expect(await harness.useCases.registerDomain.execute(harness.request('fresh.com'))).toMatchObject({
      kind: 'registered',
      answer: { domain: { domainName: 'fresh.com' } },
    });
    expect(await harness.one('select status from orders')).toEqual({ status: 'started' });
    await harness.rows('delete from outbox');
    harness.registry.decide(harness.connection, 'fresh.com', true);
    await harness.recover();
    expect(await harness.one('select status from orders')).toEqual({ status: 'success' });
    expect(await harness.rows(`select payload ->> 'lockType' as lock from outbox`)).toEqual([
      { lock: 'TransferLock' },
    ]);
  });

  it('tells of a refusal after "accepted" by domain.registry.rejection, once, with the money back', async () => {
    harness.registry.script('fresh.com', 'pending');
    await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    await harness.rows('delete from outbox');
    harness.registry.decide(harness.connection, 'fresh.com', false);
    await harness.recover();
    const order = await harness.one<{ id: number; status: string; item: number }>(
      `select o.id, o.status, i.id as item from orders o join order_items i on i.order_id = o.id and i.type = 'registration'`,
    );
    const events = await harness.rows<{ name: string; payload: object }>(
      'select name, payload from outbox order by id',
    );
    expect(order.status).toBe('failed');
    expect(events.map(({ name }) => name).sort()).toEqual([
      'account.credit.balance_change',
      'domain.registry.rejection',
    ]);
    expect(events.find(({ name }) => name === 'domain.registry.rejection')?.payload).toMatchObject({
      eventName: 'domain.registry.rejection',
      domainName: 'fresh.com',
      orderId: order.id,
      orderItemId: order.item,
      occurredAt: expect.stringMatching(/Z$/),
    });
    await untouched(harness);
  });

  it.each([
    [true, 'success'],
    [false, 'failed'],
  ])(
    'gives a retry the answer of the first request, whatever the registry decided later: %s',
    async (decision, status) => {
      const { keys, operations } = harness.parts;
      const claim = () => keys.claim(harness.accountId, 'retried', 'hash', harness.clock.now());
      const claimed = await claim();
      if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
      harness.registry.script('fresh.com', 'pending');
      const first = await harness.useCases.registerDomain.execute(
        harness.request('fresh.com', { idempotency: claimed.claim }),
      );
      harness.registry.decide(harness.connection, 'fresh.com', decision);
      await harness.recover();
      expect(await harness.one('select status from orders')).toEqual({ status });
      const again = await claim();
      if (again.kind !== 'bound') throw new Error(again.kind);
      expect(await harness.useCases.queries.result(again.operationId)).toEqual(first);
      expect((await operations.find(again.operationId))?.state).toBe(decision ? 'succeeded' : 'refused');
    },
  );

  it('limits the attempts of one account and name on a flagged connection before the registry is asked', async () => {
    harness.connections.put({ ...harness.connection, registrationLimited: true });
    harness.registry.registered(harness.connection, 'taken.com', { clientId: 'registrar-b' });
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await refusalOf(harness, 'taken.com')).toBe(
        'invalid | Domain is not available | taken: the domain is registered.',
      );
    const asked = harness.registry.sent('domain:check').length;
    await expect(harness.useCases.registerDomain.execute(harness.request('taken.com'))).rejects.toMatchObject(
      {
        kind: 'too_many_requests',
        message: 'Too many registration attempts for this domain.',
        retryAfterSeconds: 60,
      },
    );
    expect(harness.registry.sent('domain:check')).toHaveLength(asked);
    await harness.useCases.registerDomain.execute(harness.request('another.com'));
    harness.clock.advance(61);
    expect(await refusalOf(harness, 'taken.com')).toBe(
      'invalid | Domain is not available | taken: the domain is registered.',
    );
  });

  it('sets the lock later when the registry did not answer for it', async () => {
    harness.registry.script('fresh.com', 'drop_before', { command: 'update' });
    const result = await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    expect(result).toMatchObject({ answer: { domain: { locked: true, locks: ['TransferLock'] } } });
    await harness.recover();
    expect(harness.registry.domain(harness.connection, 'fresh.com')?.statuses).toContain(
      'clientTransferProhibited',
    );
    expect(await harness.one('select registry_statuses, status_sync_at from domains')).toEqual({
      registry_statuses: ['clientTransferProhibited'],
      status_sync_at: null,
    });
  });
});
