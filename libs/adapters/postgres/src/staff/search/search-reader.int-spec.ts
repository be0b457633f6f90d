import { SEARCH_KINDS, type SearchKind, searchTerms } from '@registrar/staff';
import { searchReaderContract } from '@registrar/staff/testing';
import fc from 'fast-check';
import {
  at,
  closeAdminReader,
  database,
  domain,
  ids,
  insert,
  openAdminReader,
  operation,
  operationId,
  run,
} from '../../../test/admin-rows';
import { PostgresSearchReader } from './search-reader';

let reader: PostgresSearchReader;

beforeAll(async () => {
  await openAdminReader();
  reader = new PostgresSearchReader(database.sql);
});
afterAll(() => closeAdminReader());

const account = (username: string): Promise<number> =>
  insert('insert into accounts (username, created_at) values ($1, $2)', [username, at]);

const contact = (columns: Record<string, string>): Promise<number> => {
  const row = { created_at: at, ...columns };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  return insert(
    `insert into contacts (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
};

const hits = async (kind: SearchKind, text: string, limit = 10): Promise<[string, string][]> =>
  (await reader.find(kind, searchTerms(text), limit)).map(({ id, match }) => [id, match]);

describe('the search in PostgreSQL', () => {
  searchReaderContract(async () => ({
    reader,
    domain: async (name) => String(await domain(name)),
    account: async (username) => String(await account(username)),
  }));
});

describe('contacts', () => {
  let ilse: string;
  beforeAll(async () => {
    ilse = String(
      await contact({
        first_name: 'Ilse',
        last_name: 'Brandt',
        company_name: 'Lantern Works GmbH',
        email: 'Ilse.Brandt@lantern.example',
        phone: '+4930123456',
      }),
    );
    await contact({ first_name: 'Ilsebill', last_name: 'Brand' });
    await contact({ email: 'only@quay.example' });
  });

  it.each([
    ['ilse brandt', 'exact'],
    ['Ilse Bra', 'prefix'],
    ['brandt', 'similar'],
    ['LANTERN WORKS GMBH', 'exact'],
    ['lantern w', 'prefix'],
    ['works gm', 'similar'],
    ['ilse.brandt@LANTERN.example', 'exact'],
    ['ilse.b', 'prefix'],
    ['brandt@lant', 'similar'],
    ['+49 30 123456', 'exact'],
    ['0049 30 123456', 'exact'],
    ['+49.3012', 'prefix'],
  ])('are found by %p: %s', async (text, match) => {
    expect(await hits('contact', text)).toContainEqual([ilse, match]);
  });

  it('with a name, company and address of their own are shown by them', async () => {
    const [hit] = await reader.find('contact', searchTerms('ilse brandt'), 1);
    expect(hit).toEqual({
      kind: 'contact',
      id: ilse,
      title: 'Ilse Brandt',
      subtitle: 'Lantern Works GmbH, Ilse.Brandt@lantern.example, +4930123456',
      match: 'exact',
    });
    const [nameless] = await reader.find('contact', searchTerms('only@quay.example'), 1);
    expect(nameless.title).toBe('only@quay.example');
  });
});

describe('a domain that left its account', () => {
  it('is found by its whole name, after the present one of that name', async () => {
    const past = { state: 'deleted', removed_at: at, removal_reason: 'expiration' };
    const first = String(await domain('returned.example', past));
    const second = String(await domain('returned.example', past));
    const present = String(await domain('returned.example'));
    expect((await hits('domain', 'returned.example')).map(([id]) => id)).toEqual([present, second, first]);
    expect(await hits('domain', 'returned.exampl')).toEqual([[present, 'prefix']]);
  });
});

/** A record of each kind, with every key that finds it exactly. */
async function recordsOf(): Promise<[SearchKind, string, string[]][]> {
  const id = operationId(9);
  await operation(id, 'keys.example');
  const order = await insert(
    `insert into orders (account_id, operation_id, status, created_at) values ($1, $2, 'success', $3)`,
    [ids.account, id, at],
  );
  const paymentId = operationId(8);
  await run(
    `insert into payments (id, account_id, amount, currency, state, gateway_id, gateway_charge, page_ends_at, created_at, settled_at)
     values ($1, $2, 25000, 'USD', 'succeeded', 'cs_Test_1', 'pi_Test_1', $3, $3, $3)`,
    [paymentId, ids.account, at],
  );
  const transfer = await insert(
    `insert into transfers (operation_id, account_id, name, state, progress_at, created_at) values ($1, $2, 'keys.example', 'pending', $3, $3)`,
    [id, ids.account, at],
  );
  const domainId = await domain('keys.example');
  const departure = await insert(
    `insert into transfers_out (domain_id, account_id, connection_id, name, state, noticed_at, due_at) values ($1, $2, $3, 'keys.example', 'noticed', $4, $4)`,
    [domainId, ids.account, ids.connection, at],
  );
  const clTrid = `${id}-Create-1`;
  await run(
    `insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at, svtrid) values ($1, $2, $3, 'domain:create', 'keys.example', '<epp/>', $4, 'SV-Keys-1')`,
    [clTrid, ids.connection, id, at],
  );
  const token = await insert(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'shop', 'digest', 'sealed', $2)`,
    [ids.account, at],
  );
  const entry = await insert(
    `insert into audit_log (at, actor, role, action, target, request_id, source) values ($1, 'Ines (key 3)', 'support', 'account.update', 'account:1', 'req', '2001:db8::7')`,
    [at],
  );
  const accountId = await account('Keys-Account');
  const person = { first_name: 'Käthe', last_name: 'Keys', company_name: 'Keys AG', email: 'K@keys.example' };
  const contactId = await contact({ ...person, phone: '+4940987654' });
  return [
    ['domain', String(domainId), ['keys.example', 'KEYS.example.']],
    ['account', String(accountId), ['keys-account', 'Keys-Account', `#${accountId}`]],
    [
      'contact',
      String(contactId),
      ['Käthe Keys', 'KEYS AG', 'k@KEYS.example', '+49 40 98 76 54', `#${contactId}`],
    ],
    ['order', String(order), [`#${order}`, `000${order}`]],
    ['payment', paymentId, [paymentId, paymentId.replaceAll('-', ''), 'cs_Test_1', 'pi_Test_1']],
    ['operation', id, [id, id.toUpperCase()]],
    ['transfer', `in:${transfer}`, [`#${transfer}`, id, 'keys.example']],
    ['transfer', `out:${departure}`, [`#${departure}`, 'keys.example']],
    ['registry_transaction', clTrid, [clTrid, 'SV-Keys-1']],
    ['token', String(token), [`#${token}`]],
    ['source_address', String(entry), ['2001:db8::7', '2001:DB8:0::7']],
  ];
}

