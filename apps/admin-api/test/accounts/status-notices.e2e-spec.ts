import { Desk } from '../support/desk';

const INCIDENTS = '/admin/v1/status/incidents';
const MAINTENANCE = '/admin/v1/status/maintenance';
const INCIDENT = { title: 'DNS is slow', impact: 'minor', groups: ['dns'], text: 'We look into it.' };
const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const PLAN = {
  title: 'Update of the database',
  impact: 'outage',
  registries: ['sim-notices'],
  startsAt: at(24),
  endsAt: at(25),
  text: 'Requests are refused.',
};

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
  await desk.sql.query(
    `insert into registry_connections (code, host, port, client_id, password_sealed, profile, created_at, updated_at)
     values ('sim-notices', '127.0.0.1', 700, 'registrar-a', 'sealed', '{"dataModel": "minimum"}', now(), now())`,
  );
});
afterAll(() => desk?.stop());

const send = (method: string, path: string, body: object, version?: number) =>
  desk.call(
    'support',
    method,
    path,
    body,
    version === undefined ? undefined : { 'if-match': `"${version}"` },
  );
async function created(path: string, body: object): Promise<any> {
  const answer = await send('POST', path, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

describe('an incident of the status page', () => {
  it('is opened, changed, updated, resolved and opened again, each with an audit entry', async () => {
    const { id, ...incident } = await created(INCIDENTS, { ...INCIDENT, reason: 'case 17' });
    const { text, ...head } = INCIDENT;
    const who = expect.any(String);
    expect(incident).toEqual({
      ...head,
      registries: [],
      state: 'investigating',
      version: 1,
      createdBy: who,
      createdAt: who,
      startsAt: who,
      updates: [{ at: who, by: who, state: 'investigating', text }],
    });
    const one = `${INCIDENTS}/${id}`;
    const changed = await send('PATCH', one, { impact: 'major' }, 1);
    expect(changed.body).toMatchObject({ impact: 'major', title: INCIDENT.title, version: 2 });
    const resolved = await send('POST', `${one}/updates`, { state: 'resolved', text: 'Over.' }, 2);
    expect(resolved.body).toMatchObject({ state: 'resolved', version: 3, endsAt: who });
    const silent = await send('POST', `${one}/updates`, { state: 'monitoring', text: 'x' }, 3);
    expect([silent.status, silent.body.details]).toEqual([
      409,
      'The incident is resolved. Send `reopen: true` to open it again, or the state `resolved` to add a text.',
    ]);
    const update = { state: 'monitoring', text: 'Slow again.', reopen: true };
    const reopened = await send('POST', `${one}/updates`, update, 3);
    expect(reopened.body.endsAt).toBeUndefined();
    const read = await desk.call('finance', 'GET', one);
    expect([read.body, read.body.updates.length]).toEqual([reopened.body, 3]);
    const audit = await desk.audit(`status_incident:${id}`);
    expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
      ['status_incident.update', undefined],
      ['status_incident.update', undefined],
      ['status_incident.change', undefined],
      ['status_incident.create', 'case 17'],
    ]);
  });

  it.each<[string, object, string]>([
    ['no title', { title: undefined }, 'title'],
    ['an unknown impact', { impact: 'small' }, 'impact'],
    ['no text', { text: '' }, "'text' must have 1 to 5000 characters"],
    ['nothing affected', { groups: [] }, "'affected' must name a group or a registry at least"],
    ['an unknown group', { groups: ['coffee'] }, 'groups'],
    ['an unknown registry', { registries: ['absent'] }, "'registries' names an unknown registry: absent"],
    ['an unknown state', { state: 'scheduled' }, 'state'],
    ['a start that is none', { startsAt: 'soon' }, 'startsAt'],
    ['a start in the future', { startsAt: at(1) }, "'startsAt' must not be in the future"],
    ['null for a field', { groups: null }, 'groups'],
  ])('is refused for %s', async (_what, body, details) => {
    const answer = await send('POST', INCIDENTS, { ...INCIDENT, ...body });
    expect([answer.status, answer.body.details]).toEqual([400, expect.stringContaining(details)]);
  });

  it('is changed by one of two members of staff who read the same version', async () => {
    const { id } = await created(INCIDENTS, INCIDENT);
    const answers = await Promise.all(
      ['one', 'other'].map((title) => send('PATCH', `${INCIDENTS}/${id}`, { title }, 1)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await send('PATCH', `${INCIDENTS}/${id}`, { title: 'third' })).status).toBe(428);
  });

  it('is in the list, newest first, in parts', async () => {
    const [older, newer] = [await created(INCIDENTS, INCIDENT), await created(INCIDENTS, INCIDENT)];
    const { body: first } = await desk.call('finance', 'GET', `${INCIDENTS}?limit=1`);
    expect([first.items[0].id, first.next]).toEqual([newer.id, String(newer.id)]);
    const { body: second } = await desk.call('finance', 'GET', `${INCIDENTS}?limit=1&before=${first.next}`);
    expect(second.items[0].id).toBe(older.id);
  });
});

