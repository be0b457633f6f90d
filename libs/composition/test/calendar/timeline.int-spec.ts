import { addDays, addYears } from '@registrar/kernel';
import { PRICE } from '../registration/harness';
import { CalendarHarness } from './harness';

let harness: CalendarHarness;
beforeAll(async () => {
  harness = await CalendarHarness.create();
});
afterAll(() => harness.base.close());

/** A process reads the catalogue once a second at most. */
const CACHED_MS = 1_100;
const hold = (on: boolean) => harness.base.rows('update accounts set expiration_hold = $1', [on]);
const steps = async (name: string): Promise<object> => {
  const { state, locks, stage, events, there } = await harness.standing(name);
  return { state, locks, stage, events, there };
};

describe('a domain that nobody renews', () => {
  it('expires, is held, leaves on day 25, is deleted on day 43 and is followed until it is gone', async () => {
    const name = 'timeline.com';
    await hold(true);
    await harness.owned(name, { endsIn: 10 });
    await harness.until(name, -1);
    expect(await steps(name)).toEqual({
      state: 'active',
      locks: [],
      stage: undefined,
      events: [],
      there: ['clientTransferProhibited'],
    });

    await harness.until(name, 0);
    const reported = ['domain.expiration', 'domain.lock.status_change'];
    const held = {
      state: 'active',
      locks: ['ExpirationClientHold'],
      stage: undefined,
      events: reported,
      there: ['clientTransferProhibited', 'clientHold'],
    };
    expect(await steps(name)).toEqual(held);
    await harness.until(name, 24.9);
    expect(await steps(name)).toEqual(held);

    await harness.until(name, 25);
    const left = {
      ...held,
      state: 'deleted',
      stage: 'kept',
      events: [...reported, 'account.domain.removal'],
    };
    expect(await steps(name)).toEqual(left);
    await harness.until(name, 42.9);
    expect(await steps(name)).toEqual(left);

    await harness.until(name, 43);
    expect(await steps(name)).toEqual({
      ...left,
      stage: 'deleted',
      there: ['pendingDelete', 'redemptionPeriod'],
    });
    await harness.until(name, 74);
    expect(await steps(name)).toMatchObject({ stage: 'deleted' });
    const { base } = harness;
    base.registry.registered(base.connection, name, { clientId: 'registrar-b', createdAt: base.clock.now() });
    await harness.until(name, 80);
    expect(await harness.standing(name)).toMatchObject({
      stage: 'gone',
      reason: 'expiration',
      operations: ['update succeeded', 'delete succeeded'],
      captures: 0,
    });
    await hold(false);
  });

  it('leaves the DNS on day 34, and comes back to it with its late renewal', async () => {
    const name = 'interrupted.com';
    const { base } = harness;
    await harness.owned(name, { endsIn: 1 });
    await harness.until(name, 33.9);
    const left = {
      state: 'deleted',
      locks: [],
      stage: 'kept',
      events: ['domain.expiration', 'account.domain.removal'],
      there: ['clientTransferProhibited'],
    };
    expect(await steps(name)).toEqual(left);
    await harness.until(name, 34);
    const events = [...left.events, 'domain.lock.status_change'];
    const locks = ['ExpirationClientHold'];
    const interrupted = { ...left, locks, events, there: ['clientTransferProhibited', 'clientHold'] };
    expect(await steps(name)).toEqual(interrupted);
    await harness.until(name, 42.9);
    expect(await steps(name)).toEqual(interrupted);

    const { restoreDomain } = harness.process.restores;
    const { purchasePrice } = await restoreDomain.quote({
      accountId: base.accountId,
      domainName: name,
      deadline: addDays(base.clock.now(), 1),
    });
    await restoreDomain.execute({
      accountId: base.accountId,
      domainName: name,
      purchasePrice,
      deadline: addDays(base.clock.now(), 1),
    });
    await harness.process.statuses.execute();
    expect(await steps(name)).toMatchObject({
      state: 'active',
      locks: [],
      stage: 'restored',
      there: ['clientTransferProhibited'],
    });
    expect(await base.one('select registry_statuses from domains where name = $1', [name])).toEqual({
      registry_statuses: ['clientTransferProhibited'],
    });
  });

  it('is deleted eight days after the worker could interrupt it, and no later than its registry allows', async () => {
    const name = 'interrupted-late.com';
    await harness.owned(name, { endsIn: 1 });
    await harness.until(name, 25);
    harness.base.registry.script(name, 'refuse', { command: 'update', times: 100 });
    for (const day of [34, 36, 38, 40, 42, 43]) await harness.until(name, day);
    expect(await harness.standing(name)).toMatchObject({
      stage: 'kept',
      locks: [],
      operations: [],
      trouble: expect.stringMatching(/^DNS resolution not interrupted: /),
    });
    await harness.until(name, 43.9);
    expect(await harness.standing(name)).toMatchObject({ stage: 'kept' });
    await harness.until(name, 44);
    expect(await harness.standing(name)).toMatchObject({
      stage: 'deleted',
      operations: ['delete succeeded'],
    });
    expect(await harness.base.one('select interrupted_at from domain_ends where name = $1', [name])).toEqual({
      interrupted_at: null,
    });
  });

  it('expires, leaves and is deleted as usual under a blocked TLD, and renews automatically until then', async () => {
    const put = async (status: string): Promise<void> => {
      await harness.base.rows('update tlds set status = $1 where name = $2', [status, 'com']);
      await new Promise((done) => setTimeout(done, CACHED_MS));
    };
    await harness.owned('blocked-renewed.com', { endsIn: 31, autorenew: true });
    await put('blocked');
    await harness.until('blocked-renewed.com', -29);
    expect((await harness.standing('blocked-renewed.com')).operations).toEqual(['renew succeeded']);
    await put('live');
    await harness.owned('blocked-left.com', { endsIn: 1 });
    await put('blocked');
    await harness.until('blocked-left.com', 43);
    expect(await harness.standing('blocked-left.com')).toMatchObject({ state: 'deleted', stage: 'deleted' });
    await put('live');
  });

  it('tells what left and why, by the contract', async () => {
    await harness.owned('payload.com', { endsIn: 1 });
    await harness.until('payload.com', 25);
    const { ends } = await harness.standing('payload.com');
    const stamp = `${ends.toISOString().slice(0, 19)}Z`;
    const events = await harness.base.rows<{ payload: object }>('select payload from outbox order by id');
    expect(events.map(({ payload }) => payload)).toEqual([
      { eventName: 'domain.expiration', domainName: 'payload.com', expirationDate: stamp },
      {
        eventName: 'account.domain.removal',
        domainName: 'payload.com',
        reason: 'expiration',
        expireDate: stamp,
      },
    ]);
  });

  it('has hosts of its own deleted first, and its delegation to them', async () => {
    const name = 'hosts.com';
    const { base } = harness;
    await harness.owned(name, { endsIn: 1 });
    const info = base.registry.domain(base.connection, name)!;
    base.registry.registered(base.connection, name, { ...info, nameservers: ['ns1.hosts.com'] });
    await base.registry.createHost(
      base.connection,
      { operationId: '00000000-0000-7000-8000-000000000001', step: 'hostcreate', attempt: 1 },
      'ns1.hosts.com',
      ['192.0.2.1'],
    );
    await base.parts.registryObjects.hostsCreated(base.connection.id, ['ns1.hosts.com'], base.clock.now());
    base.registry.commands.length = 0;
    await harness.until(name, 43);
    const sent = base.registry.commands
      .map(({ command }) => command)
      .filter((command) => !command.endsWith('info'));
    // The interruption of its resolution, then its delegation.
    expect(sent).toEqual(['domain:update', 'domain:update', 'host:delete', 'domain:delete']);
    expect(await base.parts.registryObjects.knownHosts(base.connection.id, ['ns1.hosts.com'])).toEqual([]);
    expect(await harness.standing(name)).toMatchObject({
      stage: 'deleted',
      operations: ['delete succeeded'],
    });
  });

  it('is tried again daily when the registry refuses the delete', async () => {
    const name = 'refused.com';
    await harness.owned(name, { endsIn: 1 });
    harness.base.registry.script(name, 'refuse', { command: 'delete', times: 2 });
    await harness.until(name, 43);
    expect(await harness.standing(name)).toMatchObject({
      stage: 'kept',
      trouble: 'The registry refused the deletion: Parameter value policy error',
      operations: ['delete refused'],
    });
    await harness.until(name, 44.1);
    await harness.until(name, 45.2);
    expect(await harness.standing(name)).toMatchObject({
      stage: 'deleted',
      operations: ['delete refused', 'delete refused', 'delete succeeded'],
    });
  });

  it('that another registrar has by then is followed no more', async () => {
    const name = 'moved.com';
    const { base } = harness;
    await harness.owned(name, { endsIn: 1 });
    await harness.until(name, 25);
    base.registry.registered(base.connection, name, {
      ...base.registry.domain(base.connection, name)!,
      clientId: 'registrar-b',
    });
    await harness.until(name, 43);
    expect(await harness.standing(name)).toMatchObject({ stage: 'left', operations: ['delete refused'] });
  });
});

