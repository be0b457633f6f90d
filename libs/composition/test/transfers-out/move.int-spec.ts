import { DomainName } from '@registrar/kernel';
import { HOUR } from './harness';
import {
  startMoves,
  forgetGuesses,
  stopMoves,
  harness,
  rows,
  WRONG,
  NONE,
  movable,
  change,
  accountOf,
} from './moves';

beforeAll(startMoves);
afterAll(stopMoves);
beforeEach(forgetGuesses);

describe('a move between accounts', () => {
  it('gives the domain to the account that has its code, at once and for nothing', async () => {
    const authCode = await movable('moved.com');
    const balance = await harness.base.balance();
    const domain = await harness.move('moved.com', { authCode });
    expect(domain).toMatchObject({
      domainName: 'moved.com',
      autorenewEnabled: true,
      locked: true,
      privacyEnabled: false,
      contacts: { registrant: { firstName: 'Olga' }, billing: { firstName: 'Olga' } },
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      locks: ['ClientTransferProhibited', 'TransferLock'],
    });
    expect(await accountOf('moved.com')).toBe(harness.other);
    expect(await harness.base.balance()).toEqual(balance);
    await expect(
      harness.useCases.changes.changes.findHeld(harness.base.accountId, 'moved.com'),
    ).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('tells both accounts once, each with the domain as it had or has it', async () => {
    const authCode = await movable('told.com');
    await harness.move('told.com', { authCode });
    const events = await rows<{ account_id: number; payload: any }>(
      `select account_id, payload from outbox where payload->'domain'->>'domainName' = 'told.com' order by id`,
    );
    const common = {
      sourceAccountId: harness.base.accountId,
      destinationAccountId: harness.other,
      status: 'completed',
      occurredAt: expect.stringMatching(/Z$/),
    };
    expect(events).toEqual([
      {
        account_id: harness.base.accountId,
        payload: {
          ...common,
          eventName: 'domain.transfer.internal_out',
          transferId: expect.any(Number),
          domain: expect.objectContaining({
            contacts: expect.objectContaining({ registrant: expect.objectContaining({ firstName: 'Ilse' }) }),
          }),
        },
      },
      {
        account_id: harness.other,
        payload: {
          ...common,
          eventName: 'domain.transfer.internal_in',
          domain: expect.objectContaining({
            locked: true,
            contacts: expect.objectContaining({ registrant: expect.objectContaining({ firstName: 'Olga' }) }),
          }),
        },
      },
    ]);
    // defaults are left out, as where the domain is read
    expect(events[0].payload.domain).not.toHaveProperty('locked');
    expect(JSON.stringify(events)).not.toMatch(/":(?:false|0|"")[,}]/);
    expect(await rows(`select 1 from outbox where name = 'account.domain.removal'`)).toEqual([]);
    expect(
      await rows(
        `select 1 from outbox where name = 'domain.lock.status_change' and payload->>'domainName' = 'told.com' and payload->>'lockType' = 'TransferLock'`,
      ),
    ).toHaveLength(1);
  });

  it('tells the registry of the contacts, the lock and the end of the code', async () => {
    const authCode = await movable('registry.com');
    const before = harness.info('registry.com');
    expect(before.authInfo).toEqual({ isSet: true });
    await harness.move('registry.com', { authCode });
    await harness.work();
    const after = harness.info('registry.com');
    const [{ registry_id: ours }] = await rows<{ registry_id: string }>(
      'select r.registry_id from registry_contacts r join domains d on d.registrant_id = r.contact_id where d.name = $1',
      ['registry.com'],
    );
    expect(after).toMatchObject({
      registrant: ours,
      authInfo: undefined,
      statuses: ['clientTransferProhibited'],
    });
    expect(after.registrant).not.toBe(before.registrant);
    expect(
      await rows(`select state from operations where kind = 'move' and subject = 'registry.com'`),
    ).toEqual([{ state: 'succeeded' }]);
    expect(
      await rows(
        `select busy_operation_id as busy, auth_code_sealed as code from domains where name = 'registry.com'`,
      ),
    ).toEqual([{ busy: null, code: null }]);
  });

  it('is told to the registry until it has heard: when it could not be reached, when it refused', async () => {
    const authCode = await movable('patient.com');
    for (const outcome of ['not_sent', 'refuse', 'drop_before', 'refuse'] as const)
      harness.base.registry.script('patient.com', outcome, { command: 'update' });
    await harness.move('patient.com', { authCode });
    await harness.work();
    expect(harness.info('patient.com').authInfo).toEqual({ isSet: true });
    await harness.pass(HOUR, 60);
    expect(harness.info('patient.com').authInfo).toBeUndefined();
    expect(
      await rows(`select state from operations where kind = 'move' and subject = 'patient.com'`),
    ).toEqual([{ state: 'succeeded' }]);
  });

  it('goes on showing the contact for privacy', async () => {
    const authCode = await movable('private.com', { privacyEnabled: true });
    const { registrant } = harness.info('private.com');
    expect(await harness.move('private.com', { authCode })).toMatchObject({
      privacyEnabled: true,
      contacts: { registrant: { firstName: 'Olga' } },
    });
    await harness.work();
    expect(harness.info('private.com').registrant).toBe(registrant);
  });

  it('turns on the privacy that waits for a registrant: the registry is not shown the new one', async () => {
    const authCode = await movable('waiting.com');
    await change(
      'waiting.com',
      `wanted_registrant_id = registrant_id, wanted_registry_values = '{}', wanted_privacy = true`,
    );
    expect(await harness.move('waiting.com', { authCode })).toMatchObject({
      privacyEnabled: true,
      contacts: { registrant: { firstName: 'Olga' } },
    });
    await harness.work();
    const [row] = await rows(
      `select d.wanted_registrant_id as wanted, d.wanted_privacy, r.contact_id = d.privacy_contact_id as hidden from domains d join registry_contacts r on r.registry_id = $2 where d.name = $1`,
      ['waiting.com', harness.info('waiting.com').registrant],
    );
    expect(row).toEqual({ wanted: null, wanted_privacy: false, hidden: true });
  });

  it('takes the contacts that are sent, role by role', async () => {
    const authCode = await movable('contacts.com');
    const registrant = {
      firstName: 'Nils',
      lastName: 'Berg',
      address1: '1 Hill',
      city: 'Oslo',
      zip: '0150',
      country: 'NO',
      email: 'nils@example.com',
      phone: '+4722123456',
    };
    expect(await harness.move('contacts.com', { authCode, contacts: { registrant } })).toMatchObject({
      contacts: { registrant: { firstName: 'Nils' }, tech: { firstName: 'Olga' } },
    });
  });

  it('brings the lock after a change of the registrant, unless the gaining account does without', async () => {
    const without = await harness.newAccount('without-test', 'wim@example.org', {
      registrant_lock_opt_out: true,
      registrant_lock_opt_out_from: harness.base.clock.now(),
    });
    const authCode = await movable('optout.com');
    const domain = await harness.move('optout.com', { authCode }, without);
    expect(domain).toMatchObject({ locked: false, locks: [] });
    expect(domain).not.toHaveProperty('transferLockExpiresAt');
    expect(
      await rows(
        `select material, opted_out, verification_due, c.account_id from registrant_changes c join domains d on d.id = c.domain_id where d.name = 'optout.com'`,
      ),
    ).toEqual([{ material: true, opted_out: true, verification_due: true, account_id: without }]);
  });

  it('keeps the counts of both accounts', async () => {
    const authCode = await movable('counted.com');
    await harness.move('counted.com', { authCode });
    const wrong = await rows(`
      select 1 from accounts a left join account_counters c on c.account_id = a.id
       where coalesce(c.domains, 0) <> (select count(*) from domains d where d.account_id = a.id and domain_is_listed(d))
          or coalesce((select sum(n.domains) from domain_counts n where n.account_id = a.id and n.locked), 0) <> (select count(*) from domains d where d.account_id = a.id and domain_is_listed(d) and d.locked)
          or coalesce((select sum(n.domains) from domain_counts n where n.account_id = a.id), 0) <> (select count(*) from domains d where d.account_id = a.id and domain_is_listed(d))
          or coalesce((select sum(n.domains) from domain_day_counts n where n.account_id = a.id and n.kind = 'expires'), 0) <> (select count(*) from domains d where d.account_id = a.id and domain_is_listed(d))`);
    expect(wrong).toEqual([]);
    expect(
      await rows('select domains from account_counters where account_id = $1', [harness.other]),
    ).not.toEqual([{ domains: 0 }]);
  });

  it('of 24 at a time is one', async () => {
    const authCode = await movable('crowd.com');
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, () => harness.move('crowd.com', { authCode })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(NONE);
    expect(
      await rows(
        `select 1 from domain_moves m join domains d on d.id = m.domain_id where d.name = 'crowd.com'`,
      ),
    ).toHaveLength(1);
    expect(
      await rows(`select 1 from outbox where payload->'domain'->>'domainName' = 'crowd.com'`),
    ).toHaveLength(2);
  });

  it('of one domain by two accounts is one', async () => {
    const third = await harness.newAccount('third-test', 'tess@example.org');
    const authCode = await movable('wanted.com');
    const results = await Promise.allSettled(
      [harness.other, third].map((accountId) => harness.move('wanted.com', { authCode }, accountId)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('makes the code void: the account before cannot take it back by it', async () => {
    const authCode = await movable('void.com');
    await harness.move('void.com', { authCode });
    await harness.work();
    await expect(harness.move('void.com', { authCode }, harness.base.accountId)).rejects.toMatchObject(WRONG);
  });
});

describe('a move between accounts of a sandbox with clocks of their own', () => {
  afterEach(() => {
    harness.base.clock.ahead = new Map();
  });
  const ahead = (seconds: { losing?: number; gaining?: number }): void => {
    harness.base.clock.ahead = new Map([
      [harness.base.accountId, seconds.losing ?? 0],
      [harness.other, seconds.gaining ?? 0],
    ]);
  };

  it('is refused while the gaining clock is behind, with the seconds that it takes', async () => {
    const authCode = await movable('behind.com');
    ahead({ losing: 500_000 });
    const body = /is 500000 seconds behind .*clock:advance \{"seconds": 500000\}, then retry\.$/;
    await expect(harness.move('behind.com', { authCode })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'moves.clock_behind',
      details: expect.stringMatching(body),
    });
    ahead({ losing: 500_000, gaining: 500_000 });
    expect(await harness.move('behind.com', { authCode })).toMatchObject({ domainName: 'behind.com' });
  });

  it.each([
    [60, 'moved'],
    [61, 'moves.clock_behind'],
  ])('that is %i seconds behind is: %s', async (losing, expected) => {
    const name = `near-${losing}.com`;
    const authCode = await movable(name);
    ahead({ losing });
    const became = await harness.move(name, { authCode }).then(
      () => 'moved',
      (error: { code: string }) => error.code,
    );
    expect(became).toBe(expected);
  });

  it('is refused where the term is over by the gaining clock alone, and goes on with one that is ahead within the term', async () => {
    const authCode = await movable('beyond.com');
    ahead({ gaining: 400 * 86_400 });
    await expect(harness.move('beyond.com', { authCode })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'moves.clock_beyond_term',
      details: expect.stringMatching(/Renew the domain there, then retry\.$/),
    });
    ahead({ gaining: 86_400 });
    expect(await harness.move('beyond.com', { authCode })).toMatchObject({ domainName: 'beyond.com' });
  });

  it('tells nothing of clocks without the right code, nor of a domain that has expired where it is', async () => {
    await movable('secret.com');
    ahead({ losing: 500_000 });
    await expect(harness.move('secret.com', { authCode: 'wrong-code' })).rejects.toMatchObject(WRONG);
    const authCode = await movable('expired-there.com');
    ahead({ losing: 400 * 86_400 });
    await expect(harness.move('expired-there.com', { authCode })).rejects.toMatchObject(NONE);
  });
});

describe('which form of transfer fits a name', () => {
  const get = (written: string) => harness.useCases.eligibility.get(harness.base.accountId, written);

  it.each([
    ['here', true],
    ['elsewhere', false],
  ])('says of a name that is %s whether it is here', async (label, atName) => {
    if (atName) await harness.owned(`${label}.com`);
    expect(await get(`${label}.COM`)).toMatchObject({ domainName: `${label}.com`, atName });
  });

  it.each(['not..a.name', 'com', '-a-.com', 'a.b.com', '192.0.2.1'])(
    'refuses %p, which is no name',
    (written) =>
      expect(get(written)).rejects.toMatchObject({ kind: 'invalid', message: 'Invalid Domain Name' }),
  );

  it.each([`${'a'.repeat(64)}.com`])('refuses %p, whose length is wrong', (written) =>
    expect(get(written)).rejects.toMatchObject({
      kind: 'invalid',
      message: `The domain doesn't appear to meet the length requirements for the specified tld.`,
    }),
  );

  it.each(['name.zz', 'a.co.in'])('refuses %p, whose TLD is not sold', (written) =>
    expect(get(written)).rejects.toMatchObject({ kind: 'unprocessable', message: 'Unsupported Tld' }),
  );

  it('takes Unicode, and answers ASCII', async () => {
    expect(DomainName.of('bücher.com').ascii).toBe('xn--bcher-kva.com');
    expect(await get('bücher.com')).toMatchObject({ domainName: 'xn--bcher-kva.com', atName: false });
  });
});