describe('a planned maintenance of the status page', () => {
  it('is planned, moved, commented and cancelled, each with an audit entry', async () => {
    const { id, ...planned } = await created(MAINTENANCE, PLAN);
    expect(planned).toMatchObject({
      state: 'scheduled',
      groups: [],
      registries: ['sim-notices'],
      version: 1,
    });
    const one = `${MAINTENANCE}/${id}`;
    const moved = await send('PATCH', one, { endsAt: at(26) }, 1);
    expect(moved.body).toMatchObject({ startsAt: PLAN.startsAt, version: 2 });
    const noted = await send('POST', `${one}/updates`, { text: 'Prepared.' }, 2);
    expect(noted.body.updates[1]).toMatchObject({ state: 'scheduled', text: 'Prepared.' });
    const cancelled = await send('POST', `${one}:cancel`, { text: 'Not needed.', reason: 'case 18' }, 3);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', version: 4 });
    const again = await send('POST', `${one}:cancel`, { text: 'x' }, 4);
    expect([again.status, again.body.details]).toEqual([
      409,
      'The maintenance is cancelled: its times are final. Add an update, or plan another maintenance.',
    ]);
    const audit = await desk.audit(`status_maintenance:${id}`);
    expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
      ['status_maintenance.cancel', 'case 18'],
      ['status_maintenance.update', undefined],
      ['status_maintenance.change', undefined],
      ['status_maintenance.create', undefined],
    ]);
    expect((await desk.call('support', 'GET', `${INCIDENTS}/${id}`)).status).toBe(404);
  });

  it.each<[string, object, string]>([
    ['no end', { endsAt: undefined }, 'endsAt'],
    ['an end before its start', { endsAt: at(23) }, "'endsAt' must be after `startsAt`"],
    [
      'a start far ahead',
      { startsAt: '2999-01-01', endsAt: '2999-01-02' },
      "'startsAt' must be within 90 days",
    ],
    ['a state', { state: 'completed' }, 'state'],
  ])('is refused for %s', async (_what, body, details) => {
    const answer = await send('POST', MAINTENANCE, { ...PLAN, ...body });
    expect([answer.status, answer.body.details]).toEqual([400, expect.stringContaining(details)]);
  });
});

it('lets finance read, and not write, what the status page says', async () => {
  const { id } = await created(MAINTENANCE, PLAN);
  expect((await desk.call('finance', 'GET', `${MAINTENANCE}/${id}`)).status).toBe(200);
  for (const [method, path, body] of [
    ['POST', INCIDENTS, INCIDENT],
    ['PATCH', `${INCIDENTS}/${id}`, {}],
    ['POST', `${INCIDENTS}/${id}/updates`, { state: 'resolved', text: 'x' }],
    ['POST', MAINTENANCE, PLAN],
    ['PATCH', `${MAINTENANCE}/${id}`, {}],
    ['POST', `${MAINTENANCE}/${id}/updates`, { text: 'x' }],
    ['POST', `${MAINTENANCE}/${id}:cancel`, { text: 'x' }],
  ] as const)
    expect((await desk.call('finance', method, path, body)).status).toBe(403);
});

describe('subscribers of the status page', () => {
  const SUBSCRIBERS = '/admin/v1/status/subscribers';
  const find = (email: unknown, role: 'support' | 'finance' = 'support') =>
    desk.call(role, 'POST', `${SUBSCRIBERS}:find`, { email });

  it('are counted, found by address, and removed with an audit entry that has no address', async () => {
    await desk.sql.query(
      `insert into status_subscribers (email, requested_at, confirmed_at) values ('Desk@example.net', now(), now()), ('other@example.net', now(), null)`,
    );
    const counts = await desk.call('finance', 'GET', SUBSCRIBERS);
    expect([counts.status, counts.body]).toEqual([200, { confirmed: 1, pending: 1 }]);
    const { body } = await find('desk@example.net');
    expect(body.found).toMatchObject({ email: 'Desk@example.net', state: 'confirmed' });
    const removed = await desk.call('support', 'DELETE', `${SUBSCRIBERS}/${body.found.id}`, {
      reason: 'case 18',
    });
    expect(removed.status).toBe(204);
    expect((await find('desk@example.net')).body).toEqual({});
    const audit = await desk.audit(`status_subscriber:${body.found.id}`);
    expect(audit).toMatchObject([{ action: 'status_subscriber.remove', reason: 'case 18' }]);
    expect(JSON.stringify(audit)).not.toContain('example.net');
    expect((await desk.call('support', 'DELETE', `${SUBSCRIBERS}/${body.found.id}`)).status).toBe(404);
  });

  it.each([undefined, null, 5])('are not searched by %j', async (email) => {
    expect((await find(email)).status).toBe(400);
  });

  it('are not searched by a role without need', async () => {
    expect((await find('desk@example.net', 'finance')).status).toBe(403);
  });
});
