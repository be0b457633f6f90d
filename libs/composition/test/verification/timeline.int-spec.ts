import { DAY, NEWCOMER, PARKING, VerificationHarness } from './harness';

const OWN = ['ns1.example.net', 'ns2.example.net'];
const ILSE = 'ilse@example.net';

/** Each story is an account of its own, at a registry of its own. */
async function story(
  settings: Parameters<typeof VerificationHarness.create>[0],
  tell: (harness: VerificationHarness) => Promise<void>,
): Promise<void> {
  const harness = await VerificationHarness.create(settings);
  try {
    await tell(harness);
  } finally {
    await harness.close();
  }
}

describe('the address of a registrant who verifies late', () => {
  it('is asked for on day 0, reminded of on days 5 and 12, holds the domain on day 15, is told of on day 16, and frees the domain at once by its link', () =>
    story({}, async (harness) => {
      await harness.register('quay.com');
      await harness.work();
      expect([await harness.events(), harness.mails()]).toEqual([
        ['unverified quay.com'],
        [`verification ${ILSE}`],
      ]);
      await harness.days(4.75);
      expect(harness.mails()).toEqual([]);
      await harness.days(0.5);
      expect(harness.mails()).toEqual([`verification-reminder ${ILSE}`]);
      await harness.days(9.5);
      expect([harness.mails(), await harness.events()]).toEqual([[`verification-reminder ${ILSE}`], []]);
      expect((await harness.sides('quay.com')).locks).toEqual([]);
      await harness.days(0.5);
      expect(await harness.events()).toEqual(['added VerificationHold']);
      expect(await harness.sides('quay.com')).toEqual({
        locks: ['VerificationHold'],
        nameservers: PARKING,
        there: { isHeld: false, nameservers: PARKING },
      });
      await harness.days(1);
      expect(harness.mailer.mails.map(({ template }) => template)).toEqual(['verification-hold']);
      expect(await harness.useCases.verifyContact.byLink(harness.mailer.token())).toMatchObject({
        kind: 'verified',
        email: ILSE,
        domains: ['quay.com'],
      });
      await harness.work();
      expect(await harness.events()).toEqual(['verified quay.com', 'removed VerificationHold']);
      expect(await harness.sides('quay.com')).toEqual({
        locks: [],
        nameservers: OWN,
        there: { isHeld: false, nameservers: OWN },
      });
      harness.mails();
      await harness.days(3);
      expect([harness.mails(), await harness.events(), await harness.checks()]).toEqual([[], [], 0]);
    }));

  it('takes the domains of a large account out of the DNS, and a reseller who is approved puts them back', () =>
    story({ clientHoldDomains: 2 }, async (harness) => {
      for (const name of ['one.com', 'two.com']) await harness.register(name);
      await harness.days(15.25);
      for (const name of ['one.com', 'two.com']) {
        expect(await harness.sides(name)).toEqual({
          locks: ['VerificationClientHold'],
          nameservers: OWN,
          there: { isHeld: true, nameservers: OWN },
        });
      }
      await harness.events();
      const { id } = (await harness.verification(ILSE))!;
      await harness.useCases.verifyContact.byId(harness.base.accountId, id);
      await harness.work();
      expect((await harness.events()).sort()).toEqual([
        'removed VerificationClientHold',
        'removed VerificationClientHold',
        'verified one.com two.com',
      ]);
      for (const name of ['one.com', 'two.com'])
        expect(await harness.sides(name)).toMatchObject({ locks: [], there: { isHeld: false } });
    }));
});

