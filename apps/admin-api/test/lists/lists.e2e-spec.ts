import { LIST_NAMES, type StaffRole } from '@registrar/staff';

import { Desk } from '../support/desk';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
  for (const name of ['adaline', 'bertram']) await desk.newAccount(name);
  for (const [at, code] of ['SPRING', 'SUMMER', 'AUTUMN'].entries())
    await desk.sql.query(
      `insert into promotions (code, description, percent_bps, starts_at, created_at) values ($1, $2, $3, now(), now())`,
      [code, at === 1 ? '=HYPERLINK("x")' : 'plain', 500 * (at + 1)],
    );
});
afterAll(() => desk?.stop());

const ALL = '/admin/v1/lists';
const PROMOTIONS = `${ALL}/promotions`;
const ACCOUNTS = `${ALL}/accounts`;

interface Page {
  items: { id: string; [column: string]: unknown }[];
  next?: string;
}

async function whole(path: string, body: object): Promise<Page['items']> {
  const items: Page['items'] = [];
  let after: string | undefined;
  do {
    const page = await desk.call('owner', 'POST', path, { ...body, ...(after !== undefined && { after }) });
    expect(page.status).toBe(200);
    items.push(...(page.body as Page).items);
    after = (page.body as Page).next;
  } while (after !== undefined);
  return items;
}

describe('lists of the staff API', () => {
  it.each<[StaffRole, readonly string[]]>([
    ['owner', []],
    ['support', []],
    ['finance', ['registry-commands', 'drifts', 'poll-messages', 'deliveries', 'tokens']],
    ['registry', ['orders', 'order-items', 'payments', 'refunds', 'deliveries', 'tokens']],
  ])('are those that the role %s may read, and no others', async (role, hidden) => {
    const { body } = await desk.call(role, 'GET', ALL);
    const shown = body.lists.map(({ list }: { list: string }) => list);
    expect(shown).toEqual(LIST_NAMES.filter((list) => !hidden.includes(list)));
    for (const list of LIST_NAMES) {
      const expected = shown.includes(list) ? 200 : 403;
      expect([list, (await desk.call(role, 'POST', `${ALL}/${list}`, { limit: 1 })).status]).toEqual([
        list,
        expected,
      ]);
      if (expected === 403)
        expect((await desk.call(role, 'POST', `${ALL}/${list}:export`, {})).body.message).toBe(
          'Permission denied',
        );
    }
  });

  it('describe their columns with operators and the default order', async () => {
    const { body } = await desk.call('registry', 'GET', ALL);
    const domains = body.lists[0];
    expect(domains).toMatchObject({
      list: 'domains',
      defaultSort: [{ field: 'domainName', descending: false }],
    });
    expect(domains.columns).toContainEqual({
      field: 'contactEmails',
      title: 'Contact email',
      type: 'address',
      operators: ['eq', 'ne', 'in', 'contains', 'startsWith', 'empty', 'notEmpty'],
      sortable: false,
      personal: true,
      default: false,
      many: true,
    });
  });

  it('answer a page with a filter, an order and columns, and continue by its cursor', async () => {
    const body = { sort: [{ field: 'percentBps', descending: true }], columns: ['code'], limit: 2 };
    const first = await desk.call('finance', 'POST', PROMOTIONS, body);
    expect(first.body).toMatchObject({
      items: [
        { id: '3', code: 'AUTUMN' },
        { id: '2', code: 'SUMMER' },
      ],
      totalCount: 3,
      more: false,
    });
    const second = await desk.call('finance', 'POST', PROMOTIONS, { ...body, after: first.body.next });
    expect(second.body).toEqual({ items: [{ id: '1', code: 'SPRING' }], totalCount: 3, more: false });
    expect((await whole(PROMOTIONS, { ...body, limit: 1 })).map(({ id }) => id)).toEqual(['3', '2', '1']);
    const found = await desk.call('finance', 'POST', PROMOTIONS, {
      filter: {
        or: [
          { field: 'code', op: 'eq', value: 'spring' },
          { not: { field: 'percentBps', op: 'lt', value: 1500 } },
        ],
      },
    });
    expect(found.body.items.map(({ code }: { code: string }) => code)).toEqual(['AUTUMN', 'SPRING']);
  });

  it('show accounts by name without case', async () => {
    const filter = { field: 'username', op: 'startsWith', value: 'ADAL' };
    const { body } = await desk.call('support', 'POST', ACCOUNTS, {
      filter,
      columns: ['username', 'available'],
    });
    expect(body.items).toMatchObject([
      { username: 'adaline-test', available: expect.stringMatching(/^\d+\.\d\d$/) },
    ]);
  });
});

