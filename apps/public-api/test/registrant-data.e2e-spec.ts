import { Ledger } from '@registrar/billing';
import { Catalog, registryExtras } from '@registrar/catalog';
import { RECONCILE_MOVES } from '@registrar/composition';
import { PushDifference, type ReconcileChanges } from '@registrar/domains';
import { DomainName, Money, UnitOfWork } from '@registrar/kernel';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { type Answer, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain, until } from '@registrar/testkit';
import { AdvanceTransfers } from '@registrar/transfers';
import { createPublicApi } from '../src/app.module';

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';

/**
 * Each TLD whose registry stores data with the registrant: a set of values, another one, and a value that is
 * wrong.
 */
const TLDS: {
  tld: string;
  values: Record<string, string>;
  others: Record<string, string>;
  wrong: Record<string, string>;
  isPrivate?: true;
}[] = [
  {
    tld: 'us',
    values: { 'X-US-NEXUS': 'C11', 'X-US-PURPOSE': 'P1' },
    others: { 'X-US-NEXUS': 'C21', 'X-US-PURPOSE': 'P3' },
    wrong: { 'X-US-NEXUS': 'C99', 'X-US-PURPOSE': 'P1' },
  },
  {
    tld: 'ca',
    values: { 'X-CA-LEGAL-TYPE': 'CCT', 'X-CA-PRESENCE': 'accepted' },
    others: { 'X-CA-LEGAL-TYPE': 'CCO', 'X-CA-PRESENCE': 'accepted' },
    wrong: { 'X-CA-LEGAL-TYPE': 'XXX' },
    isPrivate: true,
  },
  {
    tld: 'eu',
    values: { 'X-EU-HOLDER': 'resident' },
    others: { 'X-EU-HOLDER': 'organisation' },
    wrong: { 'X-EU-HOLDER': 'martian' },
  },
  {
    tld: 'fr',
    values: { 'X-FR-HOLDER': 'person', 'X-FR-BIRTH-DATE': '1980-01-02' },
    others: { 'X-FR-HOLDER': 'organisation', 'X-FR-REGISTER-NUMBER': '123456789' },
    wrong: { 'X-FR-HOLDER': 'cat' },
  },
  {
    tld: 'it',
    values: {
      'X-IT-ENTITY-TYPE': '1',
      'X-IT-NATIONALITY': 'DE',
      'X-IT-FISCAL-CODE': 'ABCDEF80A01',
      'X-IT-TERMS': 'accepted',
    },
    others: {
      'X-IT-ENTITY-TYPE': '7',
      'X-IT-NATIONALITY': 'DE',
      'X-IT-FISCAL-CODE': 'DE123456789',
      'X-IT-TERMS': 'accepted',
    },
    wrong: { 'X-IT-ENTITY-TYPE': '99' },
  },
  {
    tld: 'es',
    values: { 'X-ES-ID-TYPE': '1', 'X-ES-ID-NUMBER': '12345678Z' },
    others: { 'X-ES-ID-TYPE': '0', 'X-ES-ID-NUMBER': 'P1234567' },
    wrong: { 'X-ES-ID-TYPE': '42' },
  },
  {
    tld: 'se',
    values: { 'X-SE-HOLDER-NUMBER': '[SE]802405-0190' },
    others: { 'X-SE-HOLDER-NUMBER': '[DE]123-456' },
    wrong: { 'X-SE-HOLDER-NUMBER': '!' },
  },
  {
    tld: 'nu',
    values: { 'X-SE-HOLDER-NUMBER': '[SE]802405-0190' },
    others: { 'X-SE-HOLDER-NUMBER': '[DE]123-456' },
    wrong: { 'X-SE-HOLDER-NUMBER': '!' },
  },
];
const HOLDER = {
  firstName: 'Mira',
  lastName: 'Lund',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  state: 'North',
  zip: '40112',
  country: 'DE',
  email: 'mira@example.net',
  phone: '+4930123457',
};

