import type { StaffRole } from '@registrar/staff';
import { Desk } from '../support/desk';

let desk: Desk;
const registry = (method: string, path: string, body?: unknown) =>
  desk.call('registry', method, `/admin/v1/${path}`, body);
const LATER = '2099-01-01T00:00:00.000Z';
const STOP = { products: ['transfer', 'registration'], reason: 'Wrong prices' };

beforeAll(async () => {
  desk = await Desk.start();
  const connection = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'epp-password' };
  await registry('PUT', 'registries/main', connection);
  await registry('PUT', 'tlds/quay', { connection: 'main' });
});
afterAll(() => desk?.stop());

describe.each(['tlds/quay', 'registries/main'])('sales of %s', (path) => {
  const isTld = path.startsWith('tlds');
  const stopped = {
    products: ['registration', 'transfer'],
    reason: 'Wrong prices',
    stoppedBy: expect.stringContaining('A registry'),
    since: expect.any(String),
    until: LATER,
  };

  it('are stopped and opened, shown with who and why, and written down', async () => {
    expect(await registry('POST', `${path}:stopSales`, { ...STOP, until: LATER })).toMatchObject({
      status: 200,
      body: { stopped },
    });
    expect((await registry('GET', path)).body).toMatchObject({ stopped });
    const sheet = (await registry('GET', 'tlds/quay')).body;
    expect(sheet).toMatchObject(isTld ? { stopped } : { registryStopped: stopped });
    expect(sheet).not.toHaveProperty(isTld ? 'registryStopped' : 'stopped');
    const list = (await registry('GET', path.split('/')[0])).body.items as object[];
    expect(list).toEqual([expect.objectContaining({ stopped })]);
    expect(await registry('POST', `${path}:openSales`, { reason: 'Right again' })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await registry('GET', path)).body).not.toHaveProperty('stopped');
    const [target, name] = isTld ? ['tld:quay', 'tld'] : ['registry:main', 'registry'];
    const [opened, begun] = await desk.audit(target);
    expect([opened, begun]).toMatchObject([
      { action: `${name}.open_sales`, before: { reason: 'Wrong prices' }, reason: 'Right again' },
      {
        action: `${name}.stop_sales`,
        after: { products: ['transfer', 'registration'], until: LATER },
        reason: 'Wrong prices',
      },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['no product', { ...STOP, products: [] }, "'products' must list"],
    ['a restore', { ...STOP, products: ['restore'] }, 'products'],
    ['no products', { reason: 'x' }, 'products'],
    ['no reason', { products: ['renewal'] }, 'reason'],
    ['a blank reason', { products: ['renewal'], reason: ' ' }, "'reason' must be"],
    ['null for its end', { ...STOP, until: null }, 'until'],
    ['an end that is no time', { ...STOP, until: 'tomorrow' }, 'until'],
    ['a past end', { ...STOP, until: '2020-01-01T00:00:00Z' }, "'until' must be in the future"],
  ])('are not stopped with %s', async (_what, body, details) => {
    expect(await registry('POST', `${path}:stopSales`, body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
    expect((await registry('GET', path)).body).not.toHaveProperty('stopped');
  });

  it('are not stopped twice, nor opened twice', async () => {
    expect((await registry('POST', `${path}:openSales`, {})).status).toBe(409);
    expect((await registry('POST', `${path}:stopSales`, STOP)).status).toBe(200);
    expect(await registry('POST', `${path}:stopSales`, STOP)).toMatchObject({
      status: 409,
      body: { details: 'Sales are stopped already. Open them first to change the stop.' },
    });
    expect((await registry('POST', `${path}:openSales`, {})).status).toBe(200);
    expect(await registry('POST', `${path}:openSales`, {})).toMatchObject({
      status: 409,
      body: { details: 'Sales are not stopped.' },
    });
  });

  it.each<StaffRole>(['support', 'finance'])('are not stopped or opened by %s', async (role) => {
    expect((await desk.call(role, 'POST', `/admin/v1/${path}:stopSales`, STOP)).status).toBe(403);
    expect((await desk.call(role, 'POST', `/admin/v1/${path}:openSales`, {})).status).toBe(403);
  });

  it('are not found where it does not exist', async () => {
    const absent = `${path.split('/')[0]}/absent`;
    expect((await registry('POST', `${absent}:stopSales`, STOP)).status).toBe(404);
    expect((await registry('POST', `${absent}:openSales`, {})).status).toBe(404);
  });
});