describe('a list as CSV', () => {
  const csv = async (role: StaffRole, path: string, body: object): Promise<Response> =>
    fetch(`${desk.url}${path}:export`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${desk.keys[role]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('has all rows, guards formulas, and is audited with the number of rows but not the filter', async () => {
    const filter = { field: 'description', op: 'ne', value: 'very secret' };
    const answer = await csv('finance', PROMOTIONS, {
      filter,
      columns: ['code', 'description', 'percentBps'],
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="promotions.csv"');
    expect(await answer.text()).toBe(
      `code,description,percentBps\r\nAUTUMN,plain,1500\r\nSUMMER,"'=HYPERLINK(""x"")",1000\r\nSPRING,plain,500\r\n`,
    );
    const entries = await desk.audit('list:promotions');
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['list.export', expect.objectContaining({ state: 'complete', rows: 3, filter: expect.any(String) })],
      ['list.export', expect.objectContaining({ state: 'started' })],
    ]);
    expect(JSON.stringify(entries)).not.toContain('very secret');
  });

  it('has several batches without a row lost or twice', async () => {
    await desk.sql.query(
      `insert into contacts (first_name, created_at) select 'c' || n, now() from generate_series(1, 1200) n`,
    );
    const lines = (await (await csv('registry', `${ALL}/contacts`, { columns: ['id'] })).text())
      .trim()
      .split('\r\n');
    const ids = lines.slice(1).map(Number);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(ids.length).toBe((await desk.sql.query('select from contacts')).rowCount);
  });

  it('is refused with a page', async () => {
    const answer = await csv('owner', PROMOTIONS, { limit: 5 });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("'limit' is not a known field"),
    ]);
  });
});

describe('a stored filter', () => {
  const filter = { field: 'email', op: 'eq', value: 'ilse@example.net' };

  it('stands for its filter, and is stored encrypted', async () => {
    const { body } = await desk.call('support', 'POST', '/admin/v1/filters', { list: 'contacts', filter });
    const read = await desk.call('finance', 'GET', `/admin/v1/filters/${body.id}`);
    expect(read.body).toMatchObject({ id: body.id, list: 'contacts', filter });
    const { rows } = await desk.sql.query('select * from staff_filters');
    expect(JSON.stringify(rows)).not.toContain('ilse');
    const page = await desk.call('support', 'POST', `${ALL}/contacts`, { filterId: body.id, limit: 1 });
    expect([page.status, page.body.totalCount]).toEqual([200, 0]);
    expect((await desk.call('support', 'POST', ACCOUNTS, { filterId: body.id })).body.details).toBe(
      'filterId must be of the list accounts; it is of contacts',
    );
  });

  it('is gone after 90 days, and removed with the next one', async () => {
    const { body } = await desk.call('support', 'POST', '/admin/v1/filters', { list: 'contacts', filter });
    await desk.sql.query('update staff_filters set expires_at = now() where id = $1', [body.id]);
    expect((await desk.call('support', 'GET', `/admin/v1/filters/${body.id}`)).status).toBe(404);
    await desk.call('support', 'POST', '/admin/v1/filters', { list: 'contacts', filter });
    expect((await desk.sql.query('select from staff_filters where id = $1', [body.id])).rowCount).toBe(0);
  });

  it('is refused with a fault, and for a list that the role may not read', async () => {
    const wrong = await desk.call('support', 'POST', '/admin/v1/filters', {
      list: 'contacts',
      filter: { field: 'x' },
    });
    expect(wrong.status).toBe(400);
    const forbidden = await desk.call('registry', 'POST', '/admin/v1/filters', {
      list: 'orders',
      filter: { field: 'status', op: 'eq', value: 'failed' },
    });
    expect(forbidden.status).toBe(403);
    const { body } = await desk.call('finance', 'POST', '/admin/v1/filters', {
      list: 'orders',
      filter: { field: 'status', op: 'eq', value: 'failed' },
    });
    expect((await desk.call('registry', 'GET', `/admin/v1/filters/${body.id}`)).status).toBe(403);
  });
});