const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let url: string;
let advance: AdvanceTransfers;
let moves: ReconcileChanges;
let poll: () => Promise<void>;
let push: PushDifference;
let credit: (accountId: number) => Promise<unknown>;
let newcomer: Record<string, string>;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  other = await OtherRegistrar.connect(sandbox.simulator.port);
  const app = await createPublicApi(sandbox.settings());
  url = await sandbox.serve(app);
  advance = app.nest.get(AdvanceTransfers);
  moves = app.nest.get<ReconcileChanges>(RECONCILE_MOVES);
  push = app.nest.get(PushDifference, { strict: false });
  const [drain, connections, catalog] = [
    app.nest.get(DrainPollQueue),
    app.nest.get(RegistryConnections),
    app.nest.get(Catalog, { strict: false }),
  ];
  const [uow, ledger] = [
    app.nest.get(UnitOfWork, { strict: false }),
    app.nest.get(Ledger, { strict: false }),
  ];
  credit = (accountId) =>
    uow.run(() =>
      ledger.credit({ accountId, amount: Money.of(1_000_00n), reference: `opening ${accountId}` }),
    );
  poll = async () => {
    for (const connection of await connections.list())
      if (connection.profile.poll.enabled) await drain.execute(connection);
  };
  for (const { tld, values } of TLDS) {
    for (const label of ['arrives', 'defaults', 'refused', ...(tld === 'es' ? ['own'] : [])]) {
      const name = `${label}.${tld}`;
      const rules = (await catalog.find(DomainName.of(name), new Date()))!;
      await other.register(name, CODE, {
        nameservers: ['ns1.example.net', 'ns2.example.net'],
        registrant: registryExtras(rules, { values }).registrant,
      });
    }
  }
  await until(
    async () => (await other.info('refused.es'))?.statuses.includes('pendingCreate') === false,
    'the other registrar has its domains',
  );
  age.days = 0;
  newcomer = await newAccount('newcomer');
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

async function newAccount(name: string): Promise<Record<string, string>> {
  const {
    rows: [{ id }],
  } = await sandbox.sql.query<{ id: number }>(
    `insert into accounts (username, default_nameservers, registrant_id, admin_id, tech_id, billing_id, enterprise, created_at)
     select $1, default_nameservers, registrant_id, admin_id, tech_id, billing_id, true, now() from accounts where username = 'demo-test' returning id`,
    [`${name}-test`],
  );
  await sandbox.sql.query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', now())`,
    [id, sandbox.vault.digest(`${name}-token`)],
  );
  await credit(id);
  return { authorization: `Basic ${Buffer.from(`${name}-test:${name}-token`).toString('base64')}` };
}

/** The worker, as often as it finds something to do. */
async function work(): Promise<void> {
  await drain(async () => {
    await poll();
    return (await advance.execute()) + (await moves.execute());
  }, 'transfers');
}
const call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> => sandbox.call(url, method, `/core/v1/${path}`, body, headers);
const domain = (name: string, headers?: Record<string, string>): Promise<Answer> =>
  call('GET', `domains/${name}`, undefined, headers);
const setContacts = (name: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  call('POST', `domains/${name}:setContacts`, body, headers);
/** Orders a transfer, and the other registrar lets the domain go where it is asked. */
async function transfer(name: string, body: object = {}, headers?: Record<string, string>): Promise<Answer> {
  const created = await call('POST', 'transfers', { domainName: name, authCode: CODE, ...body }, headers);
  if (created.status !== 200) return created;
  await work();
  if ((await call('GET', `transfers/${name}`, undefined, headers)).body.status === 'pending_transfer')
    await other.approve(name);
  await work();
  return created;
}
/** Registry data of the registrant that the registry shows with the domain. */
async function dataAtRegistry(name: string): Promise<unknown> {
  const { rows } = await sandbox.sql.query<{ registry_data: unknown }>(
    'select c.registry_data from domains d join contacts c on c.id = case when d.privacy_enabled then d.privacy_contact_id else d.registrant_id end where d.name = $1 and d.removed_at is null',
    [name],
  );
  return rows[0]?.registry_data;
}
const warningOf = async (name: string): Promise<string | undefined> => {
  const { rows } = await sandbox.sql.query<{ warning: string | null }>(
    `select payload->>'warning' as warning from outbox where name = 'domain.transfer.status_change' and payload->>'domainName' = $1 and payload->>'status' = 'completed'`,
    [name],
  );
  return rows[0]?.warning ?? undefined;
};

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
