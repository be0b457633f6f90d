import { Desk } from '../support/desk';

const PATH = '/admin/v1/announcements';
const DRAFT = {
  subject: 'API closed on Sunday',
  text: 'Hello {{username}},\n\nfrom 02:00.',
  audience: 'all',
};

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
  await desk.newAccount('lantern-books');
});
afterAll(() => desk?.stop());

const written = async (body: object = {}): Promise<any> => {
  const answer = await desk.call('support', 'POST', PATH, { ...DRAFT, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const publish = (id: number, body: object = { version: 1, reason: 'Maintenance' }) =>
  desk.call('support', 'POST', `${PATH}/${id}:publish`, body);

describe('an announcement of staff', () => {
  it('is written, changed, shown, published and withdrawn, each with an audit entry', async () => {
    const { id, ...draft } = await written();
    expect(draft).toEqual({
      ...DRAFT,
      state: 'draft',
      version: 1,
      createdBy: expect.any(String),
      createdAt: expect.any(String),
      reached: 0,
      mailed: 0,
    });
    const changed = await desk.call('support', 'PUT', `${PATH}/${id}`, {
      ...DRAFT,
      text: 'Hello {{username}}',
    });
    expect(changed.body).toMatchObject({ version: 2, text: 'Hello {{username}}' });
    const { body: preview } = await desk.call('finance', 'GET', `${PATH}/${id}/preview`);
    expect(preview).toMatchObject({ accounts: 1, withoutAddress: 1 });
    expect(preview.mail).toMatchObject({
      subject: DRAFT.subject,
      text: expect.stringContaining('Hello example-account'),
    });
    const { body: sent } = await publish(id, { version: 2, reason: 'Maintenance 4711' });
    expect(sent).toMatchObject({ state: 'published', audienceCount: 1, reached: 0 });
    const { body: withdrawn } = await desk.call('support', 'POST', `${PATH}/${id}:withdraw`, {});
    expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawnBy: expect.any(String) });
    const audit = await desk.audit(`announcement:${id}`);
    expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
      ['announcement.withdraw', undefined],
      ['announcement.publish', 'Maintenance 4711'],
      ['announcement.put', undefined],
      ['announcement.create', undefined],
    ]);
  });

  it('is in the list, newest first, in parts', async () => {
    const [older, newer] = [await written(), await written()];
    const { body: first } = await desk.call('registry', 'GET', `${PATH}?limit=1`);
    expect([first.items[0].id, first.next]).toEqual([newer.id, String(newer.id)]);
    const { body: second } = await desk.call('registry', 'GET', `${PATH}?limit=1&before=${first.next}`);
    expect(second.items[0].id).toBe(older.id);
  });

  it.each<[string, object, string]>([
    ['no subject', { subject: undefined }, 'subject'],
    ['an empty text', { text: '' }, "'text' must have 1 to 5000 characters"],
    ['a text that is too long', { text: 'x'.repeat(5_001) }, 'text must have at most 5000 characters'],
    ['an unknown placeholder', { text: '{{link}}' }, "'text' has an unknown placeholder"],
    ['an unknown audience', { audience: 'friends' }, 'audience'],
    ['an audience without its field', { audience: 'tld' }, "'tld' is required with the audience 'tld'"],
    ['the field of another audience', { tld: 'com' }, "'tld' does not go with the audience 'all'"],
    [
      'an unknown TLD',
      { audience: 'tld', tld: 'absent' },
      "'audience' names what does not exist: TLD absent",
    ],
    ['an unknown registry', { audience: 'registry', registry: 'absent' }, 'registry absent'],
    ['an unknown account', { audience: 'accounts', accountIds: [2_000_000_000] }, 'account 2000000000'],
    ['ids that are none', { audience: 'accounts', accountIds: ['x'] }, 'accountIds'],
    ['a time that is none', { notBefore: 'soon' }, 'notBefore'],
    ['a time far ahead', { notBefore: '2999-01-01T00:00:00Z' }, "'notBefore' must be within 90 days"],
    ['null for a field', { notBefore: null }, 'notBefore'],
  ])('is refused for %s', async (_what, body, details) => {
    const answer = await desk.call('support', 'POST', PATH, { ...DRAFT, ...body });
    expect([answer.status, answer.body.details]).toEqual([400, expect.stringContaining(details)]);
  });

  it.each<[string, object, number]>([
    ['without a reason', { version: 1 }, 400],
    ['with an empty reason', { version: 1, reason: '' }, 400],
    ['without a version', { reason: 'x' }, 400],
    ['with the version of an older draft', { version: 2, reason: 'x' }, 409],
  ])('is not published %s', async (_what, body, status) => {
    const { id } = await written();
    expect((await publish(id, body)).status).toBe(status);
    expect((await desk.call('support', 'GET', `${PATH}/${id}`)).body.state).toBe('draft');
  });

  it('is not published to an account that was closed, nor twice, nor changed afterwards', async () => {
    const { id: closed } = await desk.newAccount('lantern-closed');
    const { id: draftOfClosed } = await written({ audience: 'accounts', accountIds: [closed] });
    await desk.sql.query(`update accounts set status = 'closed' where id = $1`, [closed]);
    expect((await publish(draftOfClosed)).body.details).toContain(`account ${closed}`);
    const { id } = await written();
    expect((await publish(id)).status).toBe(200);
    const again = await publish(id);
    expect([again.status, again.body.details]).toEqual([
      409,
      'The announcement is published. Only a draft can be changed or published.',
    ]);
    expect((await desk.call('support', 'PUT', `${PATH}/${id}`, DRAFT)).status).toBe(409);
  });

  it('is stopped while it is being sent, and is not withdrawn once it was sent, nor twice', async () => {
    const { id: begun } = await written();
    await publish(begun);
    await desk.sql.query(
      `update announcements set state = 'sending', examined_to = 1, reached = 1 where id = $1`,
      [begun],
    );
    const stopped = await desk.call('support', 'POST', `${PATH}/${begun}:withdraw`, {});
    expect([stopped.status, stopped.body]).toEqual([
      200,
      expect.objectContaining({ state: 'withdrawn', reached: 1 }),
    ]);
    const { id } = await written();
    await publish(id);
    await desk.sql.query(`update announcements set state = 'sent', due_at = null where id = $1`, [id]);
    const late = await desk.call('support', 'POST', `${PATH}/${id}:withdraw`, {});
    expect([late.status, late.body.details]).toEqual([
      409,
      'Every account was reached already. Write another announcement that corrects this one.',
    ]);
    const { id: draft } = await written();
    expect((await desk.call('support', 'POST', `${PATH}/${draft}:withdraw`, {})).status).toBe(200);
    expect((await desk.call('support', 'POST', `${PATH}/${draft}:withdraw`, {})).status).toBe(409);
    expect((await publish(draft)).status).toBe(409);
  });

  it.each(['finance', 'registry'] as const)('is read, and not written, by %s', async (role) => {
    const { id } = await written();
    expect((await desk.call(role, 'GET', `${PATH}/${id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', PATH, DRAFT],
      ['PUT', `${PATH}/${id}`, DRAFT],
      ['POST', `${PATH}/${id}:publish`, { version: 1, reason: 'x' }],
      ['POST', `${PATH}/${id}:withdraw`, {}],
    ] as const)
      expect((await desk.call(role, method, path, body)).status).toBe(403);
  });
});
