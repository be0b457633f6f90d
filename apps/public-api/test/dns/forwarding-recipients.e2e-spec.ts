import { type Answer, fetchPage } from '@registrar/test-sandbox';
import { drain } from '@registrar/testkit';
import {
  startEmailForwarding,
  forwardNewDomain,
  stopEmailForwarding,
  SALES,
  sandbox,
  catcher,
  worker,
  url,
  domain,
  query,
  newStranger,
  path,
  get,
  create,
} from '../support/dns/email-forwarding-stack';

const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
beforeAll(startEmailForwarding);
afterAll(stopEmailForwarding);
beforeEach(forwardNewDomain);

const bad = (details: unknown): object => ({ message: 'Bad Request', details });
const NO_BOX = bad(expect.stringMatching(/^emailBox is invalid/));

describe('a recipient', () => {
  const ILSE = 'ilse.recipient@example.org';
  const recipient = async (mailbox = 'sales'): Promise<Record<string, unknown>> =>
    (await sandbox.call(url, 'GET', `${path(mailbox)}:recipient`)).body;
  const resend = (mailbox = 'sales'): Promise<Answer> =>
    sandbox.call(url, 'POST', `${path(mailbox)}:resendRecipient`, {});
  const wantAgreement = (on: boolean) =>
    query(`update accounts set verify_forwarding_recipients = $1 where username = 'demo-test'`, [on]);
  const work = () =>
    drain(async () => (await worker.ask.execute()) + (await worker.send.execute()), 'mails to recipients');
  const mails = (to: string) => catcher.mails.filter((mail) => mail.to[0] === to);
  const linkTo = (to: string): string => /\/agree\/\S+/.exec(mails(to).at(-1)!.text)![0];
  const press = (link: string, choice: string) =>
    fetchPage(`${url}${link}?choice=${choice}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
  const forwards = async (): Promise<string[]> =>
    (await query('select mailbox from forwarding.mail_aliases where domain = $1 order by 1', [domain])).map(
      ({ mailbox }) => mailbox as string,
    );

  beforeEach(() => wantAgreement(false));

  it('needs no agreement unless the account wants it, and is asked when it does, for the forwardings that exist', async () => {
    const to = 'ilse.before@example.org';
    await create({ ...SALES, emailTo: to });
    expect(await recipient()).toEqual({ emailTo: to, required: false, state: 'unasked', allowed: true });
    expect(await resend()).toMatchObject({ status: 200, body: { sent: false } });
    expect(await forwards()).toEqual(['sales']);
    await wantAgreement(true);
    expect([await recipient(), await forwards()]).toEqual([
      { emailTo: to, required: true, state: 'pending', allowed: false },
      [],
    ]);
    await work();
    expect(await recipient()).toMatchObject({
      state: 'pending',
      allowed: false,
      lastSentAt: expect.any(String),
      linkExpiresAt: expect.any(String),
    });
    expect(await resend()).toMatchObject({
      status: 429,
      body: { message: 'Resend throttled', details: expect.stringMatching(/^Next eligible at: /) },
    });
    expect(mails(to)).toHaveLength(1);
    expect((await get('sales')).body).toEqual({ domainName: domain, emailBox: 'sales', emailTo: to });
  });

  it('gets mail once its owner has agreed, by the button of the page and not by opening it', async () => {
    await wantAgreement(true);
    expect(await create({ ...SALES, emailTo: ILSE })).toMatchObject({
      status: 200,
      body: { domainName: domain, emailBox: 'sales', emailTo: ILSE },
    });
    await work();
    expect(mails(ILSE)).toMatchObject([
      {
        subject: 'May mail be forwarded to you?',
        text: expect.stringContaining(`sales@${domain}`),
        html: expect.stringContaining(`sales@${domain}`),
      },
    ]);
    const link = linkTo(ILSE);
    const page = await fetchPage(`${url}${link}`);
    expect([page.status, page.headers.get('content-security-policy'), await page.text()]).toEqual([
      200,
      expect.stringMatching(/^default-src 'none'; /),
      expect.stringContaining('No, never'),
    ]);
    for (const choice of ['', 'maybe', 'constructor'])
      expect(await (await press(link, choice)).text()).toContain('May mail be forwarded to you?');
    expect(await forwards()).toEqual([]);
    expect(await (await press(link, 'agree')).text()).toContain('Mail is forwarded to you');
    expect(await (await press(link, 'never')).text()).toContain('Mail is forwarded to you');
    await create({ emailBox: 'more', emailTo: ILSE.toUpperCase() });
    expect([await forwards(), (await recipient('more')).state]).toEqual([['more', 'sales'], 'verified']);
  });

  it('who says "no, never" gets nothing, with the option or without, and is not asked again', async () => {
    const to = 'ilse.never@example.org';
    await wantAgreement(true);
    await create({ ...SALES, emailTo: to });
    await work();
    expect(await (await press(linkTo(to), 'never')).text()).toContain('No mail is forwarded to you');
    await wantAgreement(false);
    await create({ emailBox: 'more', emailTo: to });
    await wantAgreement(true);
    await work();
    expect([await forwards(), await recipient('more'), await resend(), mails(to).length]).toEqual([
      [],
      {
        emailTo: to,
        required: true,
        state: 'refused',
        allowed: false,
        lastSentAt: expect.any(String),
        decidedAt: expect.any(String),
      },
      expect.objectContaining({ status: 200, body: { sent: false } }),
      1,
    ]);
  });

  it('who says "no, never" to one account gets nothing of another one, which is not shown whose request that was', async () => {
    const to = 'ilse.nowhere@example.org';
    await wantAgreement(true);
    await create({ ...SALES, emailTo: to });
    await work();
    await press(linkTo(to), 'never');
    const stranger = await newStranger();
    await query('update domains set account_id = (select max(account_id) from api_tokens) where name = $1', [
      domain,
    ]);
    await query(
      'update accounts set verify_forwarding_recipients = true where id = (select max(account_id) from api_tokens)',
    );
    const more = await sandbox.call(url, 'POST', path(), { emailBox: 'more', emailTo: to }, stranger);
    await work();
    expect([more.status, await forwards(), mails(to).length]).toEqual([200, [], 1]);
    for (const mailbox of ['sales', 'more'])
      expect(
        (await sandbox.call(url, 'GET', `${path(mailbox)}:recipient`, undefined, stranger)).body,
      ).toEqual({
        emailTo: to,
        required: true,
        state: 'refused',
        allowed: false,
      });
    expect(await sandbox.call(url, 'POST', `${path('sales')}:resendRecipient`, {}, stranger)).toMatchObject({
      status: 200,
      body: { sent: false },
    });
  });

  it.each(['recipient', 'resendRecipient'])('%s is about a mailbox that the account has', async (what) => {
    const method = what === 'recipient' ? 'GET' : 'POST';
    const ask = (where: string, headers = {}): Promise<Answer> =>
      sandbox.call(url, method, `${where}:${what}`, method === 'POST' ? {} : undefined, headers);
    await create(SALES);
    for (const answer of [
      await ask(path('none')),
      await ask(path('sales', 'elsewhere.com')),
      await ask(path('sales'), await newStranger()),
    ])
      expect(answer).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await ask(path('a%20b'))).toMatchObject({ status: 400, body: NO_BOX });
  });

  it.each(['x', 'a'.repeat(52), '%3Cscript%3E', `' or 1=1`])(
    'has no page behind the token %s',
    async (token) => {
      const page = await fetchPage(`${url}/agree/${token}`);
      expect([page.status, (await page.text()).includes('This link is not valid')]).toEqual([404, true]);
    },
  );
});
