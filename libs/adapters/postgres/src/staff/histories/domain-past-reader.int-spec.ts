import {
  at,
  closeAdminReader,
  database,
  domain,
  ids,
  insert,
  later,
  openAdminReader,
  operation,
  operationId,
  run,
} from '../../../test/admin-rows';
import { PostgresDomainPastReader } from './domain-past-reader';

const NAME = 'lantern.example';
const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'A1' };
const SEALED = 'sealed-auth-code';
const hour = (number: number): Date => new Date(at.getTime() + number * 3_600_000);
const done = { state: 'succeeded', answer: {} };

let reader: PostgresDomainPastReader;
let id: number;
beforeAll(async () => {
  await openAdminReader();
  reader = new PostgresDomainPastReader(database.sql);
  id = await domain(NAME, { nameservers: ['ns2.example.net', 'ns1.example.net'], locks: ['B', 'A'] });
  const contacts = { registrant: ids.contact, admin: ids.contact, tech: ids.contact, billing: ids.contact };
  await operation(operationId(1), NAME, {
    ...done,
    answer: { domain: { autorenewEnabled: true, privacyEnabled: false } },
    payload: { domainId: id, locked: true, nameservers: ['ns1.example.net'], contactIds: contacts },
    settled_at: hour(1),
  });
  const change = { domainId: id, before: { nameservers: ['ns1.example.net'], authCode: { sealed: SEALED } } };
  await operation(operationId(2), NAME, {
    ...done,
    kind: 'update',
    payload: {
      ...change,
      after: { nameservers: ['ns2.example.net'], ds: [DS], registryValues: { vat: SEALED } },
    },
    settled_at: hour(2),
  });
  const other = { ...change, domainId: id + 1 };
  await operation(operationId(3), NAME, { ...done, kind: 'update', payload: other, settled_at: hour(2) });
  await operation(operationId(4), NAME, {
    kind: 'update',
    state: 'refused',
    failure: {},
    payload: { ...change, after: { locked: false } },
    settled_at: hour(3),
  });
  await operation(operationId(5), NAME, {
    kind: 'move',
    payload: { domainId: id, before: { locked: true }, after: { locked: false, transferLockUntil: later } },
    created_at: hour(4),
  });
  await run(
    `insert into domain_moves (domain_id, from_account_id, to_account_id, operation_id, moved_at) values ($1, $2, $3, $4, $5)`,
    [id, ids.account, ids.other, operationId(5), hour(4)],
  );
});
afterAll(() => closeAdminReader());

const contact = (): string => String(ids.contact);

it('reads what the domain came with, and each change that was carried out, oldest first', async () => {
  const { changes } = await reader.past({ id, name: NAME });
  const account = { before: String(ids.account), after: String(ids.other) };
  expect(changes.map((change) => change.at)).toEqual([hour(1), hour(2), hour(4), hour(4)]);
  expect(changes[0]).toEqual({
    at: hour(1),
    before: {},
    after: {
      accountId: account.before,
      autorenewEnabled: 'true',
      privacyEnabled: 'false',
      locked: 'true',
      nameservers: 'ns1.example.net',
      ds: '',
      registrant: contact(),
      admin: contact(),
      tech: contact(),
      billing: contact(),
    },
  });
  expect(changes[1]).toMatchObject({
    before: { nameservers: 'ns1.example.net' },
    after: { nameservers: 'ns2.example.net', ds: '30909 13 2 A1' },
  });
  const moved = changes.slice(2);
  expect(moved).toContainEqual({
    at: hour(4),
    before: { accountId: account.before },
    after: { accountId: account.after },
  });
  expect(moved).toContainEqual({
    at: hour(4),
    before: { locked: 'true' },
    after: { locked: 'false', transferLockUntil: later.toISOString() },
  });
});

it('reads neither auth codes nor registry data of registrants', async () => {
  expect(JSON.stringify(await reader.past({ id, name: NAME }))).not.toContain(SEALED);
});

it('reads the domain as it is now', async () => {
  await run(
    `insert into domain_ds (domain_id, key_tag, algorithm, digest_type, digest) values ($1, 30909, 13, 2, 'A1')`,
    [id],
  );
  expect((await reader.past({ id, name: NAME })).present).toEqual({
    accountId: String(ids.account),
    autorenewEnabled: 'true',
    locked: 'true',
    privacyEnabled: 'false',
    locks: 'A, B',
    transferLockUntil: '',
    nameservers: 'ns2.example.net, ns1.example.net',
    ds: '30909 13 2 A1',
    registrant: contact(),
    admin: contact(),
    tech: contact(),
    billing: contact(),
  });
});

it('reads what a domain came with by a transfer', async () => {
  const name = 'came.example';
  const here = await domain(name);
  await operation(operationId(6), name, {
    ...done,
    kind: 'transfer',
    payload: { locked: false, contactIds: { tech: 4 }, autorenewEnabled: false, privacyEnabled: true },
    settled_at: hour(1),
  });
  await insert(
    `insert into transfers (operation_id, account_id, name, state, domain_id, progress_at, created_at) values ($1, $2, $3, 'completed', $4, $5, $5)`,
    [operationId(6), ids.account, name, here, at],
  );
  expect((await reader.past({ id: here, name })).changes).toEqual([
    {
      at: hour(1),
      before: {},
      after: {
        accountId: String(ids.account),
        locked: 'false',
        autorenewEnabled: 'false',
        privacyEnabled: 'true',
        tech: '4',
      },
    },
  ]);
});

it('has no past where nothing is stored, and no domain where there is none', async () => {
  const bare = await domain('bare.example');
  expect((await reader.past({ id: bare, name: 'bare.example' })).changes).toEqual([]);
  expect(await reader.past({ id: 2_000_000_000, name: 'absent.example' })).toEqual({
    present: {},
    changes: [],
  });
});

it('reads contacts by id, with the fields that have a value', async () => {
  const found = await reader.contacts([ids.contact, 2_000_000_000]);
  expect([...found]).toEqual([[ids.contact, { firstName: 'Ilse', email: 'ilse@example.net' }]]);
  expect((await reader.contacts([])).size).toBe(0);
});
