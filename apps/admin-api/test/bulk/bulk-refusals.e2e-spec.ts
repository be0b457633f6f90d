import { until } from '@registrar/testkit';
import { type Answer, Desk } from '../support/desk';

jest.setTimeout(120_000);

let desk: Desk;
let accounts: number[];
beforeAll(async () => {
  desk = await Desk.start({ STAFF_APPROVAL_LOCKS: 'true' });
  const made = await Promise.all(
    ['bulk-quay', 'bulk-pier', 'bulk-dock'].map((name) => desk.newAccount(name)),
  );
  accounts = made.map(({ id }) => id);
});
afterAll(() => desk?.stop());

type Role = keyof Desk['keys'];
const JOBS = '/admin/v1/jobs';
const create = (body: object, role: Role = 'support'): Promise<Answer> => desk.call(role, 'POST', JOBS, body);
const act = (id: string, action: string, body: object = {}, role: Role = 'support'): Promise<Answer> =>
  desk.call(role, 'POST', `${JOBS}/${id}:${action}`, body);
const read = async (id: string) => (await desk.call('registry', 'GET', `${JOBS}/${id}`)).body;
const items = async (id: string, query = '') =>
  (await desk.call('registry', 'GET', `${JOBS}/${id}/items${query}`)).body.items;
const notes = (text = 'Called') => accounts.map((id) => ({ target: `account:${id}`, text }));
const later = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

/** A job of notes that was started; its items begin after `seconds`. */
async function started(text: string, seconds: number, options: object = {}): Promise<string> {
  const job = { command: 'addNote', options: { notBefore: later(seconds), ...options }, items: notes(text) };
  const { id } = (await create(job)).body;
  const { planId } = (await act(id, 'plan')).body;
  expect(await act(id, 'start', { planId })).toMatchObject({ status: 200, body: { state: 'running' } });
  return id;
}

describe('a job of staff is refused', () => {
  const NOTE = { target: 'account:1', text: 'x' };
  it.each<[string, object, number, string, Role?]>([
    [
      'without the role',
      { command: 'suspendAccount', items: [{ accountId: 1, reason: 'x' }] },
      403,
      'The role registry may not do account.suspend',
      'registry',
    ],
    [
      'for an unknown act',
      { command: 'dropEverything', items: [NOTE] },
      400,
      "'dropEverything' is not the id of an operation",
    ],
    [
      'for an act that no job repeats',
      { command: 'creditAccount', items: [NOTE] },
      400,
      "'creditAccount' is not the id",
    ],
    ['for one that only reads', { command: 'listNotes', items: [NOTE] }, 400, "'listNotes' is not the id"],
    ['without an act', { items: [NOTE] }, 400, 'command is missing'],
    ['without items', { command: 'addNote', items: [] }, 400, 'the job has no items'],
    ['with an unknown field', { command: 'addNote', items: [{ ...NOTE, txt: 'y' }] }, 400, 'items[0]'],
    [
      'with an item twice',
      { command: 'addNote', items: [NOTE, NOTE] },
      400,
      'items[1] is the same as items[0]',
    ],
    [
      'without its object',
      { command: 'suspendAccount', items: [{ reason: 'x' }] },
      400,
      'accountId is missing',
    ],
    [
      'with a bad option',
      { command: 'addNote', options: { atOnce: 0 }, items: [NOTE] },
      400,
      '`options.atOnce` must be 1 to 50',
    ],
    [
      'with an unknown option',
      { command: 'addNote', options: { speed: 9 }, items: [NOTE] },
      400,
      "'options.speed' is not a known field",
    ],
    [
      'with items and a selector',
      { command: 'addNote', selector: { all: true }, items: [NOTE] },
      400,
      'send either items or a selector',
    ],
    [
      'with a selector for accounts',
      { command: 'suspendAccount', selector: { all: true } },
      400,
      'a selector needs a command',
    ],
    [
      'with a bad filter',
      { command: 'addNote', selector: { filter: { field: 'colour', op: 'eq', value: 1 } } },
      400,
      'filter.field',
    ],
    [
      'with a filter of two kinds',
      { command: 'addNote', selector: { all: true, filter: {} } },
      400,
      'selector must have one of',
    ],
    [
      'with an unknown filter id',
      { command: 'addNote', selector: { filterId: '00000000-0000-7000-8000-000000000001' } },
      404,
      '',
    ],
    [
      'with a filter id that is none',
      { command: 'addNote', selector: { filterId: 'x' } },
      400,
      'selector.filterId must be a UUID',
    ],
    [
      'with a domain in its template',
      {
        command: 'setPrivacyForAccount',
        selector: { all: true },
        template: { domainName: 'a.example', on: true },
      },
      400,
      'template.domainName is set by the selector',
    ],
    [
      'for a selector that selects nothing',
      { command: 'addNote', selector: { all: true }, template: { text: 'x' } },
      400,
      'the job has no items',
    ],
    [
      'where a second person is needed',
      { command: 'setDomainLock', items: [{ domainName: 'a.example', lock: 'RegistrarLock' }] },
      409,
      'domain.set_lock needs a second member of staff',
    ],
  ])('%s', async (_what, body, status, details, role = 'support') => {
    const answer = await create(body, role);
    expect([answer.status, answer.body.details ?? answer.body.message]).toEqual([
      status,
      expect.stringContaining(details),
    ]);
    expect((await desk.sql.query('select count(*)::int as n from jobs where is_complete')).rows).toEqual([
      { n: 0 },
    ]);
  });

  it('without credentials, whatever its headers claim', async () => {
    const headers = {
      'x-idempotency-key': 'job-00000000-0000-7000-8000-000000000001-1-1',
      'x-inside-call': '{"caller":{"staff":{"keyId":1}}}',
    };
    const body = { target: `account:${accounts[0]}`, text: 'x' };
    expect(await desk.send(undefined, 'POST', `${desk.url}/admin/v1/notes`, body, headers)).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
  });
});

