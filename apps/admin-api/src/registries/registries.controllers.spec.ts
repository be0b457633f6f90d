import type { CatalogueQueries } from '@registrar/catalog';
import type { Conditional } from '@registrar/http';
import type {
  AdminQueries,
  FourEyes,
  PushRegistryDifference,
  RegistryWindows,
  SalesStopsByStaff,
  StaffActor,
  TakeOverRegistryDifference,
} from '@registrar/staff';
import { RegistryDifferencesController } from '../registry-differences/registry-differences.controller';
import { RegistriesController } from './registries.controller';
import { RegistryWindowsController } from './registry-windows.controller';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const AT = new Date('2026-03-02T09:15:00Z');
const SENT_AT = '2026-03-02T10:15:00+01:00';
const tags: string[] = [];
const conditional = { ifMatch: ['2'], setTag: (tag: string) => tags.push(tag) } as unknown as Conditional;
beforeEach(() => {
  tags.length = 0;
});

const WINDOW = { id: 6, registry: 'main', from: AT, to: AT, reason: 'move', announcedBy: 'Max' };
const { registry: _registry, ...SHOWN_WINDOW } = WINDOW;
const STOP = { products: ['renewal'], reason: 'faulty', stoppedBy: 'Max', since: AT };
const FAULT = { tld: 'com', product: 'renewal', reason: 'none', detail: 'none' };

describe('registry connections', () => {
  const queries = { registryConnections: jest.fn(), registryConnection: jest.fn() };
  const fourEyes = { perform: jest.fn() };
  const controller = new RegistriesController(
    queries as unknown as AdminQueries,
    fourEyes as unknown as FourEyes,
    {
      priceFaults: async () => [
        { ...FAULT, connection: 'main' },
        { ...FAULT, connection: 'thin' },
      ],
    } as unknown as CatalogueQueries,
    { inEffect: async () => [{ ...STOP, registry: 'main' }] } as unknown as SalesStopsByStaff,
    { listNotEnded: async () => [WINDOW, { ...WINDOW, registry: 'thin' }] } as unknown as RegistryWindows,
  );
  const MAIN = { code: 'main', version: 3 };
  const DTO = { ...MAIN, stopped: STOP, priceFaults: [FAULT] };

  it('are listed with their stops, windows and faults', async () => {
    queries.registryConnections.mockResolvedValueOnce([MAIN, { code: 'other', version: 1 }]);
    const { items } = await controller.list();
    expect(items).toMatchObject([
      { ...DTO, maintenance: [SHOWN_WINDOW] },
      { code: 'other', maintenance: [], priceFaults: [] },
    ]);
    expect(items[1]).not.toHaveProperty('stopped');
  });

  it('are read with their version as the tag', async () => {
    queries.registryConnection.mockResolvedValueOnce(MAIN);
    expect(await controller.read('main', conditional)).toMatchObject(DTO);
    expect([queries.registryConnection.mock.lastCall, tags]).toEqual([['main'], ['3']]);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'registry.put',
      () => controller.put(ACTOR, 'main', { host: 'a' } as never, conditional),
      { change: { host: 'a' } },
    ],
    [
      'registry.patch',
      () => controller.patch(ACTOR, 'main', { host: 'a' } as never, conditional),
      { change: { host: 'a' } },
    ],
    [
      'registry.restore_version',
      () => controller.restore(ACTOR, 'main', { version: 2, password: 'p', clientKey: 'k' }, conditional),
      { version: 2, secrets: { password: 'p', clientKey: 'k' } },
    ],
  ])('are changed by an act that may wait for a second person: %s', async (act, call, command) => {
    fourEyes.perform.mockResolvedValueOnce(MAIN);
    expect(await call()).toMatchObject(DTO);
    expect(fourEyes.perform.mock.lastCall).toEqual([
      ACTOR,
      act,
      { code: 'main', ...command, ifMatch: ['2'] },
    ]);
    expect(tags).toEqual(['3']);
  });
});

