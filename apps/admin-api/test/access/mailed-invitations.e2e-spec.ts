import { until } from '@registrar/testkit';
import { Desk } from '../support/desk';
import { refusal, StaffBrowser } from '../support/staff-browser';

jest.setTimeout(60_000);

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start({ MAIL_SMTP_URL: 'smtp://127.0.0.1:2525' });
});
afterAll(() => desk?.stop());

let count = 0;
const newUser = async (): Promise<{ id: number; email: string }> => {
  const email = `guest${(count += 1)}@example.com`;
  const { body } = await desk.call('owner', 'POST', '/admin/v1/staff-users', {
    name: 'Ines',
    email,
    role: 'support',
  });
  return { id: body.id, email };
};
const invite = (id: number, body?: unknown) =>
  desk.call('owner', 'POST', `/admin/v1/staff-users/${id}:invite`, body, {
    'content-type': 'application/json',
  });
const mailsOf = async (id: number) =>
  (await desk.sql.query('select * from mails where subject = $1 order by created_at', [`staff_user:${id}`]))
    .rows;
const resend = (mailId: string) =>
  desk.call('support', 'POST', `/admin/v1/mails/${mailId}:resend`, { reason: 'Ticket 4711' });

describe('an invitation that is mailed', () => {
  it('goes to the address of the user as a mail of no account, and its link is not in the answer', async () => {
    const { id, email } = await newUser();
    const { status, body } = await invite(id, { mail: true });
    expect([status, body]).toEqual([200, { mailedTo: email, expiresAt: expect.any(String) }]);
    const [mail, ...others] = await mailsOf(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      account_id: null,
      template: 'staff-invitation',
      recipient: email,
      due_at: expect.any(Date),
    });
    const { rows: links } = await desk.sql.query(
      'select mail_id, used_at, expires_at from staff_links where user_id = $1',
      [id],
    );
    expect(links).toEqual([
      { mail_id: mail.id, used_at: null, expires_at: new Date(body.expiresAt as string) },
    ]);
  });

  it('has its link encrypted in the mail, and neither the audit log nor a list shows it', async () => {
    const { id, email } = await newUser();
    await invite(id, { mail: true });
    const [mail] = await mailsOf(id);
    expect(JSON.stringify(mail)).not.toMatch(/#link=|console\/login/);
    const audited = await desk.audit(`staff_user:${id}`);
    expect(audited.find(({ action }: { action: string }) => action === 'staff_user.invite')).toMatchObject({
      after: { way: 'mailed', expiresAt: expect.any(String) },
    });
    expect(JSON.stringify(audited)).not.toMatch(/#link=|console\/login/);
    const { body } = await desk.call('support', 'POST', '/admin/v1/lists/mails', {
      columns: ['id', 'accountId', 'username', 'template'],
      filter: { field: 'recipient', op: 'eq', value: email },
    });
    expect(body.items).toEqual([{ id: mail.id, template: 'staff-invitation' }]);
  });

  it('makes an earlier link invalid', async () => {
    const { id } = await newUser();
    const { body } = await invite(id, {});
    await invite(id, { mail: true });
    expect(refusal(await new StaffBrowser(desk).redeem((body.url as string).split('#link=')[1]))).toEqual([
      401,
      'staff.link_invalid',
    ]);
  });

  it('is sent once by a double click: 429 with the time to wait', async () => {
    // the limit is one in each second of the clock: two clicks may lie in two of them
    const { id, answers } = await until(async () => {
      const user = await newUser();
      const both = await Promise.all([invite(user.id, { mail: true }), invite(user.id, { mail: true })]);
      return both.some(({ status }) => status === 429) ? { id: user.id, answers: both } : undefined;
    }, 'two clicks come in one second');
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refusal(refused)).toEqual([429, 'staff.invited_often']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await mailsOf(id)).toHaveLength(1);
  });
});

