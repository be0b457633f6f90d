import {
  startRegistrantData,
  stopRegistrantData,
  CODE,
  TLDS,
  HOLDER,
  sandbox,
  push,
  newcomer,
  newAccount,
  work,
  call,
  domain,
  setContacts,
  transfer,
  dataAtRegistry,
  warningOf,
} from '../support/registrant-data-stack';

beforeAll(startRegistrantData);
afterAll(stopRegistrantData);

describe.each(TLDS)(
  '.$tld, whose registry stores data with the registrant',
  ({ tld, values, others, wrong, isPrivate }) => {
    const own = `own.${tld}`;

    it('takes a registration, another registrant, other data, privacy on and off, and an internal move', async () => {
      // The registry of .es decides on registrations later: what follows needs a domain that is there.
      const bought = tld === 'es' ? `bought.${tld}` : own;
      expect(
        await call('POST', 'domains', {
          domain: { domainName: bought, privacyEnabled: false },
          tldRequirements: values,
        }),
      ).toMatchObject({ status: 200 });
      if (bought !== own)
        expect(await transfer(own, { tldRequirements: values })).toMatchObject({ status: 200 });
      const first = await dataAtRegistry(own);
      expect(first).not.toBeNull();
      expect(await setContacts(own, { contacts: { registrant: HOLDER } })).toMatchObject({
        status: 200,
        body: { contacts: { registrant: { firstName: 'Mira' } } },
      });
      expect(await dataAtRegistry(own)).toEqual(first);
      // The admin's contact becomes the registrant's: it was at the registry without the data.
      expect(await setContacts(own, { contacts: { admin: { ...HOLDER, firstName: 'Nora' } } })).toMatchObject(
        { status: 200 },
      );
      expect(
        await setContacts(own, { contacts: { registrant: { ...HOLDER, firstName: 'Nora' } } }),
      ).toMatchObject({ status: 200, body: { contacts: { registrant: { firstName: 'Nora' } } } });
      if (isPrivate)
        for (const privacyEnabled of [true, false, true])
          expect(await call('PATCH', `domains/${own}`, { privacyEnabled })).toMatchObject({ status: 200 });
      const changed = await setContacts(own, { contacts: {}, tldRequirements: others });
      expect(changed).toMatchObject({
        status: 200,
        body: { contacts: { registrant: { firstName: 'Nora' } } },
      });
      expect(await dataAtRegistry(own)).not.toEqual(first);
      if (isPrivate)
        expect(await call('PATCH', `domains/${own}`, { privacyEnabled: false })).toMatchObject({
          status: 200,
        });
      await sandbox.sql.query(
        `update domains set transfer_lock_until = registered_at, locked = false where name = $1`,
        [own],
      );
      const {
        body: { authCode },
      } = await call('GET', `domains/${own}:getAuthCode`);
      expect(
        await call(
          'POST',
          'transfers/internal/in',
          { domainName: own, authCode, tldRequirements: wrong },
          newcomer,
        ),
      ).toMatchObject({ status: 400 });
      const moved = await call(
        'POST',
        'transfers/internal/in',
        { domainName: own, authCode, contacts: { registrant: HOLDER }, tldRequirements: values },
        newcomer,
      );
      expect(moved).toMatchObject({ status: 200, body: { contacts: { registrant: { firstName: 'Mira' } } } });
      await work();
      expect(
        (await sandbox.sql.query(`select from operations where subject = $1 and state <> 'succeeded'`, [own]))
          .rowCount,
      ).toBe(0);
      expect(await dataAtRegistry(own)).toEqual(first);
      // An address is corrected, as after a verification that bounced.
      expect(
        await setContacts(
          own,
          { contacts: { registrant: { ...HOLDER, email: 'mira.lund@example.net' } } },
          newcomer,
        ),
      ).toMatchObject({ status: 200 });
      expect(await dataAtRegistry(own)).toEqual(first);
    });

    it("never moves the registry data of one account's registrant to another account", async () => {
      const bare = await newAccount(`bare-${tld}`);
      await sandbox.sql.query(
        'update domains set transfer_lock_until = null, locked = false where name = $1',
        [own],
      );
      const {
        body: { authCode },
      } = await call('GET', `domains/${own}:getAuthCode`, undefined, newcomer);
      const answer = await call(
        'POST',
        'transfers/internal/in',
        { domainName: own, authCode },
        { ...bare, prefer: 'handling=strict' },
      );
      // The registry of .es demands none: the domain moves, without them.
      const isDemanded = tld !== 'es';
      expect(answer).toMatchObject(
        isDemanded
          ? { status: 400, body: { details: expect.stringContaining('tldRequirements') } }
          : { status: 200 },
      );
      const {
        rows: [{ registry_values: stored }],
      } = await sandbox.sql.query<{ registry_values: object }>(
        'select registry_values from domains where name = $1 and removed_at is null',
        [own],
      );
      expect(stored).toEqual(isDemanded ? values : {});
    });

    it("takes a transfer in with the data that were sent, and later ones with the account's last", async () => {
      expect(
        await transfer(`arrives.${tld}`, {
          privacyEnabled: false,
          contacts: { registrant: HOLDER },
          tldRequirements: values,
        }),
      ).toMatchObject({ status: 200 });
      expect(await domain(`arrives.${tld}`)).toMatchObject({
        status: 200,
        body: { contacts: { registrant: { firstName: 'Mira' } } },
      });
      const created = await transfer(`defaults.${tld}`, { contacts: { registrant: HOLDER } });
      expect(created).toMatchObject({ status: 200 });
      expect(created.body.warnings).toBeUndefined();
      expect(await domain(`defaults.${tld}`)).toMatchObject({
        body: { contacts: { registrant: { firstName: 'Mira' } } },
      });
      expect([await warningOf(`arrives.${tld}`), await warningOf(`defaults.${tld}`)]).toEqual([
        undefined,
        undefined,
      ]);
      expect(await dataAtRegistry(`defaults.${tld}`)).toEqual(await dataAtRegistry(`arrives.${tld}`));
    });

    it('takes our registrant in place of another one that it shows, when staff push the difference', async () => {
      const name = `arrives.${tld}`;
      const before = await dataAtRegistry(name);
      const {
        rows: [{ id }],
      } = await sandbox.sql.query<{ id: string }>(
        `with copy as (insert into contacts (first_name, last_name, address1, city, state, zip, country, email, phone, registry_data, created_at)
                     select 'Pia', last_name, address1, city, state, zip, country, email, phone, registry_data, created_at from contacts where id = (select registrant_id from domains where name = $1) returning id),
            moved as (update domains set registrant_id = copy.id from copy where name = $1 returning domains.id)
       insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at) select id, 'registrant', 'null', '"other"', now(), now() from moved returning id`,
        [name],
      );
      expect(await push.execute({ id, begin: async () => undefined })).toMatchObject({ kind: 'done' });
      expect([await dataAtRegistry(name), (await domain(name)).body.contacts]).toMatchObject([
        before,
        { registrant: { firstName: 'Pia' } },
      ]);
      const { rows } = await sandbox.sql.query(
        `select from registry_contacts r join domains d on d.registrant_id = r.contact_id where d.name = $1 and r.created_at is not null`,
        [name],
      );
      expect(rows).toHaveLength(1);
    });

    it('refuses data that are wrong, with their descriptor and before money moves', async () => {
      const before = (await call('GET', 'accountinfo/balance')).body;
      for (const tldRequirements of [wrong, { ...values, 'X-NONE': '1' }]) {
        expect(
          await call('POST', 'transfers', { domainName: `refused.${tld}`, authCode: CODE, tldRequirements }),
        ).toMatchObject({ status: 400, body: { details: expect.stringContaining('tldRequirements') } });
      }
      expect((await call('GET', 'accountinfo/balance')).body).toEqual(before);
    });
  },
);