describe('windows of a registry', () => {
  const windows = {
    announceWindow: jest.fn().mockResolvedValue(WINDOW),
    changeWindow: jest.fn().mockResolvedValue(WINDOW),
    withdrawWindow: jest.fn(),
  };
  const controller = new RegistryWindowsController(windows as unknown as RegistryWindows);

  it.each<[object, object]>([
    [{}, {}],
    [{ from: SENT_AT }, { from: AT }],
  ])('are announced with %j', async (sent, times) => {
    const body = { to: SENT_AT, reason: 'move', ...sent };
    expect(await controller.announce(ACTOR, 'main', body as never)).toMatchObject(SHOWN_WINDOW);
    expect(windows.announceWindow.mock.lastCall).toStrictEqual([
      ACTOR,
      'main',
      { to: AT, reason: 'move', ...times },
    ]);
  });

  it.each<[object, object]>([
    [{}, {}],
    [{ from: SENT_AT }, { from: AT }],
    [{ to: SENT_AT }, { to: AT }],
    [{ reason: 'test' }, { reason: 'test' }],
  ])('are changed by %j', async (body, change) => {
    expect(await controller.change(ACTOR, 'main', 6, body)).toMatchObject(SHOWN_WINDOW);
    expect(windows.changeWindow.mock.lastCall).toStrictEqual([ACTOR, 'main', 6, change]);
  });

  it('are withdrawn', async () => {
    expect(await controller.withdraw(ACTOR, 'main', 6)).toEqual({});
    expect(windows.withdrawWindow.mock.lastCall).toEqual([ACTOR, 'main', 6]);
  });
});

describe('differences of a registry', () => {
  const queries = { registryDifferences: jest.fn().mockResolvedValue('part') };
  const [takeOver, push] = [{ execute: jest.fn() }, { execute: jest.fn().mockResolvedValue('pending') }];
  const controller = new RegistryDifferencesController(
    queries as unknown as AdminQueries,
    takeOver as unknown as TakeOverRegistryDifference,
    push as unknown as PushRegistryDifference,
  );
  const NONE = { domainName: undefined, field: undefined, registryConnection: undefined, open: undefined };

  it.each<[object, object, object]>([
    [{ open: 'false' }, { open: false }, { before: undefined, limit: 100 }],
    [
      {
        open: 'true',
        domainName: 'a.example',
        field: 'expiry',
        registryConnection: 'main',
        before: '9',
        limit: '5',
      },
      { open: true, domainName: 'a.example', field: 'expiry', registryConnection: 'main' },
      { before: '9', limit: 5 },
    ],
  ])('are listed with %j', async (query, filter, part) => {
    expect(await controller.list(query as never)).toBe('part');
    expect(queries.registryDifferences.mock.lastCall).toEqual([{ ...NONE, ...filter }, part]);
  });

  it.each([{ field: 'price' }, { open: 'maybe' }, { before: 'x' }])(
    'are not listed with %j',
    async (query) => {
      queries.registryDifferences.mockClear();
      await expect(controller.list(query as never)).rejects.toMatchObject({ kind: 'invalid' });
      expect(queries.registryDifferences).not.toHaveBeenCalled();
    },
  );

  it.each(['0', '9'.repeat(18)])('are repaired by their number %s', async (id) => {
    expect(await controller.takeOverOne(ACTOR, id)).toEqual({ outcome: 'done' });
    expect(await controller.pushOne(ACTOR, id)).toEqual({ outcome: 'pending' });
    expect([takeOver, push].map(({ execute }) => execute.mock.lastCall)).toEqual([
      [ACTOR, id],
      [ACTOR, id],
    ]);
  });

  it.each(['', 'x1', '1x', '9'.repeat(19)])('are not repaired by %j', async (id) => {
    takeOver.execute.mockClear();
    push.execute.mockClear();
    const details = 'differenceId must be a whole number';
    await expect(controller.takeOverOne(ACTOR, id)).rejects.toMatchObject({ kind: 'invalid', details });
    await expect(controller.pushOne(ACTOR, id)).rejects.toMatchObject({ kind: 'invalid', details });
    expect([takeOver.execute, push.execute].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});
