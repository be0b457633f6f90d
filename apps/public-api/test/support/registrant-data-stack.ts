import { Ledger } from '@registrar/billing';
import { Catalog, registryExtras } from '@registrar/catalog';
import { RECONCILE_MOVES } from '@registrar/composition';
import { PushDifference, type ReconcileChanges } from '@registrar/domains';
import { DomainName, Money, UnitOfWork } from '@registrar/kernel';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { type Answer, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain, until } from '@registrar/testkit';
import { AdvanceTransfers } from '@registrar/transfers';
import { createPublicApi } from '../../src/app.module';

export const DAY_MS = 86_400_000;
export const CODE = 'Ax7-transfer-code-9';

/**
 * Each TLD whose registry stores data with the registrant: a set of values, another one, and a value that is
 * wrong.
 */
export const TLDS: {
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
export const HOLDER = {
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

export const age = { days: 100 };
export let sandbox: Sandbox;
export let other: OtherRegistrar;
export let url: string;
export let advance: AdvanceTransfers;
export let moves: ReconcileChanges;
export let poll: () => Promise<void>;
export let push: PushDifference;
export let credit: (accountId: number) => Promise<unknown>;
export let newcomer: Record<string, string>;

export async function startRegistrantData(): Promise<void> {
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
}

export async function stopRegistrantData(): Promise<void> {
  await other?.close();
  await sandbox?.stop();
}

export async function newAccount(name: string): Promise<Record<string, string>> {
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
export async function work(): Promise<void> {
  await drain(async () => {
    await poll();
    return (await advance.execute()) + (await moves.execute());
  }, 'transfers');
}
export const call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> => sandbox.call(url, method, `/core/v1/${path}`, body, headers);
export const domain = (name: string, headers?: Record<string, string>): Promise<Answer> =>
  call('GET', `domains/${name}`, undefined, headers);
export const setContacts = (name: string, body: object, headers?: Record<string, string>): Promise<Answer> =>
  call('POST', `domains/${name}:setContacts`, body, headers);
/** Orders a transfer, and the other registrar lets the domain go where it is asked. */
export async function transfer(
  name: string,
  body: object = {},
  headers?: Record<string, string>,
): Promise<Answer> {
  const created = await call('POST', 'transfers', { domainName: name, authCode: CODE, ...body }, headers);
  if (created.status !== 200) return created;
  await work();
  if ((await call('GET', `transfers/${name}`, undefined, headers)).body.status === 'pending_transfer')
    await other.approve(name);
  await work();
  return created;
}
/** Registry data of the registrant that the registry shows with the domain. */
export async function dataAtRegistry(name: string): Promise<unknown> {
  const { rows } = await sandbox.sql.query<{ registry_data: unknown }>(
    'select c.registry_data from domains d join contacts c on c.id = case when d.privacy_enabled then d.privacy_contact_id else d.registrant_id end where d.name = $1 and d.removed_at is null',
    [name],
  );
  return rows[0]?.registry_data;
}
export const warningOf = async (name: string): Promise<string | undefined> => {
  const { rows } = await sandbox.sql.query<{ warning: string | null }>(
    `select payload->>'warning' as warning from outbox where name = 'domain.transfer.status_change' and payload->>'domainName' = $1 and payload->>'status' = 'completed'`,
    [name],
  );
  return rows[0]?.warning ?? undefined;
};