describe('an invitation that is not mailed', () => {
  it.each([
    ['false', { mail: false }],
    ['omitted', {}],
    ['omitted with the body', undefined],
  ])('has its link in the answer where `mail` is %s, and writes no mail', async (_what, body) => {
    const { id } = await newUser();
    const answer = await invite(id, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { url: expect.stringMatching(/\/console\/login#link=\w{30,}$/), expiresAt: expect.any(String) },
    ]);
    expect(await mailsOf(id)).toEqual([]);
  });

  it.each([
    ['a text', { mail: 'yes' }],
    ['null', { mail: null }],
    ['an address', { mail: 'ines@example.com' }],
  ])('is refused where `mail` is %s', async (_what, body) => {
    const { id } = await newUser();
    expect(await invite(id, body)).toMatchObject({ status: 400 });
    expect(await mailsOf(id)).toEqual([]);
  });
});

describe('an invitation by mail is refused', () => {
  it('for an unknown user and a disabled one, and nothing is written', async () => {
    expect(refusal(await invite(2_000_000_000, { mail: true }))).toEqual([404, 'staff.user_not_found']);
    const { id } = await newUser();
    await desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${id}`,
      { disabled: true },
      { 'if-match': '"1"' },
    );
    expect(refusal(await invite(id, { mail: true }))).toEqual([409, 'staff.user_is_disabled']);
    expect(await mailsOf(id)).toEqual([]);
  });

  it.each(['support', 'finance', 'registry'] as const)('to the role %s', async (role) => {
    const { id } = await newUser();
    const answer = await desk.call(role, 'POST', `/admin/v1/staff-users/${id}:invite`, { mail: true });
    expect(answer.status).toBe(403);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('without a mail server, and the earlier link stays valid', async () => {
    const url = await desk.adminApi();
    const { id } = await newUser();
    const { body } = await invite(id, {});
    const answer = await desk.send(
      `Bearer ${desk.keys.owner}`,
      'POST',
      `${url}/admin/v1/staff-users/${id}:invite`,
      { mail: true },
    );
    expect(refusal(answer)).toEqual([409, 'staff.invitation_mail_off']);
    expect(answer.body.details).toContain('MAIL_SMTP_URL');
    expect((await new StaffBrowser(desk).redeem((body.url as string).split('#link=')[1])).status).toBe(200);
  });
});

describe('the mail of an invitation', () => {
  const mailed = async (): Promise<{ id: number; mailId: string }> => {
    const { id } = await newUser();
    await invite(id, { mail: true });
    return { id, mailId: (await mailsOf(id))[0].id };
  };

  it('is sent at once where it waits and its link works', async () => {
    const { mailId } = await mailed();
    expect(await resend(mailId)).toMatchObject({ status: 200, body: { way: 'hastened' } });
  });

  it.each([
    ['was used', `update staff_links set used_at = now() where mail_id = $1`],
    ['has expired', `update staff_links set expires_at = now() where mail_id = $1`],
    [
      'is of a user who was disabled since',
      `update staff_users set disabled_at = now() where id = (select user_id from staff_links where mail_id = $1)`,
    ],
  ])('is not sent again where its link %s', async (_what, sql) => {
    const { mailId } = await mailed();
    await desk.sql.query(sql, [mailId]);
    const answer = await resend(mailId);
    expect(refusal(answer)).toEqual([409, 'staff.mail_outdated']);
    expect(answer.body.details).toContain('Invite the user again');
  });

  it('is not sent again where a later invitation replaced its link', async () => {
    const { id, mailId } = await mailed();
    await invite(id, {});
    expect(refusal(await resend(mailId))).toEqual([409, 'staff.mail_outdated']);
  });

  it('is not written again once it is sent: its link is stored nowhere', async () => {
    const { mailId } = await mailed();
    await desk.sql.query(
      'update mails set sent_at = now(), due_at = null, content_sealed = null where id = $1',
      [mailId],
    );
    expect(refusal(await resend(mailId))).toEqual([409, 'staff.mail_not_resendable']);
  });
});