describe('a domain whose name is free before its delete is sent', () => {
  it('is not deleted under the hands of whoever buys it here, and its end is over', async () => {
    const name = 'bought-again.com';
    const { base } = harness;
    await harness.owned(name, { endsIn: 1 });
    await harness.until(name, 25);
    // Purged early: the name is to be had, and an account here has it.
    base.registry.registered(base.connection, name, { clientId: 'registrar-b' });
    await base.rows(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, calendar_at, created_at)
       select account_id, name, tld, connection_id, 'active', $2, expires_at + interval '3 years', 1, false, false, false, registrant_id, admin_id, tech_id, billing_id, 'infinity', $2 from domains where name = $1`,
      [name, base.clock.now()],
    );
    base.registry.registered(base.connection, name, { createdAt: base.clock.now() });
    base.registry.commands.length = 0;
    base.clock.advance(20 * 86_400);
    await harness.work();
    expect(base.registry.sent('domain:delete', name)).toEqual([]);
    expect(await base.rows('select stage from domain_ends where name = $1', [name])).toEqual([
      { stage: 'gone' },
    ]);
    expect(base.registry.domain(base.connection, name)).toMatchObject({ clientId: base.connection.clientId });
  });
});

describe('a domain that renews by itself', () => {
  it('does so thirty days before its end, once, and is not told to expire', async () => {
    const name = 'renewed.com';
    await harness.owned(name, { endsIn: 31, autorenew: true });
    const before = await harness.standing(name);
    await harness.until(name, -30.1);
    expect(await harness.standing(name)).toEqual(before);
    await harness.until(name, -30);
    const after = await harness.standing(name);
    expect(after).toMatchObject({
      ends: addYears(before.ends, 1),
      captures: 1,
      available: before.available - PRICE,
      held: 0n,
      events: [],
      operations: ['renew succeeded'],
    });
    await harness.until(name, -300);
    expect(await harness.standing(name)).toEqual(after);
  });

  it('is tried again a day later when there is no credit, without an event, and in the grace period still', async () => {
    const name = 'poor.com';
    await harness.owned(name, { endsIn: 31, autorenew: true, available: 0 });
    for (const day of [-30, -29, -2, 0, 10]) await harness.until(name, day);
    expect(await harness.standing(name)).toMatchObject({
      captures: 0,
      events: ['domain.expiration'],
      operations: [],
      busy: false,
    });
    expect(
      await harness.base.one('select autorenew_trouble as code from domains where name = $1', [name]),
    ).toEqual({ code: 'billing.insufficient_funds' });
    await harness.base.rows('update account_balances set available = 5000 where account_id = $1', [
      harness.base.accountId,
    ]);
    await harness.until(name, 11);
    expect(await harness.standing(name)).toMatchObject({
      captures: 1,
      available: 5000n - PRICE,
      operations: ['renew succeeded'],
    });
  });

  it('is looked at again at once when its owner switches it on', async () => {
    const name = 'switched.com';
    await harness.owned(name, { endsIn: 20 });
    await harness.work();
    expect(await harness.standing(name)).toMatchObject({ captures: 0 });
    await harness.base.rows('update domains set autorenew_enabled = true where name = $1', [name]);
    await harness.work();
    expect(await harness.standing(name)).toMatchObject({ captures: 1 });
  });

  it('renews a term once, however many workers are at it', async () => {
    const name = 'crowd.com';
    await harness.owned(name, { endsIn: 5, autorenew: true });
    const domain = {
      accountId: harness.base.accountId,
      domainName: name,
      deadline: addDays(harness.base.clock.now(), 1),
      autoRenewal: { termEnd: (await harness.standing(name)).ends },
    };
    const tries = Array.from({ length: 8 }, () =>
      harness.process.renewal.renewDomain.execute(domain).then(
        () => 'renewed',
        (error: { code: string }) => error.code,
      ),
    );
    const reported = await Promise.all([...tries, harness.work().then(() => 'worked')]);
    expect(
      reported.filter((word) => !['renewed', 'worked', 'domains.busy', 'renewals.not_due'].includes(word)),
    ).toEqual([]);
    expect(await harness.standing(name)).toMatchObject({ captures: 1, busy: false });
  });
});

describe('notices', () => {
  it('are written once each, as evidence and as mail, a month and a week before the end and after it', async () => {
    const name = 'notices.com';
    const id = await harness.owned(name, { endsIn: 40 });
    const { base } = harness;
    await base.rows("update domains set expires_at = expires_at + interval '1 second' where id = $1", [id]);
    for (const day of [-31, -30, -29, -7, -6, 0, 2, 3]) await harness.until(name, day);
    const notices = await base.rows<{ kind: string; day: number }>(
      'select kind, extract(day from noticed_at - term_end)::int as day from domain_notices n join domains d on d.id = n.domain_id and d.expires_at = n.term_end where d.id = $1 order by noticed_at',
      [id],
    );
    expect(notices).toEqual([
      { kind: 'month_ahead', day: -30 },
      { kind: 'week_ahead', day: -7 },
      { kind: 'expired', day: 2 },
    ]);
    const mails = await base.rows<{ template: string; recipient: string }>(
      'select template, recipient from mails where subject = $1 order by created_at',
      [`domain:${id}`],
    );
    expect(mails).toEqual(
      ['expiry-ahead', 'expiry-ahead', 'expired'].map((template) => ({
        template,
        recipient: 'ilse@example.net',
      })),
    );
  });

  it.each<[string, string, string[][]]>([
    [
      'another address',
      'next@example.net',
      [
        ['month_ahead', '-30', 'ilse@example.net'],
        ['month_ahead', '-20', 'next@example.net'],
        ['week_ahead', '-7', 'next@example.net'],
      ],
    ],
    [
      'the same address',
      'Ilse@example.net',
      [
        ['month_ahead', '-30', 'ilse@example.net'],
        ['week_ahead', '-7', 'Ilse@example.net'],
      ],
    ],
  ])('reach the registrant of a domain that moves to an account with %s', async (how, email, expected) => {
    const name = `moved-to-${how.replaceAll(' ', '-')}.com`;
    const id = await harness.owned(name, { endsIn: 40 });
    const { base } = harness;
    await base.rows("update domains set expires_at = expires_at + interval '1 second' where id = $1", [id]);
    for (const day of [-30, -20]) await harness.until(name, day);
    await base.rows(
      `with contact as (
         insert into contacts (first_name, last_name, address1, city, zip, country, email, phone, created_at)
         select 'Next', last_name, address1, city, zip, country, $2, phone, created_at from contacts order by id limit 1 returning id),
       account as (insert into accounts (username, created_at) values ($3, $4) returning id)
       update domains set account_id = account.id, registrant_id = contact.id from contact, account where domains.id = $1`,
      [id, email, `${how.replaceAll(' ', '-')}-test`, base.clock.now()],
    );
    await harness.work();
    for (const day of [-19, -7, -6]) await harness.until(name, day);
    const sent = await base.rows<{ notice: string[] }>(
      `select array[n.kind, extract(day from n.noticed_at - n.term_end)::text, m.recipient] as notice
         from domain_notices n join mails m on m.subject = $2 and m.account_id = n.account_id and m.created_at = n.noticed_at
        where n.domain_id = $1 order by n.noticed_at`,
      [id, `domain:${id}`],
    );
    expect(sent.map(({ notice }) => notice)).toEqual(expected);
  });
});

describe('the registrar', () => {
  const remove = (name: string) =>
    harness.process.calendar.removeDomain.execute({
      accountId: harness.base.accountId,
      name,
      begin: async () => undefined,
    });

  it('takes a domain out of its account, and it is deleted at once', async () => {
    await harness.owned('breach.com', { endsIn: 200 });
    await remove('breach.com');
    await harness.work();
    expect(await harness.standing('breach.com')).toMatchObject({
      state: 'deleted',
      reason: 'administrative',
      stage: 'deleted',
      events: ['account.domain.removal'],
    });
    await expect(remove('breach.com')).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('does not while a change of it goes on', async () => {
    const id = await harness.owned('busy.com', { endsIn: 200 });
    await harness.base.rows('update domains set busy_operation_id = operation_id where id = $1', [id]);
    await expect(remove('busy.com')).rejects.toMatchObject({ kind: 'conflict' });
    await harness.base.rows('update domains set busy_operation_id = null where id = $1', [id]);
  });
});
