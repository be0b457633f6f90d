import { STAFF_ROLES } from '@registrar/staff';
import { Desk } from '../support/desk';
import { insertActiveDomain } from '../support/stored-domain';

const NAME = 'lantern.example';
const TIMELINE = `/admin/v1/domains/${NAME}/timeline`;

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.start();
  await insertActiveDomain(desk, NAME);
  for (const on of ['setLock', 'clearLock', 'setLock'])
    await desk.call('owner', 'POST', `/admin/v1/domains/${NAME}:${on}`, { lock: 'AccountLock' });
});
afterAll(() => desk?.stop());

describe('GET /admin/v1/domains/{domainName}/timeline', () => {
  it('shows entries a page at a time, newest first', async () => {
    const first = (await desk.call('owner', 'GET', `${TIMELINE}?kinds=audit&limit=2`)).body;
    expect(first.items.map(({ title }: { title: string }) => title)).toEqual([
      'domain.set_lock',
      'domain.clear_lock',
    ]);
    const second = (await desk.call('owner', 'GET', `${TIMELINE}?kinds=audit&limit=2&before=${first.next}`))
      .body;
    expect(second.items.map(({ title }: { title: string }) => title)).toEqual(['domain.set_lock']);
    expect(second.next).toBeUndefined();
  });

  it.each(STAFF_ROLES)('is open to %s without what the role may not read', async (role) => {
    const { status, body } = await desk.call(role, 'GET', TIMELINE);
    expect(status).toBe(200);
    const kinds = body.items.map(({ kind }: { kind: string }) => kind);
    expect([kinds.includes('audit'), body.withheld.includes('audit')]).toEqual([
      role === 'owner',
      role !== 'owner',
    ]);
  });

  it.each([
    ['kinds=password'],
    ['kinds=zone,password'],
    ['kinds='],
    ['before=yesterday'],
    ['before=WyJ4Il0'],
    ['limit=0'],
    ['limit=201'],
    ['limit=ten'],
    ['offset=5'],
  ])('refuses ?%s with 400', async (query) => {
    expect((await desk.call('owner', 'GET', `${TIMELINE}?${query}`)).status).toBe(400);
  });

  it('of an unknown domain is 404', async () => {
    expect((await desk.call('owner', 'GET', '/admin/v1/domains/absent.example/timeline')).status).toBe(404);
  });
});

describe('GET /admin/v1/domains/{domainName}/compare', () => {
  const COMPARE = `/admin/v1/domains/${NAME}/compare`;
  const fieldOf = async (query: string, name: string) => {
    const { status, body } = await desk.call('support', 'GET', `${COMPARE}?${query}`);
    expect(status).toBe(200);
    return body.fields.find(({ field }: { field: string }) => field === name);
  };

  it('shows a lock that was set at one moment and cleared at the other', async () => {
    const { rows } = await desk.sql.query<{ at: Date }>(
      `select settled_at as at from operations where subject = $1 and kind = 'update' order by settled_at`,
      [NAME],
    );
    const [set, cleared] = rows.map(({ at }) => at.toISOString());
    expect(await fieldOf(`from=${set}&to=${cleared}`, 'locks')).toEqual({
      field: 'locks',
      before: 'AccountLock',
      after: '',
      differs: true,
    });
    expect(await fieldOf(`from=${set}`, 'locks')).toMatchObject({ after: 'AccountLock', differs: false });
  });

  it('says what is unknown, and until when', async () => {
    const locks = await fieldOf('from=2026-03-03', 'locks');
    expect(locks).toEqual({ field: 'locks', beforeUnknownUntil: expect.any(String), after: 'AccountLock' });
    expect(await fieldOf('from=2026-03-03', 'nameservers')).toMatchObject({
      beforeUnknownUntil: expect.any(String),
      after: expect.any(String),
    });
  });

  it.each([
    [''],
    ['?to=2026-03-03'],
    ['?from=yesterday'],
    ['?from='],
    ['?from=2026-03-01'],
    ['?from=2999-01-01'],
    ['?from=2026-03-03&to=2999-01-01'],
    ['?from=2026-03-03&from=2026-03-04'],
    ['?from=2026-03-03&until=2026-03-04'],
  ])('refuses %s with 400', async (query) => {
    expect((await desk.call('owner', 'GET', `${COMPARE}${query}`)).status).toBe(400);
  });

  it('of an unknown domain is 404', async () => {
    const absent = '/admin/v1/domains/absent.example/compare?from=2026-03-03';
    expect((await desk.call('owner', 'GET', absent)).status).toBe(404);
  });
});

describe('POST /admin/v1/domains/{domainName}:compare', () => {
  const compare = (body: unknown, name = NAME) =>
    desk.call('support', 'POST', `/admin/v1/domains/${name}:compare`, body);

  it('of the empty zone with itself has no differences', async () => {
    expect(await compare({ what: 'zone', from: 0, to: 0 })).toMatchObject({
      status: 200,
      body: { what: 'zone', from: 0, to: 0, differences: [] },
    });
  });

  it.each([
    [{}],
    [{ what: 'zone', from: 0 }],
    [{ what: 'zone', to: 0 }],
    [{ what: 'password', from: 0, to: 0 }],
    [{ what: 'zone', from: -1, to: 0 }],
    [{ what: 'zone', from: 0, to: 1.5 }],
    [{ what: 'zone', from: '0', to: 0 }],
    [{ what: 'zone', from: 0, to: null }],
    [{ what: 'zone', from: 0, to: 2_147_483_648 }],
  ])('refuses %j with 400', async (body) => {
    expect((await compare(body)).status).toBe(400);
  });

  it('of a version that never was, or of an unknown domain, is 404', async () => {
    expect((await compare({ what: 'zone', from: 0, to: 999 })).status).toBe(404);
    expect((await compare({ what: 'zone', from: 0, to: 0 }, 'absent.example')).status).toBe(404);
  });
});
