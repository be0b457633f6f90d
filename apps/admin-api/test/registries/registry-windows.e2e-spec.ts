import type { StaffRole } from '@registrar/staff';
import { Desk } from '../support/desk';

let desk: Desk;
const registry = (method: string, path: string, body?: unknown) =>
  desk.call('registry', method, `/admin/v1/registries/${path}`, body);
const [FROM, TO] = ['2098-01-01T02:00:00.000Z', '2098-01-01T04:00:00.000Z'];
const WINDOW = { from: FROM, to: TO, reason: 'Software update' };
const shown = async (): Promise<object[]> => (await registry('GET', 'main')).body.maintenance as object[];

beforeAll(async () => {
  desk = await Desk.start();
  const connection = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'epp-password' };
  await registry('PUT', 'main', connection);
  await registry('PUT', 'other', connection);
});
afterAll(() => desk?.stop());
afterEach(() => desk.sql.query(`update registry_windows set withdrawn_at = now(), withdrawn_by = 'test'`));

async function announced(): Promise<number> {
  const { status, body } = await registry('POST', 'main/maintenance', WINDOW);
  expect(status).toBe(200);
  return body.id as number;
}

describe('a maintenance window of a registry', () => {
  it('is announced, changed and withdrawn, shown and written down', async () => {
    const id = await announced();
    const window = { id, ...WINDOW, announcedBy: expect.stringContaining('A registry') };
    expect(await shown()).toEqual([{ ...window, announcedAt: expect.any(String) }]);
    expect((await registry('GET', 'other')).body.maintenance).toEqual([]);
    const to = '2098-01-01T05:00:00.000Z';
    expect(await registry('PATCH', `main/maintenance/${id}`, { to })).toMatchObject({
      status: 200,
      body: { ...window, to },
    });
    expect((await registry('DELETE', `main/maintenance/${id}`)).status).toBe(200);
    expect(await shown()).toEqual([]);
    const [withdrawn, changed, begun] = await desk.audit('registry:main');
    expect([withdrawn, changed, begun]).toMatchObject([
      { action: 'registry.withdraw_window', before: { id, to } },
      { action: 'registry.change_window', before: { to: TO }, after: { to } },
      { action: 'registry.announce_window', after: { id, from: FROM, to: TO }, reason: 'Software update' },
    ]);
  });

  it.each<[string, object, number, string]>([
    ['a past start', { ...WINDOW, from: '2020-01-01T00:00:00Z' }, 400, "'from' must not be in the past"],
    ['reversed times', { ...WINDOW, from: TO, to: FROM }, 400, "'to' must be after 'from'"],
    ['no end', { from: FROM, reason: 'x' }, 400, 'to'],
    ['no reason', { from: FROM, to: TO }, 400, 'reason'],
    ['a blank reason', { ...WINDOW, reason: ' ' }, 400, "'reason' must be"],
    ['a start that is no time', { ...WINDOW, from: 'tonight' }, 400, 'from'],
    ['an overlap', WINDOW, 409, 'overlaps'],
  ])('is refused with %s', async (_what, body, status, details) => {
    await announced();
    expect(await registry('POST', 'main/maintenance', body)).toMatchObject({
      status,
      body: { details: expect.stringContaining(details) },
    });
    expect(await shown()).toHaveLength(1);
  });

  it('is not found at another registry, withdrawn, or without a registry', async () => {
    const id = await announced();
    expect((await registry('POST', 'absent/maintenance', WINDOW)).status).toBe(404);
    expect((await registry('PATCH', `other/maintenance/${id}`, { to: TO })).status).toBe(404);
    expect((await registry('DELETE', `other/maintenance/${id}`)).status).toBe(404);
    expect((await registry('DELETE', `main/maintenance/${id}`)).status).toBe(200);
    expect((await registry('DELETE', `main/maintenance/${id}`)).status).toBe(404);
  });

  it('is not changed or withdrawn after its end', async () => {
    const id = await announced();
    await desk.sql.query(
      `update registry_windows set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect((await registry('PATCH', `main/maintenance/${id}`, { to: TO })).status).toBe(409);
    expect((await registry('DELETE', `main/maintenance/${id}`)).status).toBe(409);
  });

  it.each<StaffRole>(['support', 'finance'])('is not announced, changed or withdrawn by %s', async (role) => {
    const id = await announced();
    const path = '/admin/v1/registries/main/maintenance';
    expect((await desk.call(role, 'POST', path, WINDOW)).status).toBe(403);
    expect((await desk.call(role, 'PATCH', `${path}/${id}`, { to: TO })).status).toBe(403);
    expect((await desk.call(role, 'DELETE', `${path}/${id}`)).status).toBe(403);
  });
});
