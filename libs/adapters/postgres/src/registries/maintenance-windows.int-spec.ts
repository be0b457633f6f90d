import type { JsonValue } from '@registrar/kernel';
import type { MaintenanceWindow } from '@registrar/registries';
import { NOW, type RegistriesFixture, registriesFixture } from '../../test/fixtures/registries-fixture';
import { PostgresOperations } from '../platform/operations';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresMaintenanceWindows } from './maintenance-windows';

const at = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const WAITING = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

let fixture: RegistriesFixture;
let uow: PostgresUnitOfWork;
let windows: PostgresMaintenanceWindows;
let connectionId: number;
let registry: string;

beforeAll(async () => {
  fixture = await registriesFixture();
  uow = new PostgresUnitOfWork(fixture.sql);
  windows = new PostgresMaintenanceWindows(fixture.sql, uow);
  connectionId = await fixture.newConnection();
  registry = (await fixture.sql.row<{ code: string }>(
    'test_code',
    'select code from registry_connections where id = $1',
    [connectionId],
  ))!.code;
});
afterAll(() => fixture?.end());

const windowOf = (from: number, to: number): Omit<MaintenanceWindow, 'id'> => ({
  registry,
  from: at(from),
  to: at(to),
  reason: 'update',
  announcedBy: 'Ann',
  announcedAt: NOW,
});

describe('maintenance windows in PostgreSQL', () => {
  it('are stored, changed and withdrawn, in a unit of work only', async () => {
    const id = await uow.run(() => windows.addWindow(windowOf(1, 2)));
    expect(await windows.listNotEnded(NOW)).toEqual([{ id, ...windowOf(1, 2) }]);
    expect(await windows.findWindow(registry, id)).toEqual({ id, ...windowOf(1, 2) });
    expect(await windows.findWindow('absent', id)).toBeUndefined();
    expect(await uow.run(() => windows.lockConnection(registry))).toBe(true);
    expect(await uow.run(() => windows.lockConnection('absent'))).toBe(false);
    await uow.run(() => windows.changeWindow(id, { from: at(1), to: at(3), reason: 'longer' }));
    expect(await windows.listNotEnded(at(2))).toMatchObject([{ id, to: at(3), reason: 'longer' }]);
    expect(await windows.listNotEnded(at(3))).toEqual([]);
    await uow.run(() => windows.withdrawWindow(id, NOW, 'Bob'));
    expect(await windows.findWindow(registry, id)).toBeUndefined();
    expect(await windows.listNotEnded(NOW)).toEqual([]);
    await expect(windows.addWindow(windowOf(1, 2))).rejects.toThrow();
    await expect(windows.withdrawWindow(id, NOW, 'Bob')).rejects.toThrow();
  });

  it('keep operations of the registry waiting, without a lease, and no others', async () => {
    const operations = new PostgresOperations(fixture.sql, uow);
    const accountId = await fixture.newAccount();
    const open = (id: string, payload: JsonValue) =>
      uow.run(() =>
        operations.open({
          id,
          accountId,
          kind: 'renew',
          subject: `waits-${id.slice(-1)}.example`,
          payload,
          createdAt: NOW,
          dueAt: NOW,
        }),
      );
    await open(WAITING, { connectionId });
    await open(OTHER, { connectionId: connectionId + 1_000 });
    const id = await uow.run(() => windows.addWindow(windowOf(0, 1)));
    const due = async (hours: number) =>
      (await operations.takeDue('renew', at(hours), at(hours + 0.1), 10)).map((each) => each.id).sort();
    expect(await due(0.5)).toEqual([OTHER]);
    expect(await due(1)).toEqual([WAITING, OTHER]);
    await uow.run(() => windows.changeWindow(id, { from: at(2), to: at(3), reason: 'later' }));
    expect(await due(2)).toEqual([OTHER]);
    await uow.run(() => windows.withdrawWindow(id, NOW, 'Ann'));
    expect(await due(2.5)).toEqual([WAITING, OTHER]);
  });
});
