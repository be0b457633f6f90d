import { EppRegistry } from '@registrar/adapter-epp';
import type { HeldDomain } from '@registrar/domains/ports';
import { runInRequest } from '@registrar/http';
import { AppError, DomainName, DryRun, ReadAhead, registryUnavailable } from '@registrar/kernel';
import type { CheckRequest, InfoOutcome, RegistryConnection } from '@registrar/registries';
import { actingFor } from '../runtime/acting-for';
import { AheadEppRegistry, feeKey, infoKey, REGISTRY_FEE, REGISTRY_INFO } from './registry-facts';
import { RegistryReadAhead, type RenewedTerm } from './registry-read-ahead';

const connectionOf = (id: number, values: object = {}): RegistryConnection =>
  ({ id, version: 1, enabled: true, profile: { fee: { mode: 'fee' } }, ...values }) as RegistryConnection;
const termOf = (name: string, { connectionId = 1, accountId = 5, years = 1 } = {}): RenewedTerm => ({
  domain: { name, connectionId, accountId } as HeldDomain,
  years,
});
const nameOf = (n: number): string => `n${n}.example`;
const TERMS = Array.from({ length: 9 }, (_, n) => termOf(nameOf(n)));
const found = (name: string): InfoOutcome => ({ kind: 'found', info: { name } }) as never;

interface World {
  connections?: Map<number, RegistryConnection | Error>;
  info?: (name: string) => InfoOutcome;
  check?: (request: CheckRequest) => string[];
}
/** Registries that answer by these, and what they were asked. */
function world({ connections, info = found, check }: World = {}) {
  const known = connections ?? new Map([[1, connectionOf(1)]]);
  const asked: { infos: string[]; checks: CheckRequest[]; acting: object[]; most: number } = {
    infos: [],
    checks: [],
    acting: [],
    most: 0,
  };
  let atOnce = 0;
  const readAhead = new RegistryReadAhead(
    {
      get: async (id) => {
        const connection = known.get(id)!;
        if (connection instanceof Error) throw connection;
        return connection;
      },
    },
    {
      info: async (_connection, { ascii }) => {
        asked.infos.push(ascii);
        asked.acting.push(actingFor());
        atOnce += 1;
        asked.most = Math.max(asked.most, atOnce);
        await new Promise(setImmediate);
        atOnce -= 1;
        return info(ascii);
      },
    },
    {
      check: async (_connection, request) => {
        asked.checks.push(request);
        asked.acting.push(actingFor());
        return (check?.(request) ?? request.names.map(({ ascii }) => ascii)).map(
          (name) => ({ name, available: false }) as never,
        );
      },
    },
  );
  const ahead = new ReadAhead(true);
  const read = (terms = TERMS): Promise<void> => readAhead.read(ahead, terms);
  const infoOf = (name: string, id = 1) =>
    ahead.find(REGISTRY_INFO, infoKey(connectionOf(id), DomainName.of(name)));
  const feeOf = (name: string, years = 1, id = 1) =>
    ahead.find(REGISTRY_FEE, feeKey(connectionOf(id), DomainName.of(name), years));
  return { asked, read, infoOf, feeOf };
}

it('asks for each domain, four at once, and for all fees in one question', async () => {
  const { asked, read, infoOf, feeOf } = world();
  await read();
  expect(asked.infos).toEqual(TERMS.map(({ domain }) => domain.name));
  expect([asked.most, asked.checks.length]).toEqual([4, 1]);
  expect(asked.checks[0]).toMatchObject({ years: 1, withFee: true, forSale: true });
  for (const { domain } of TERMS)
    expect([infoOf(domain.name), feeOf(domain.name)]).toEqual([
      found(domain.name),
      { name: domain.name, available: false },
    ]);
});

it('asks as a job of the account of the domain', async () => {
  const { asked, read } = world();
  await read([termOf('a.example', { accountId: 7 })]);
  expect(asked.acting).toEqual([
    { accountId: 7, isJob: true },
    { accountId: 7, isJob: true },
  ]);
});