describe('one verification', () => {
  it('covers every domain of the account with the address, in any case, also one that comes later', () =>
    story({}, async (harness) => {
      for (const name of ['one.com', 'two.com']) await harness.register(name);
      await harness.work();
      expect([await harness.events(), harness.mails().length]).toEqual([['unverified one.com two.com'], 1]);
      const three = await harness.register('three.com');
      await harness.changes.useCases.setContacts.execute(harness.base.accountId, three, {
        registrant: { ...NEWCOMER, email: 'ILSE@EXAMPLE.NET' },
      });
      await harness.work();
      expect(harness.mails()).toEqual([]);
      const page = await harness.useCases.queries.list(harness.base.accountId, { page: 1, perPage: 10 });
      expect([page.totalCount, JSON.parse(page.items)]).toMatchObject([
        1,
        [{ email: ILSE, domains: ['one.com', 'three.com', 'two.com'] }],
      ]);
    }));

  it('of a new address runs beside that of the old one, and an address that is verified starts none', () =>
    story({}, async (harness) => {
      const { accountId } = harness.base;
      const name = await harness.register('quay.com');
      await harness.days(3);
      await harness.events();
      harness.mails();
      await harness.changes.useCases.setContacts.execute(accountId, name, { registrant: NEWCOMER });
      await harness.work();
      expect(harness.mails()).toEqual(['verification Jon@example.net']);
      await harness.days(11.5);
      // the old address covers nothing any more: no reminder, no hold, not listed
      expect([
        harness.mails().filter((mail) => mail.endsWith(ILSE)),
        (await harness.sides('quay.com')).locks,
      ]).toEqual([[], []]);
      expect(
        JSON.parse((await harness.useCases.queries.list(accountId, { page: 1, perPage: 10 })).items),
      ).toMatchObject([{ email: 'Jon@example.net', domains: ['quay.com'] }]);
      await harness.useCases.verifyContact.byId(
        accountId,
        (await harness.verification('jon@example.net'))!.id,
      );
      await harness.register('later.com');
      await harness.changes.useCases.setContacts.execute(accountId, name, {
        registrant: { ...NEWCOMER, firstName: 'Jonathan' },
      });
      await harness.work();
      expect(harness.mails().filter((mail) => mail.endsWith('Jon@example.net'))).toEqual([]);
    }));

  it('of two addresses in turn counts from the move of the domain to its account', () =>
    story({}, async (harness) => {
      const { accountId, clock } = harness.base;
      const name = await harness.register('moved.com');
      await harness.days(10);
      await harness.base.rows(
        `with former as (insert into accounts (username, created_at) values ('former-test', $1) returning id)
         insert into domain_moves (domain_id, from_account_id, to_account_id, operation_id, moved_at)
         select d.id, former.id, d.account_id, o.id, $1 from former, domains d join operations o on o.subject = d.name where d.name = 'moved.com' limit 1`,
        [clock.now()],
      );
      await harness.days(2);
      await harness.changes.useCases.setContacts.execute(accountId, name, {
        registrant: { ...NEWCOMER, email: 'jon@example.net' },
      });
      await harness.days(12.75);
      expect((await harness.sides('moved.com')).locks).toEqual([]);
      await harness.days(0.5);
      expect((await harness.sides('moved.com')).locks).toEqual(['VerificationHold']);
    }));

  it('of two addresses in turn holds the domain 15 days after the first, and frees it once one is verified', () =>
    story({}, async (harness) => {
      const { accountId } = harness.base;
      const name = await harness.register('quay.com');
      const set = (email: string) =>
        harness.changes.useCases.setContacts.execute(accountId, name, { registrant: { ...NEWCOMER, email } });
      await harness.days(10);
      await set('jon@example.net');
      await harness.days(4.75);
      await set('ilse@example.org');
      await harness.work();
      expect([(await harness.sides('quay.com')).locks, await harness.checks()]).toEqual([[], 1]);
      await harness.days(0.5);
      expect((await harness.sides('quay.com')).locks).toEqual(['VerificationHold']);
      await set('jon@example.net');
      await harness.work();
      expect((await harness.sides('quay.com')).locks).toEqual(['VerificationHold']);
      await harness.useCases.verifyContact.byId(
        accountId,
        (await harness.verification('jon@example.net'))!.id,
      );
      await harness.work();
      expect([(await harness.sides('quay.com')).locks, await harness.checks()]).toEqual([[], 0]);
      // A verified address in between: the next one has 15 days of its own.
      await set('olga@example.net');
      await harness.days(14.75);
      expect((await harness.sides('quay.com')).locks).toEqual([]);
      await harness.days(0.5);
      expect((await harness.sides('quay.com')).locks).toEqual(['VerificationHold']);
    }));

  it('keeps its hold while the domain changes to another address that is not verified, and loses it to one that is', () =>
    story({}, async (harness) => {
      const { accountId } = harness.base;
      const name = await harness.register('quay.com');
      await harness.days(15.25);
      await harness.changes.useCases.setContacts.execute(accountId, name, { registrant: NEWCOMER });
      await harness.work();
      expect(await harness.sides('quay.com')).toMatchObject({
        locks: ['VerificationHold'],
        there: { nameservers: PARKING },
      });
      await expect(
        harness.changes.useCases.setNameservers.execute(accountId, name, OWN),
      ).rejects.toMatchObject({ kind: 'conflict', details: 'The domain is locked (VerificationHold).' });
      await harness.useCases.verifyContact.byId(
        accountId,
        (await harness.verification('jon@example.net'))!.id,
      );
      await harness.work();
      expect(await harness.sides('quay.com')).toMatchObject({
        locks: [],
        nameservers: OWN,
        there: { nameservers: OWN },
      });
    }));

  it('leaves alone domains of countries, and domains that are gone', () =>
    story({}, async (harness) => {
      await harness.base.rows(
        `insert into tlds (name, connection_id, status, updated_at) select 'de', connection_id, status, updated_at from tlds where name = 'com'`,
      );
      await harness.base.rows(
        `insert into tld_rules (tld, valid_from, rules, created_at) select 'de', valid_from, '{"ccTld": true}', created_at from tld_rules where tld = 'com'`,
      );
      await harness.base.rows(
        `insert into tld_prices (tld, product, price, list_price, valid_from) select 'de', product, price, list_price, valid_from from tld_prices where tld = 'com'`,
      );
      await harness.register('quay.de');
      await harness.work();
      expect([harness.mails(), await harness.events(), await harness.checks()]).toEqual([[], [], 0]);
      await harness.register('quay.com');
      await harness.days(14);
      await harness.base.rows(
        `update domains set state = 'deleted', removed_at = $1, removal_reason = 'administrative' where name = 'quay.com'`,
        [harness.base.clock.now()],
      );
      harness.mails();
      await harness.events();
      await harness.days(3);
      expect([harness.mails(), await harness.events(), (await harness.sides('quay.de')).locks]).toEqual([
        [],
        [],
        [],
      ]);
    }));
});