describe('an act on a job', () => {
  it('is refused for another state than it needs, and changes nothing', async () => {
    const { id } = (await create({ command: 'addNote', items: notes('States') })).body;
    const refused = async (action: string, body: object = {}) => {
      const { status, headers } = await act(id, action, body);
      return [status, headers.get('x-error-code')];
    };
    const other = '00000000-0000-7000-8000-000000000001';
    expect(await refused('start', { planId: other })).toEqual([409, 'job.wrong_state']);
    expect(await refused('pause')).toEqual([409, 'job.wrong_state']);
    expect(await refused('resume')).toEqual([409, 'job.wrong_state']);
    expect(await refused('retry', { classes: ['input'] })).toEqual([409, 'job.wrong_state']);
    const { planId } = (await act(id, 'plan')).body;
    expect(await refused('start', { planId: other })).toEqual([409, 'job.plan_mismatch']);
    expect(await refused('start')).toEqual([400, expect.any(String)]);
    expect(await act(id, 'cancel')).toMatchObject({ status: 200, body: { state: 'stopped' } });
    expect(await refused('start', { planId })).toEqual([409, 'job.wrong_state']);
    expect(await refused('cancel')).toEqual([409, 'job.wrong_state']);
    expect((await items(id)).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('skipped'));
  });

  it('of two starts at once one is carried out', async () => {
    const job = { command: 'addNote', options: { notBefore: later(60) }, items: notes('Twice') };
    const { id } = (await create(job)).body;
    const { planId } = (await act(id, 'plan')).body;
    const answers = await Promise.all([1, 2, 3].map(() => act(id, 'start', { planId })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await desk.audit(`job:${id}`)).toHaveLength(3);
    await act(id, 'cancel');
  });

  it('is refused to a colleague, but pause and stop', async () => {
    const id = await started('Colleague', 60);
    const refusal = {
      status: 403,
      body: { details: expect.stringContaining('are acts of A support') as string },
    };
    for (const [action, body] of [
      ['plan', {}],
      ['resume', {}],
      ['start', { planId: id }],
      ['retry', { classes: ['input'] }],
    ] as const)
      expect(await act(id, action, body, 'owner')).toMatchObject(refusal);
    expect(await act(id, 'pause', { reason: 'Too fast' }, 'owner')).toMatchObject({
      body: { state: 'paused' },
    });
    expect(await act(id, 'cancel', {}, 'finance')).toMatchObject({ body: { state: 'stopped' } });
    const entries = await desk.audit(`job:${id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      'bulk_job.cancel',
      'bulk_job.pause',
      'bulk_job.start',
      'bulk_job.plan',
      'bulk_job.create',
    ]);
    expect(entries[1]).toMatchObject({ reason: 'Too fast', role: 'owner' });
    expect(entries[4].after).toEqual({ command: 'addNote', items: 3, selected: false });
  });

  it('is refused to a role that may not do the act', async () => {
    const job = { command: 'suspendAccount', items: [{ accountId: accounts[0], reason: 'Unpaid' }] };
    const { id } = (await create(job)).body;
    expect(await act(id, 'cancel', {}, 'registry')).toMatchObject({
      status: 403,
      body: { details: 'The role registry may not do account.suspend.' },
    });
    await act(id, 'cancel');
  });

  it.each(['no-uuid', '00000000-0000-7000-8000-000000000001'])('is refused for the id %s', async (id) => {
    const status = id === 'no-uuid' ? 400 : 404;
    for (const answer of [await act(id, 'plan'), await desk.call('support', 'GET', `${JOBS}/${id}`)])
      expect(answer.status).toBe(status);
  });
});

describe('a job under way', () => {
  const ended = (id: string) =>
    until(async () => ['done', 'stopped'].includes((await read(id)).state), 'the end of the job', 60_000);

  it('stops while it runs: items not carried out are skipped', async () => {
    const id = await started('Stop', 0, { atOnce: 1 });
    expect((await act(id, 'cancel')).status).toBe(200);
    await until(async () => (await read(id)).progress.running === 0, 'the end of calls under way');
    const { state, reason, progress } = await read(id);
    expect([state, reason]).toEqual(['stopped', 'Cancelled by staff.']);
    expect(progress.done + progress.skipped).toBe(3);
  });

  it('stops when the key is revoked midway', async () => {
    const mine = await desk.newKey('support');
    desk.keys.support = mine.key;
    const id = await started('Revoked', 4);
    expect((await desk.call('owner', 'DELETE', `/admin/v1/staff-keys/${mine.id}`)).status).toBeLessThan(300);
    await ended(id);
    expect((await read(id)).reason).toBe(
      'The member of staff who started the job may no longer call: Unauthorized (401).',
    );
    await until(async () => (await read(id)).progress.running === 0, 'the end of calls under way');
    expect((await items(id)).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('skipped'));
    desk.keys.support = (await desk.newKey('support')).key;
  });

  it('refuses its items when the role is withdrawn midway', async () => {
    const mine = await desk.newKey('support');
    desk.keys.support = mine.key;
    const options = { notBefore: later(4) };
    const suspend = accounts.map((accountId) => ({ accountId, reason: 'Unpaid' }));
    const { id } = (await create({ command: 'suspendAccount', options, items: suspend })).body;
    const { planId } = (await act(id, 'plan')).body;
    await act(id, 'start', { planId });
    await desk.sql.query(`update staff_keys set role = 'registry' where id = $1`, [mine.id]);
    await ended(id);
    expect(await items(id, '?state=refused&errorClass=policy')).toEqual(
      accounts.map((accountId, at) =>
        expect.objectContaining({
          position: at + 1,
          subject: String(accountId),
          status: 403,
          errorCode: 'staff.not_allowed',
          message: 'The role registry may not do account.suspend.',
        }),
      ),
    );
    expect((await read(id)).refusalsByCode).toEqual([{ code: 'staff.not_allowed', count: 3 }]);
    desk.keys.support = (await desk.newKey('support')).key;
  });
});
