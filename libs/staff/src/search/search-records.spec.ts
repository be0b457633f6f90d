import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../audit-trail';
import { STAFF_ROLES, type StaffRole } from '../staff';
import { actorOf, FakeAuditLog, FakeSearchReader, searchReaderContract } from '../testing';
import { maySearch, SEARCH_KINDS, type SearchKind } from './search-kinds';
import { SearchRecords } from './search-records';

const vault = { digest: (text: string) => `hash ${text.length}` } as never;

function open() {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  const reader = new FakeSearchReader();
  const add = async (kind: SearchKind, id: string, text: string): Promise<string> => {
    reader.rows.push({ kind, id, title: text, keys: [text, id], texts: [text] });
    return id;
  };
  return {
    log,
    reader,
    add,
    search: new SearchRecords(new AuditTrail(log, uow, new FakeClock()), reader, vault),
  };
}

describe('the search in memory', () => {
  let id = 100;
  searchReaderContract(async () => {
    const { reader, add } = open();
    const next = (): string => String((id += 1));
    return {
      reader,
      domain: (name) => add('domain', next(), name),
      account: (username) => add('account', next(), username.toLowerCase()),
    };
  });
});

describe('a search by staff', () => {
  it('groups hits by kind and says whether there are more', async () => {
    const { search, add } = open();
    for (const n of [1, 2, 3]) await add('account', String(n), `quay-${n}`);
    await add('domain', '7', 'quay.example');
    expect(await search.execute(actorOf('owner'), { text: ' Quay ', limit: 2 })).toEqual({
      groups: [
        { kind: 'domain', hits: [{ id: '7', title: 'quay.example', match: 'prefix' }], more: false },
        {
          kind: 'account',
          hits: [
            { id: '1', title: 'quay-1', match: 'prefix' },
            { id: '2', title: 'quay-2', match: 'prefix' },
          ],
          more: true,
        },
      ],
      withheld: [],
    });
  });

  it('returns 5 of each kind by default', async () => {
    const { search, add } = open();
    for (let n = 1; n <= 6; n += 1) await add('account', String(n), `quay-${n}`);
    const { groups } = await search.execute(actorOf('owner'), { text: 'quay' });
    expect(groups.map(({ hits, more }) => [hits.length, more])).toEqual([[5, true]]);
  });

  it('writes one entry with a hash of the text, never the text', async () => {
    const { search, log, add } = open();
    await add('domain', '7', 'secret-quay.example');
    await search.execute(actorOf('owner'), { text: 'secret-quay', kinds: ['order', 'domain'] });
    expect(log.entries).toHaveLength(1);
    expect(log.entries[0]).toMatchObject({
      action: 'search.run',
      target: 'search',
      after: { textHash: expect.stringMatching(/^hash \d+$/), kinds: ['domain', 'order'], hits: 1 },
    });
    expect(JSON.stringify(log.entries)).not.toContain('quay');
  });

  const WITHHELD: Record<StaffRole, SearchKind[]> = {
    support: ['source_address'],
    finance: ['contact', 'token', 'source_address'],
    registry: ['contact', 'order', 'payment', 'token', 'source_address'],
    owner: [],
  };
  it.each(STAFF_ROLES)('leaves out what %s may not read, names it and does not read it', async (role) => {
    const { search, reader } = open();
    const { withheld } = await search.execute(actorOf(role), { text: 'quay' });
    expect(withheld).toEqual(WITHHELD[role]);
    expect(reader.searched).toEqual(SEARCH_KINDS.filter((kind) => !WITHHELD[role].includes(kind)));
    expect(SEARCH_KINDS.filter((kind) => !maySearch(role, kind))).toEqual(WITHHELD[role]);
  });

  it('answers a search of withheld kinds alone with none, and audits it', async () => {
    const { search, reader, log } = open();
    const request = { text: 'quay', kinds: ['contact'] as const };
    expect(await search.execute(actorOf('finance'), request)).toEqual({ groups: [], withheld: ['contact'] });
    expect(reader.searched).toEqual([]);
    expect(log.entries).toHaveLength(1);
  });

  it.each([
    ['one character', { text: 'q' }, "'text' must have 2 to 253 characters"],
    ['blanks', { text: '   ' }, "'text' must have 2 to 253 characters"],
    ['one character beyond the limit', { text: 'q'.repeat(254) }, "'text' must have 2 to 253 characters"],
    ['a control character', { text: 'qu\u0000ay' }, "'text' cannot have control characters"],
    ['a line break', { text: 'qu\nay' }, "'text' cannot have control characters"],
    ['a limit of 0', { text: 'quay', limit: 0 }, "'limit' must be a whole number from 1 to 20"],
    ['a limit of 21', { text: 'quay', limit: 21 }, "'limit' must be a whole number from 1 to 20"],
    ['half a hit', { text: 'quay', limit: 1.5 }, "'limit' must be a whole number from 1 to 20"],
    ['no kinds', { text: 'quay', kinds: [] }, "'kinds' cannot be empty"],
    ['an unknown kind', { text: 'quay', kinds: ['password' as never] }, /'kinds' must be among domain, /],
  ])('refuses %s, and neither reads nor writes', async (_, request, details) => {
    const { search, reader, log } = open();
    await expect(search.execute(actorOf('owner'), request)).rejects.toMatchObject({
      kind: 'invalid',
      details: typeof details === 'string' ? details : expect.stringMatching(details),
    });
    expect(reader.searched).toEqual([]);
    expect(log.entries).toEqual([]);
  });

  it.each([
    ['two characters', 'qu'],
    ['253 characters', 'q'.repeat(253)],
  ])('takes %s', async (_, text) => {
    const { search } = open();
    expect((await search.execute(actorOf('owner'), { text })).groups).toEqual([]);
  });
});