it('asks for the fees of each term, and of each registry', async () => {
  const { asked, read, feeOf } = world({
    connections: new Map([
      [1, connectionOf(1)],
      [2, connectionOf(2)],
    ]),
  });
  await read([
    termOf('a.example'),
    termOf('b.example', { years: 2 }),
    termOf('c.example', { connectionId: 2 }),
  ]);
  expect(asked.checks).toHaveLength(3);
  expect([feeOf('a.example'), feeOf('b.example', 2), feeOf('c.example', 1, 2)].every(Boolean)).toBe(true);
  expect([feeOf('a.example', 2), feeOf('b.example', 1), feeOf('c.example', 1, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('asks no fees of a registry that quotes none', async () => {
  const { asked, read } = world({
    connections: new Map([[1, connectionOf(1, { profile: { fee: { mode: 'none' } } })]]),
  });
  await read();
  expect([asked.infos.length, asked.checks]).toEqual([9, []]);
});

it.each<[string, RegistryConnection | Error]>([
  ['is disabled', connectionOf(1, { enabled: false })],
  ['has an unreadable profile', registryUnavailable()],
])('asks nothing of a registry that %s', async (_, connection) => {
  const { asked, read } = world({ connections: new Map([[1, connection]]) });
  await read();
  expect([asked.infos, asked.checks]).toEqual([[], []]);
});

it('leaves out what has no answer, and asks the registry for no further domain', async () => {
  const { asked, read, infoOf } = world({
    info: (name) => (name === nameOf(1) ? { kind: 'unknown', why: 'timeout' } : found(name)),
  });
  await read();
  expect([infoOf(nameOf(0)), infoOf(nameOf(1)), infoOf(nameOf(8))]).toEqual([
    found(nameOf(0)),
    undefined,
    undefined,
  ]);
  expect(asked.infos.length).toBeLessThan(9);
});

it('leaves out fees that the registry refuses, with the answers about domains', async () => {
  const { read, infoOf, feeOf } = world({
    check: () => {
      throw registryUnavailable();
    },
  });
  await read();
  expect([infoOf(nameOf(8)), feeOf(nameOf(8))]).toEqual([found(nameOf(8)), undefined]);
});

it('fails by what is no refusal', async () => {
  const { read } = world({ connections: new Map([[1, new Error('the database is away')]]) });
  await expect(read()).rejects.toThrow('the database is away');
});

describe('the registry of a dry run', () => {
  const CONNECTION = connectionOf(1);
  const NAME = DomainName.of('a.example');
  const registry = Object.create(AheadEppRegistry.prototype) as AheadEppRegistry;
  const SALE: CheckRequest = { names: [NAME], years: 1, withFee: true, forSale: true };
  const ahead = new ReadAhead(true);
  ahead.put(REGISTRY_INFO, infoKey(CONNECTION, NAME), found('a.example'));
  ahead.put(REGISTRY_FEE, feeKey(CONNECTION, NAME, 1), { name: 'a.example', available: false });
  let asked: number;
  beforeEach(() => {
    asked = 0;
    const ask = async (): Promise<never> => {
      asked += 1;
      throw new AppError('upstream_invalid', 'asked', 'asked');
    };
    jest.spyOn(EppRegistry.prototype, 'info').mockImplementation(ask);
    jest.spyOn(EppRegistry.prototype, 'check').mockImplementation(ask);
  });
  afterEach(() => jest.restoreAllMocks());
  const inDryRun = <T>(work: () => Promise<T>, facts: ReadAhead | undefined = ahead): Promise<unknown> =>
    runInRequest({ requestId: 'r', dryRun: Object.assign(new DryRun(), { ahead: facts }) }, () =>
      work().catch((error: unknown) => (error as AppError).code),
    );

  it('answers from what was asked before', async () => {
    expect(await inDryRun(() => registry.info(CONNECTION, NAME))).toEqual(found('a.example'));
    expect(await inDryRun(() => registry.check(CONNECTION, SALE))).toEqual([
      { name: 'a.example', available: false },
    ]);
    expect(asked).toBe(0);
  });

  const OTHERS: [string, () => Promise<unknown>][] = [
    ['another domain', () => registry.info(CONNECTION, DomainName.of('b.example'))],
    ['another version of the connection', () => registry.info({ ...CONNECTION, version: 2 }, NAME)],
    ['another term', () => registry.check(CONNECTION, { ...SALE, years: 2 })],
    ['two names', () => registry.check(CONNECTION, { ...SALE, names: [NAME, NAME] })],
    ['a search', () => registry.check(CONNECTION, { ...SALE, forSale: false })],
    ['a question without fees', () => registry.check(CONNECTION, { ...SALE, withFee: false })],
    ['fees of registrations', () => registry.check(CONNECTION, { ...SALE, onlyRegistration: true })],
  ];
  it.each(OTHERS)('is asked for %s', async (_, ask) => {
    expect(await inDryRun(ask)).toBe('asked');
  });

  it.each(['without facts', 'that is a call'])('is asked by a request %s', async (which) => {
    const ask = (): Promise<InfoOutcome> => registry.info(CONNECTION, NAME);
    if (which === 'without facts') expect(await inDryRun(ask, new ReadAhead())).toBe('asked');
    else await expect(ask()).rejects.toMatchObject({ code: 'asked' });
  });
});