describe('a view', () => {
  const VIEWS = '/admin/v1/views';
  const fields = {
    list: 'contacts',
    name: 'Of Ilse',
    columns: ['name', 'email'],
    sort: [{ field: 'id', descending: true }],
    filter: { field: 'email', op: 'eq', value: 'ilse@example.net' },
  };

  it('is seen by its owner, by others once it is shared, and changed by its owner and the role owner', async () => {
    const { body: view } = await desk.call('support', 'POST', VIEWS, fields);
    expect(view).toMatchObject({ ...fields, owner: 'A support', shared: false, version: 1 });
    const seenBy = async (role: StaffRole): Promise<string[]> =>
      (await desk.call(role, 'GET', `${VIEWS}?list=contacts`)).body.items.map(({ id }: { id: string }) => id);
    expect([await seenBy('support'), await seenBy('finance')]).toEqual([[view.id], []]);
    const change = (role: StaffRole, more: object): ReturnType<Desk['call']> =>
      desk.call(role, 'PUT', `${VIEWS}/${view.id}`, { ...fields, version: 1, ...more });
    expect((await change('finance', {})).status).toBe(404);
    expect((await change('support', { shared: true })).body).toMatchObject({ shared: true, version: 2 });
    expect([await seenBy('finance'), (await change('finance', { version: 2 })).status]).toEqual([
      [view.id],
      403,
    ]);
    expect(await change('support', {})).toMatchObject({
      status: 412,
      body: { details: expect.stringContaining('its version is 2') },
    });
    const { filter: _, ...without } = fields;
    const changed = await desk.call('owner', 'PUT', `${VIEWS}/${view.id}`, {
      ...without,
      name: 'All',
      version: 2,
    });
    expect(changed.body).toMatchObject({ name: 'All', owner: 'A support', version: 3 });
    expect(changed.body.filter).toBeUndefined();
    const removal = (body?: object): ReturnType<Desk['call']> =>
      desk.call('support', 'DELETE', `${VIEWS}/${view.id}`, body);
    expect((await removal({ version: 2 })).status).toBe(412);
    expect((await removal({ version: 3, reason: 'not needed' })).status).toBe(204);
    expect((await removal()).status).toBe(404);
    const entries = await desk.audit(`view:${view.id}`);
    expect(entries.map(({ action }) => action)).toEqual([
      'view.remove',
      'view.change',
      'view.change',
      'view.create',
    ]);
    expect(JSON.stringify(entries)).not.toContain('ilse');
  });

  it.each([
    [
      'a list of another audience',
      'registry',
      { ...fields, list: 'orders', columns: ['id'], filter: undefined },
      403,
    ],
    ['an unknown column', 'support', { ...fields, columns: ['digest'] }, 400],
    [
      'an unknown field in its filter',
      'support',
      { ...fields, filter: { field: 'digest', op: 'eq', value: 'x' } },
      400,
    ],
    ['a blank name', 'support', { ...fields, name: ' ' }, 400],
    ['an unknown list', 'support', { ...fields, list: 'nothing' }, 404],
  ] as const)('is refused with %s', async (_what, role, body, status) => {
    expect((await desk.call(role, 'POST', VIEWS, body)).status).toBe(status);
  });

  it('is shown only to roles that may read its list', async () => {
    await desk.call('finance', 'POST', VIEWS, { list: 'orders', name: 'Failed', shared: true });
    const lists = async (role: StaffRole): Promise<string[]> =>
      (await desk.call(role, 'GET', VIEWS)).body.items.map(({ list }: { list: string }) => list);
    expect([await lists('support'), await lists('registry')]).toEqual([['orders'], []]);
    expect((await desk.call('registry', 'GET', `${VIEWS}?list=orders`)).status).toBe(403);
  });
});
