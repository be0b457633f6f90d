import { mayDo, STAFF_ROLES } from '@registrar/staff';
import { Desk } from '../support/desk';

let desk: Desk;
let accountId: number;

beforeAll(async () => {
  desk = await Desk.start();
  accountId = (await desk.newAccount('quay-books')).id;
  await desk.newAccount('quay-cafe');
  await desk.sql.query(
    `insert into contacts (first_name, last_name, company_name, email, phone, created_at)
     values ('Ilse', 'Brandt', 'Quay GmbH', 'ilse@quay.example', '+4930123456', now())`,
  );
});
afterAll(() => desk?.stop());

const search = (body: unknown, role: (typeof STAFF_ROLES)[number] = 'owner') =>
  desk.call(role, 'POST', '/admin/v1/search', body);

describe('POST /admin/v1/search', () => {
  it('groups what it finds by kind, and says whether there is more', async () => {
    const { status, body } = await search({ text: 'Quay', limit: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      groups: [
        {
          kind: 'account',
          hits: [
            { id: String(accountId), title: 'quay-books-test', accountId, state: 'active', match: 'prefix' },
          ],
          more: true,
        },
        {
          kind: 'contact',
          hits: [
            {
              id: expect.any(String),
              title: 'Ilse Brandt',
              subtitle: 'Quay GmbH, ilse@quay.example, +4930123456',
              match: 'prefix',
            },
          ],
          more: false,
        },
      ],
      withheld: [],
    });
  });

  it('finds a token by its id and requests by their address', async () => {
    const kinds = ['source_address', 'token'];
    expect((await search({ text: '127.0.0.1', kinds, limit: 1 })).body).toMatchObject({
      groups: [{ kind: 'source_address', hits: [{ match: 'exact' }], more: true }],
    });
    expect((await search({ text: '#1', kinds })).body.groups).toMatchObject([
      { kind: 'token', hits: [{ id: '1', title: 'default', subtitle: 'quay-books-test', match: 'exact' }] },
    ]);
  });

  it.each(STAFF_ROLES)(
    'names the kinds that are withheld from %s, and returns no hit of them',
    async (role) => {
      const { body } = await search({ text: 'quay' }, role);
      const withheld = [
        ...(mayDo(role, 'account.update') ? [] : ['contact']),
        ...(mayDo(role, 'order.read') ? [] : ['order']),
        ...(mayDo(role, 'payment.read') ? [] : ['payment']),
        ...(mayDo(role, 'account.token_revoke') ? [] : ['token']),
        ...(mayDo(role, 'audit.read') ? [] : ['source_address']),
      ];
      expect(body.withheld).toEqual(withheld);
      expect(body.groups.map(({ kind }: { kind: string }) => kind)).toEqual(
        ['account', 'contact'].filter((kind) => !withheld.includes(kind)),
      );
    },
  );

  it('leaves an entry for each search in the audit log, without the text', async () => {
    const before = (await desk.audit('search')).length;
    await search({ text: 'ilse@quay.example', reason: 'ticket 4711' }, 'support');
    const entries = await desk.audit('search');
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      action: 'search.run',
      role: 'support',
      reason: 'ticket 4711',
      after: { hits: 1, textHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(JSON.stringify(entries)).not.toContain('ilse');
  });

  it('gives the same text the same hash, in any case, and another text another', async () => {
    const hashOf = async (text: string): Promise<string> => {
      await search({ text });
      return (await desk.audit('search'))[0].after.textHash as string;
    };
    const hash = await hashOf('Ilse  Brandt');
    expect(await hashOf('ilse brandt ')).toBe(hash);
    expect(await hashOf('ilse brand')).not.toBe(hash);
  });

  it.each([
    [{}],
    [{ text: null }],
    [{ text: 7 }],
    [{ text: ['quay'] }],
    [{ text: '' }],
    [{ text: 'q' }],
    [{ text: ' q ' }],
    [{ text: 'q'.repeat(254) }],
    [{ text: 'qu\u0000ay' }],
    [{ text: 'qu\nay' }],
    [{ text: 'quay', kinds: [] }],
    [{ text: 'quay', kinds: 'domain' }],
    [{ text: 'quay', kinds: ['domain', 'password'] }],
    [{ text: 'quay', kinds: [null] }],
    [{ text: 'quay', limit: 0 }],
    [{ text: 'quay', limit: 21 }],
    [{ text: 'quay', limit: 1.5 }],
    [{ text: 'quay', limit: '5' }],
    [{ text: 'quay', offset: 5 }],
    [{ text: 'quay', reason: '' }],
    [[{ text: 'quay' }]],
  ])('refuses %j with 400 and leaves no entry', async (body) => {
    const before = (await desk.audit('search')).length;
    const answer = await search(body);
    expect([answer.status, answer.body.message]).toEqual([400, 'Bad Request']);
    expect(await desk.audit('search')).toHaveLength(before);
  });

  it('says which field is wrong', async () => {
    expect((await search({ text: 'q' })).body.details).toBe("'text' must have 2 to 253 characters");
  });

  it('takes the text in the body alone', async () => {
    expect((await desk.call('owner', 'GET', '/admin/v1/search?text=quay')).status).toBe(405);
    expect((await desk.send(undefined, 'POST', `${desk.url}/admin/v1/search`, { text: 'quay' })).status).toBe(
      401,
    );
  });
});
