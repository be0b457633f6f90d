import { PostgresAdminReader, PostgresDomainStore } from '@registrar/adapter-postgres';
import type { HeldDomain } from '@registrar/domains/ports';
import { runInRequest } from '@registrar/http';
import { DryRun, ReadAhead } from '@registrar/kernel';
import type { DomainView, StaffMember } from '@registrar/staff';
import { AheadAdminReader, DOMAIN_VIEW, HELD_DOMAIN, memberKey, STAFF_MEMBER } from './facts';
import { NotedDomainStore } from './noted-domains';

const VIEW = { id: 7, name: 'a.example' } as DomainView;
const HELD = { id: 7, accountId: 1, name: 'a.example' } as HeldDomain;
const STORED = { id: 8, accountId: 2, name: 'a.example' };
const ahead = new ReadAhead();
ahead.put(DOMAIN_VIEW, 'a.example', VIEW);
ahead.put(HELD_DOMAIN, 'a.example', HELD);

const reader = new AheadAdminReader({} as never);
const store = new NotedDomainStore({} as never, {} as never);
let readStored: jest.SpyInstance[];
beforeEach(() => {
  readStored = [
    jest.spyOn(PostgresAdminReader.prototype, 'domain').mockResolvedValue(STORED as never),
    jest.spyOn(PostgresDomainStore.prototype, 'find').mockResolvedValue(STORED as never),
  ];
});
afterEach(() => jest.restoreAllMocks());

/** What both stores answer about the name, in a dry run with these facts. */
const read = (dryRun: DryRun | undefined, { accountId = 1, name = 'a.example' } = {}): Promise<unknown[]> =>
  runInRequest({ requestId: 'r', dryRun }, () =>
    Promise.all([reader.domain(name), store.find(accountId, name)]),
  );
const dryRunWith = (facts?: ReadAhead): DryRun => Object.assign(new DryRun(), { ahead: facts });

it('answers a dry run from the facts of its group', async () => {
  expect(await read(dryRunWith(ahead))).toEqual([VIEW, HELD]);
  expect(readStored.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it.each<[string, DryRun | undefined, object]>([
  ['outside of a dry run', undefined, {}],
  ['in a dry run of its own', dryRunWith(), {}],
  ['after the first unit of work, which removed the facts', dryRunWith(undefined), {}],
  ['for a domain that was not read', dryRunWith(ahead), { name: 'b.example' }],
])('reads %s', async (_, dryRun, of) => {
  expect(await read(dryRun, of)).toEqual([STORED, STORED]);
  expect(readStored.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('never answers one account with a domain that another one holds', async () => {
  const [, held] = await read(dryRunWith(ahead), { accountId: 2 });
  expect(held).toEqual(STORED);
});

it('knows members of staff by key and by user apart', () => {
  const facts = new ReadAhead();
  facts.put(STAFF_MEMBER, memberKey({ name: 'Ines', keyId: 3 }), { name: 'Ines' } as StaffMember);
  expect(facts.find(STAFF_MEMBER, memberKey({ name: 'Ines', keyId: 3 }))).toEqual({ name: 'Ines' });
  expect(facts.find(STAFF_MEMBER, memberKey({ name: 'Ines', userId: 3 }))).toBeUndefined();
  expect(facts.find(STAFF_MEMBER, memberKey({ name: 'Ines', keyId: 4 }))).toBeUndefined();
});