describe('every kind of record', () => {
  let records: Awaited<ReturnType<typeof recordsOf>>;
  beforeAll(async () => {
    records = await recordsOf();
  });

  it('is found as exact by each of its own keys', async () => {
    for (const [kind, id, keys] of records)
      for (const key of keys)
        expect([key, await hits(kind, key)]).toEqual([key, expect.arrayContaining([[id, 'exact']])]);
    expect(new Set(records.map(([kind]) => kind))).toEqual(new Set(SEARCH_KINDS));
  });

  it('is not found by the keys of ids in another case, where ids have a case', async () => {
    expect(await hits('payment', 'CS_TEST_1')).toEqual([]);
    expect(await hits('registry_transaction', 'sv-keys-1')).toEqual([]);
  });

  it('is not found by a part of a key that has no parts', async () => {
    for (const [kind, text] of [
      ['payment', 'cs_Test'],
      ['registry_transaction', 'SV-Keys'],
      ['transfer', 'keys.exampl'],
      ['source_address', '2001:db8::'],
    ] as const)
      expect([kind, await hits(kind, text)]).toEqual([kind, []]);
  });

  it('answers any text, whatever its characters, without a fault', async () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...SEARCH_KINDS), async (text, kind) => {
        let terms;
        try {
          terms = searchTerms(text);
        } catch {
          return; // refused with 400
        }
        expect((await reader.find(kind, terms, 5)).length).toBeLessThanOrEqual(5);
      }),
      { numRuns: 200 },
    );
  });

  it('with a name from any label is found by the name and by each beginning from two characters on', async () => {
    const label = fc
      .stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,20}[a-z0-9])$/)
      .filter((text) => text.slice(2, 4) !== '--');
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(label, fc.nat(), async (text, cut) => {
        const name = `${text}.p${(serial += 1)}.example`;
        const id = String(await domain(name));
        expect(await hits('domain', name.toUpperCase())).toContainEqual([id, 'exact']);
        const part = name.slice(0, 2 + (cut % (name.length - 2)));
        const found = await hits('domain', part, 1_000);
        expect(found.map(([each]) => each)).toContain(id);
      }),
      { numRuns: 40 },
    );
  });
});