describe('a hold at a registry in trouble', () => {
  it.each(['drop_after', 'drop_before', 'refuse'] as const)(
    'comes all the same, and goes: the registry %s',
    (script) =>
      story({}, async (harness) => {
        await harness.register('quay.com');
        await harness.days(14.75);
        await harness.events();
        harness.base.registry.script('quay.com', script, { command: 'update' });
        await harness.days(1);
        await harness.recover();
        expect(await harness.sides('quay.com')).toEqual({
          locks: ['VerificationHold'],
          nameservers: PARKING,
          there: { isHeld: false, nameservers: PARKING },
        });
        expect(await harness.events()).toEqual(['added VerificationHold']);
        harness.base.registry.script('quay.com', script, { command: 'update' });
        await harness.useCases.verifyContact.byLink(harness.mailer.token());
        await harness.work();
        await harness.recover();
        expect(await harness.sides('quay.com')).toEqual({
          locks: [],
          nameservers: OWN,
          there: { isHeld: false, nameservers: OWN },
        });
        expect(await harness.events()).toEqual(['verified quay.com', 'removed VerificationHold']);
      }),
  );

  it('goes when the address is verified while the hold is still on its way', () =>
    story({}, async (harness) => {
      await harness.register('quay.com');
      await harness.days(14.75);
      harness.base.registry.script('quay.com', 'drop_after', { command: 'update' });
      harness.base.clock.advance(43_200);
      await harness.useCases.run.execute();
      await harness.useCases.follow.execute();
      await harness.useCases.verifyContact.byLink(harness.mailer.token());
      await harness.recover();
      expect([await harness.sides('quay.com'), await harness.checks()]).toEqual([
        { locks: [], nameservers: OWN, there: { isHeld: false, nameservers: OWN } },
        0,
      ]);
    }));
});

