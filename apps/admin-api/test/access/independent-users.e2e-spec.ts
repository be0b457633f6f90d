import { Desk } from '../support/desk';
import { inviteToken, newPerson, refusal, StaffBrowser } from '../support/staff-browser';

jest.setTimeout(60_000);

let desk: Desk;
let accountId: number;
beforeAll(async () => {
  desk = await Desk.start({ STAFF_APPROVAL_CREDIT_CENTS: '10000' });
  ({ id: accountId } = await desk.newAccount('independent-users'));
});
afterAll(() => desk?.stop());

let serial = 0;
const requestCredit = async (browser: StaffBrowser): Promise<string> => {
  const { status, body } = await browser.send('POST', `accounts/${accountId}/credit`, {
    amount: 250,
    reference: `wire ${(serial += 1)}`,
    reason: 'paid',
  });
  expect([status, body.state]).toEqual([202, 'pending']);
  return body.approvalId;
};
const confirm = (browser: StaffBrowser, id: string) => browser.send('POST', `approvals/${id}:confirm`, {});

describe('an act that a user requested', () => {
  it('is not confirmed by a colleague whom the requester invited again, but by another', async () => {
    const [ines, max, olga] = [
      await newPerson(desk, 'owner'),
      await newPerson(desk, 'owner'),
      await newPerson(desk, 'owner'),
    ];
    const id = await requestCredit(ines.browser);
    expect((await ines.browser.send('POST', `staff-users/${max.id}:invite`, {})).status).toBe(200);
    const refused = await confirm(max.browser, id);
    expect(refusal(refused)).toEqual([403, 'staff.approval_not_independent']);
    expect(refused.body.details).toContain('Another member of staff must confirm it.');
    expect(await confirm(olga.browser, id)).toMatchObject({ status: 200, body: { state: 'carried_out' } });
  });

  it('is not confirmed in the session of a link', async () => {
    const [ines, max] = [await newPerson(desk, 'owner'), await newPerson(desk, 'owner')];
    const id = await requestCredit(ines.browser);
    const browser = new StaffBrowser(desk);
    await browser.redeem(await inviteToken(desk, max.id));
    expect(refusal(await confirm(browser, id))).toEqual([403, 'staff.second_factor_required']);
    expect(await confirm(max.browser, id)).toMatchObject({ status: 200, body: { state: 'carried_out' } });
  });
});

describe('production', () => {
  beforeAll(() => desk.sql.query(`update environment_mark set environment = 'production'`));

  const PRODUCTION = { ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' };
  const invited = async (environment: Record<string, string>, mail?: boolean) => {
    const url = await desk.adminApi({ ...PRODUCTION, ...environment });
    const owner = (path: string, body: unknown) =>
      desk.send(`Bearer ${desk.keys.owner}`, 'POST', `${url}/admin/v1/staff-users${path}`, body);
    const email = `guest${(serial += 1)}@example.com`;
    const { body } = await owner('', { name: 'Guest', email, role: 'owner' });
    return {
      id: body.id as number,
      email,
      answer: await owner(`/${body.id}:invite`, mail === undefined ? {} : { mail }),
    };
  };
  const links = async (userId: number): Promise<number> =>
    (await desk.sql.query('select from staff_links where user_id = $1', [userId])).rowCount ?? 0;

  it.each([undefined, false, true])(
    'mails the link and never answers it, where `mail` is %s',
    async (mail) => {
      const { email, answer } = await invited({ MAIL_SMTP_URL: 'smtp://127.0.0.1:2525' }, mail);
      expect([answer.status, answer.body]).toEqual([200, { mailedTo: email, expiresAt: expect.any(String) }]);
    },
  );

  it('makes no link where no mail server is configured', async () => {
    const { id, answer } = await invited({});
    expect(refusal(answer)).toEqual([409, 'staff.invitation_mail_off']);
    expect(answer.body.details).toContain('in production links are only mailed');
    expect(await links(id)).toBe(0);
  });
});
