import { createHash } from 'node:crypto';
import { Desk } from '../support/desk';

let desk: Desk;
let accountId: number;
beforeAll(async () => {
  desk = await Desk.start();
  ({ id: accountId } = await desk.newAccount('record-desk'));
});
afterAll(() => desk?.stop());

describe('the export of the audit log', () => {
  const file = async (path: string, role: 'owner' | 'support' = 'owner') => {
    const answer = await fetch(`${desk.url}${path}`, {
      headers: { authorization: `Bearer ${desk.keys[role]}` },
    });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const linesOf = (text: string): any[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  it('gives every entry with its hash, and goes on after the last one', async () => {
    const first = await file('/admin/v1/audit:export');
    expect([first.status, first.type]).toEqual([200, 'application/x-ndjson']);
    const lines = linesOf(first.text);
    expect(lines.length).toBeGreaterThan(4);
    let prevHash = '0'.repeat(64);
    for (const [at, line] of lines.entries()) {
      expect(line).toMatchObject({ sequence: at + 1, version: 1, prevHash, action: expect.any(String) });
      expect(createHash('sha256').update(line.canonical).digest('hex')).toBe(line.hash);
      expect(JSON.parse(line.canonical).slice(0, 4)).toEqual([1, at + 1, prevHash, Number(line.id)]);
      prevHash = line.hash;
    }
    expect(lines).toContainEqual(expect.objectContaining({ action: 'account.create' }));
    const { sequence } = lines.at(-1);
    // the entry about the export itself
    expect(linesOf((await file(`/admin/v1/audit:export?after=${sequence}`)).text)).toMatchObject([
      { sequence: sequence + 1, prevHash, action: 'audit.export', target: 'audit_export:Owner' },
    ]);
    expect((await file(`/admin/v1/audit:export?after=${sequence + 1}`)).text).toBe('');
  });

  it.each(['-1', 'x', '1.5', '1234567890123456', ''])('refuses %j as the last sequence', async (after) => {
    expect((await file(`/admin/v1/audit:export?after=${after}`)).status).toBe(400);
  });

  it('is for owners', async () => {
    expect((await file('/admin/v1/audit:export', 'support')).status).toBe(403);
  });
});

describe('notes', () => {
  const path = (target: string, more = ''): string =>
    `/admin/v1/notes?target=${encodeURIComponent(target)}${more}`;
  const add = (target: string, text: string, role: 'owner' | 'support' = 'support') =>
    desk.call(role, 'POST', '/admin/v1/notes', { target, text });

  it('are added, listed newest first in parts, and removed by their author', async () => {
    const target = `account:${accountId}`;
    const ids: string[] = [];
    for (const text of ['one', 'two\nlines', '=three']) ids.push((await add(target, text)).body.id);
    const first = (await desk.call('finance', 'GET', path(target, '&limit=2'))).body;
    expect(first).toEqual({
      items: [
        { id: ids[2], target, text: '=three', author: 'A support', createdAt: expect.any(String) },
        { id: ids[1], target, text: 'two\nlines', author: 'A support', createdAt: expect.any(String) },
      ],
      next: ids[1],
    });
    const rest = (await desk.call('finance', 'GET', path(target, `&limit=2&before=${first.next}`))).body;
    expect(rest.items.map(({ text }: { text: string }) => text)).toEqual(['one']);
    expect(await desk.call('owner', 'DELETE', `/admin/v1/notes/${ids[0]}`)).toMatchObject({
      status: 403,
      body: { details: 'Only the author may remove a note.' },
    });
    expect((await desk.call('support', 'DELETE', `/admin/v1/notes/${ids[0]}`)).status).toBe(204);
    expect((await desk.call('support', 'DELETE', `/admin/v1/notes/${ids[0]}`)).status).toBe(404);
    expect((await desk.call('support', 'GET', path(target))).body.items).toHaveLength(2);
    const { rows } = await desk.sql.query('select text from staff_notes where id = $1', [ids[0]]);
    expect(rows).toEqual([{ text: null }]);
    const entries = (await desk.audit(target)).filter(({ action }) => action.startsWith('note.'));
    expect(entries.map(({ action }) => action)).toEqual(['note.remove', 'note.add', 'note.add', 'note.add']);
    expect(JSON.stringify(entries)).not.toContain('lines');
  });

  it.each([
    ['no kind', 'example.com', 400],
    ['an unknown kind', 'invoice:1', 400],
    ['no id', 'account:', 400],
    ['a word as an id', 'account:x', 400],
    ['an id beyond int32', 'account:2147483648', 400],
    ['no domain', 'domain:a b', 400],
    ['no UUID', 'operation:7', 400],
    ['no code', 'registry:/', 400],
    ['an unknown account', 'account:2000000000', 404],
    ['an unknown contact', 'contact:2000000000', 404],
    ['an unknown domain', 'domain:absent.example', 404],
    ['an unknown operation', 'operation:0190a000-0000-7000-8000-0000000000ff', 404],
    ['an unknown order', 'order:2000000000', 404],
    ['an unknown registry', 'registry:absent', 404],
    ['an unknown TLD', 'tld:absent', 404],
    ['an unknown transfer', 'transfer:2000000000', 404],
  ])('refuse a target with %s', async (_what, target, status) => {
    expect((await add(target, 'x')).status).toBe(status);
    expect((await desk.call('support', 'GET', path(target))).status).toBe(status);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n'],
    ['4,001 characters', 'x'.repeat(4_001)],
    ['half a surrogate pair', 'a\ud800b'],
  ])('refuse %s as a text', async (_what, text) => {
    expect((await add(`account:${accountId}`, text)).status).toBe(400);
  });

  it('take 4,000 characters', async () => {
    expect(await add(`account:${accountId}`, 'é\n'.repeat(2_000), 'owner')).toMatchObject({ status: 200 });
  });

  it('refuse a list without a target', async () => {
    expect((await desk.call('support', 'GET', '/admin/v1/notes')).status).toBe(400);
  });
});

describe('reports', () => {
  const read = (report: string, role: 'owner' | 'support' | 'finance' = 'owner', accept?: string) =>
    fetch(`${desk.url}/admin/v1/reports/${report}`, {
      headers: { authorization: `Bearer ${desk.keys[role]}`, ...(accept && { accept }) },
    });

  it('are listed by role', async () => {
    const names = async (role: 'owner' | 'support') =>
      (await desk.call(role, 'GET', '/admin/v1/reports')).body.reports.map(
        ({ report }: { report: string }) => report,
      );
    expect(await names('owner')).toHaveLength(10);
    expect(await names('support')).not.toContain('income');
  });

  it('are JSON with columns and totals, or a file that is audited', async () => {
    await desk.call('owner', 'POST', `/admin/v1/accounts/${accountId}/credit`, {
      amount: 12.5,
      reference: 'wire 1',
    });
    const query = `balances?account=${accountId}`;
    const answer = (await desk.call('finance', 'GET', `/admin/v1/reports/${query}`)).body;
    expect(answer.columns[0]).toEqual({
      field: 'account',
      title: 'Account',
      type: 'number',
      kind: 'dimension',
    });
    expect(answer.rows).toEqual([
      [accountId, expect.any(String), 'USD', expect.any(String), '0.00', '0.00', '0.00'],
    ]);
    expect(answer.totals).toEqual([null, null, 'USD', answer.rows[0][3], '0.00', '0.00', '0.00']);
    const csv = await read(query, 'finance', 'text/csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="balances.csv"');
    expect(await csv.text()).toBe(
      `account,username,currency,available,held,creditLimit,debt\r\n${answer.rows[0].join()}\r\n`,
    );
    expect(await desk.audit('report:balances')).toMatchObject([
      { action: 'report.read', actor: expect.stringContaining('A finance') },
    ]);
  });

  it.each([
    ['income?from=2026-01-01&to=2027-03-01', 'from and to must be at most 400 days apart'],
    ['income?from=2026-01-01T12:00:00Z', 'from must be a day (YYYY-MM-DD); days are UTC'],
    ['income?from=tomorrow', 'from must be a date (YYYY-MM-DD) or a timestamp'],
    ['income?tld=com', 'tld is not a parameter of this report; known: from, to, account, by'],
    ['income?by=week', 'by must be one of day, month'],
    ['income?timezone=Europe/Vienna', 'timezone must be'],
    ['income?account=0', 'account must be'],
    ['income?format=xls', 'format must be'],
  ])('refuse %s', async (query, details) => {
    const answer = await read(query);
    expect([answer.status, ((await answer.json()) as { details: string }).details]).toEqual([
      400,
      expect.stringContaining(details),
    ]);
  });

  it('refuse a name that is none, and a role that may not read it', async () => {
    expect((await read('profit')).status).toBe(404);
    expect((await read('income', 'support')).status).toBe(403);
    expect((await read('income?timezone=UTC&by=month', 'finance')).status).toBe(200);
  });

  it('ask the replica, where one is set', async () => {
    const url = await desk.adminApi({ DATABASE_READER_URL: desk.settings().databaseUrl });
    const answer = await desk.send(`Bearer ${desk.keys.owner}`, 'GET', `${url}/admin/v1/reports/activity`);
    expect(answer.status).toBe(200);
    const { rows } = await desk.sql.query(
      `select count(*)::int as count from pg_stat_activity where application_name = 'registrar-admin-api-reader' and datname = current_database()`,
    );
    expect(rows[0].count).toBeGreaterThan(0);
  });
});