describe('mail of verifications is limited in 24 hours', () => {
  const WIDE = { inbox: 100, domain: 100, account: 100 };
  async function registered(harness: VerificationHarness, name: string, email: string): Promise<void> {
    const result = await harness.base.useCases.registerDomain.execute(
      harness.base.request(name, { privacyEnabled: false, contacts: { registrant: { ...NEWCOMER, email } } }),
    );
    expect(result.kind).toBe('registered');
    await harness.work();
  }
  const listed = async (
    harness: VerificationHarness,
  ): Promise<{ email: string; verifyBy: string; mailWaitsUntil?: string }[]> =>
    JSON.parse(
      (await harness.useCases.queries.list(harness.base.accountId, { page: 1, perPage: 100 })).items,
    ) as [];
  const waiting = async (harness: VerificationHarness): Promise<string[]> =>
    (await listed(harness)).filter(({ mailWaitsUntil }) => mailWaitsUntil).map(({ email }) => email);

  it.each([
    [
      'one inbox, whatever stands behind a plus sign',
      { ...WIDE, inbox: 2 },
      ['victim@one.example', 'Victim+1@one.example', 'victim+2@one.example'],
      'victim+2@one.example',
      'free@one.example',
    ],
    [
      'the domain of the address',
      { ...WIDE, domain: 2 },
      ['a@one.example', 'b@one.example', 'c@one.example'],
      'c@one.example',
      'free@two.example',
    ],
    [
      'an account',
      { ...WIDE, account: 2 },
      ['a@one.example', 'b@two.example', 'c@three.example'],
      'c@three.example',
      undefined,
    ],
  ])(
    'for %s: the record, its event and its time come as always, the mail waits and then goes',
    (_, mailsPerDay, emails, late, free) =>
      story({ mailsPerDay }, async (harness) => {
        for (const [at, email] of emails.entries()) await registered(harness, `limit-${at}.com`, email);
        expect([await harness.events(), harness.mails()]).toEqual([
          [0, 1, 2].map((at) => `unverified limit-${at}.com`),
          emails.slice(0, 2).map((email) => `verification ${email}`),
        ]);
        expect(await waiting(harness)).toEqual([late]);
        const [shown] = (await listed(harness)).filter(({ email }) => email === late);
        expect(Date.parse(shown.mailWaitsUntil!) - harness.base.clock.now().getTime()).toBeLessThanOrEqual(
          DAY * 1_000,
        );
        const { id } = (await harness.verification(late))!;
        harness.base.clock.advance(1_000);
        expect(await harness.useCases.resend.execute(harness.base.accountId, id)).toMatchObject({
          kind: 'throttled',
          nextEligibleAt: new Date(shown.mailWaitsUntil!),
        });
        if (free) {
          await registered(harness, 'limit-free.com', free);
          expect(harness.mails()).toEqual([`verification ${free}`]);
        }
        await harness.days(1.25);
        expect([harness.mails(), await waiting(harness)]).toEqual([[`verification ${late}`], []]);
      }),
  );

  it('and a mail that waits is not sent once its address is verified or its domain gone', () =>
    story({ mailsPerDay: { ...WIDE, inbox: 1 } }, async (harness) => {
      for (const at of [0, 1, 2]) await registered(harness, `gone-${at}.com`, `victim+${at}@one.example`);
      harness.mails();
      await harness.useCases.verifyContact.byId(
        harness.base.accountId,
        (await harness.verification('victim+1@one.example'))!.id,
      );
      await harness.base.rows(
        `update domains set removed_at = now(), state = 'deleted', removal_reason = 'agp_refund' where name = 'gone-2.com'`,
      );
      await harness.days(1.25);
      expect([
        harness.mails(),
        await harness.base.rows(
          'select from contact_verifications where waiting_mail is not null and state = $1',
          ['open'],
        ),
      ]).toEqual([[], []]);
    }));

  it('and a reminder takes the place of one that waits', () =>
    story({ mailsPerDay: { ...WIDE, account: 1 }, reminderDays: [1, 2] }, async (harness) => {
      for (const at of [0, 1]) await registered(harness, `late-${at}.com`, `a${at}@one.example`);
      expect(harness.mails()).toEqual(['verification a0@one.example']);
      await harness.days(12);
      // the first mail of a1 has its turn before the reminder of a0; of the two reminders of each one waited
      // for the other
      expect(harness.mails()).toEqual([
        'verification a1@one.example',
        ...[0, 1].map((at) => `verification-reminder a${at}@one.example`),
      ]);
    }));

  it('and a domain is held 15 days after a mail server took the first mail', () =>
    story({ mailsPerDay: WIDE, reminderDays: [5] }, async (harness) => {
      harness.mailer.script.push({ kind: 'failed', why: 'mail server away' });
      await registered(harness, 'late-mail.com', 'late@one.example');
      await harness.base.rows(
        `update mails set due_at = '2100-01-01', sent_at = null, attempts = 1 where sent_at is null`,
      );
      await harness.days(20);
      const locksOf = async (): Promise<string[]> => (await harness.sides('late-mail.com')).locks;
      expect([harness.mails().includes('verification late@one.example'), await locksOf()]).toEqual([
        false,
        [],
      ]);
      await harness.base.rows(`update mails set due_at = $1 where due_at > $1`, [harness.base.clock.now()]);
      await harness.days(14);
      expect([harness.mails().includes('verification late@one.example'), await locksOf()]).toEqual([
        true,
        [],
      ]);
      await harness.days(2);
      expect(await locksOf()).toEqual(['VerificationHold']);
    }));

  it('and a domain is held 15 days after the first mail at the earliest, however long that waited', () =>
    story({ mailsPerDay: { ...WIDE, account: 1 }, reminderDays: [] }, async (harness) => {
      for (const at of [0, 1, 2]) await registered(harness, `slow-${at}.com`, `a${at}@one.example`);
      await harness.days(3);
      expect(harness.mails()).toEqual([0, 1, 2].map((at) => `verification a${at}@one.example`));
      await harness.base.rows(
        `update contact_verifications set first_sent_at = null, waiting_mail = 'verification', mail_waits_until = '2100-01-01', due_at = null where address = 'a2@one.example'`,
      );
      await harness.days(14.5);
      const locksOf = async (at: number): Promise<string[]> => (await harness.sides(`slow-${at}.com`)).locks;
      expect([await locksOf(0), await locksOf(1), await locksOf(2)]).toEqual([
        ['VerificationHold'],
        ['VerificationHold'],
        [],
      ]);
      await harness.base.rows(
        `update contact_verifications set mail_waits_until = $1, due_at = $1 where address = 'a2@one.example'`,
        [harness.base.clock.now()],
      );
      harness.mails();
      await harness.days(14);
      expect([harness.mails().includes('verification a2@one.example'), await locksOf(2)]).toEqual([true, []]);
      await harness.days(3);
      expect(await locksOf(2)).toEqual(['VerificationHold']);
    }));
});