describe('a transfer in of a client that knows the contract alone', () => {
  const name = 'refused.us';
  let alone: Record<string, string>;
  beforeAll(async () => {
    alone = await newAccount('alone');
  });

  it('is refused where the client asks for strict handling, with the descriptor of what is missing', async () => {
    const answer = await call(
      'POST',
      'transfers',
      { domainName: name, authCode: CODE },
      { ...alone, prefer: 'handling=strict' },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: 'Bad Request',
        details: expect.stringMatching(
          /^'tldRequirements\.X-US-NEXUS' is required: X-US-NEXUS \(Nexus category: one of C11, .*X-US-PURPOSE/,
        ),
      },
    });
  });

  it("is ordered with a warning, and shows the registry's registrant where ours is refused; staff see it and the reseller gets mail", async () => {
    const created = await transfer(name, { contacts: { registrant: HOLDER } }, alone);
    expect(created).toMatchObject({
      status: 200,
      body: {
        warnings: {
          message: expect.stringContaining('X-US-NEXUS (Nexus category: one of C11'),
          statuses: [],
        },
      },
    });
    expect(await domain(name, alone)).toMatchObject({
      status: 200,
      body: {
        contacts: {
          registrant: { lastName: 'Holder', email: 'holder@other.example' },
          tech: expect.any(Object),
        },
      },
    });
    expect(await warningOf(name)).toMatch(/registrant could not be applied.*NexusCategory.*X-US-NEXUS/s);
    const { rows } = await sandbox.sql.query(
      `select r.field from registry_differences r join domains d on d.id = r.domain_id where d.name = $1 and r.resolved_at is null`,
      [name],
    );
    expect(rows).toEqual([{ field: 'registrant' }]);
    expect(
      (
        await sandbox.sql.query(
          `select from mails m join domains d on m.subject = 'domain:' || d.id where d.name = $1 and m.template = 'registrant-refused'`,
          [name],
        )
      ).rowCount,
    ).toBe(1);
  });

  it('gets its registrant with the data later', async () => {
    const refused = await setContacts(name, { contacts: { registrant: HOLDER } }, alone);
    expect(refused).toMatchObject({ status: 400, body: { details: expect.stringContaining('X-US-NEXUS') } });
    expect(
      await setContacts(name, { contacts: { registrant: HOLDER }, tldRequirements: TLDS[0].values }, alone),
    ).toMatchObject({ status: 200, body: { contacts: { registrant: { firstName: 'Mira' } } } });
    expect(
      (
        await sandbox.sql.query(`select from domains where name = $1 and wanted_registrant_id is not null`, [
          name,
        ])
      ).rowCount,
    ).toBe(0);
  });
});
