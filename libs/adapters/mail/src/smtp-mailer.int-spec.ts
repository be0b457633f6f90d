import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { MailCatcher } from '@registrar/tool-services/testing';
import { SmtpMailer } from './smtp-mailer';

const ID = '0197a0fe-0000-7000-8000-000000000001';
const VALUES = {
  link: 'https://api.example/verify/abc',
  registrar: 'Lantern',
  email: 'jon@example.net',
  verifyBy: '2026-03-17',
  domains: ['quay.com'],
};

const codes: Record<string, number> = { 'gone@example.net': 550, 'later@example.net': 451 };
let catcher: MailCatcher;
let mailer: SmtpMailer;
const uow = new FakeUnitOfWork();
beforeAll(async () => {
  catcher = await MailCatcher.start({ port: 0, refuse: (address) => codes[address] });
  mailer = new SmtpMailer({ url: catcher.url, from: 'The Registrar <noreply@registrar.example>' }, uow);
});
afterAll(async () => {
  mailer?.close();
  await catcher?.close();
});

const send = (to: string, wording = {}, id = ID) =>
  mailer.send({ id, template: 'verification', to, values: VALUES, wording });

describe('mail by SMTP', () => {
  it('has its id as Message-ID at each attempt, both parts, and no answer from machines', async () => {
    expect([await send('jon@example.net'), await send('jon@example.net')]).toEqual([
      { kind: 'sent' },
      { kind: 'sent' },
    ]);
    const [first, second] = catcher.mails.splice(0);
    expect([first.messageId, second.messageId]).toEqual([
      `<${ID}@registrar.example>`,
      `<${ID}@registrar.example>`,
    ]);
    expect(first).toMatchObject({
      to: ['jon@example.net'],
      from: 'noreply@registrar.example',
      fromName: 'The Registrar',
      subject: 'Please confirm your email address',
    });
    expect([
      first.headers['auto-submitted'],
      first.text.includes(VALUES.link),
      first.html.includes(VALUES.link),
    ]).toEqual(['auto-generated', true, true]);
  });

  it.each([
    ['https://api.example/status/unsubscribe/1-ab', 'List-Unsubscribe=One-Click'],
    ['http://127.0.0.1:3000/status/unsubscribe/1-ab', undefined],
  ])(
    'can be unsubscribed from by the mailbox, by one click over https only: %s',
    async (unsubscribe, oneClick) => {
      const values = { ...VALUES, link: unsubscribe, expires: '2026-03-17', unsubscribe };
      await mailer.send({
        id: ID,
        template: 'status-confirmation',
        to: 'jon@example.net',
        values,
        wording: {},
      });
      const [{ headers }] = catcher.mails.splice(0);
      expect([headers['list-unsubscribe'], headers['list-unsubscribe-post']]).toEqual([
        `<${unsubscribe}>`,
        oneClick,
      ]);
    },
  );

  it('has no such header where it belongs to no list', async () => {
    await send('jon@example.net');
    const [{ headers }] = catcher.mails.splice(0);
    expect([headers['list-unsubscribe'], headers['list-unsubscribe-post']]).toEqual([undefined, undefined]);
  });

  it('has the name and the words of the reseller, with the address of the registrar', async () => {
    await send('jon@example.net', {
      senderName: 'Kühl & Söhne',
      replyTo: 'help@quay.example',
      introduction: 'Dear customer',
      closing: 'Yours',
    });
    const [mail] = catcher.mails.splice(0);
    expect(mail).toMatchObject({
      fromName: 'Kühl & Söhne',
      from: 'noreply@registrar.example',
      text: expect.stringMatching(/^Dear customer\n[\s\S]*Yours/),
    });
    expect(mail.headers['reply-to']).toContain('help@quay.example');
  });

  it.each(['Quay\r\nBcc: all@example.net', 'Quay\nX-Other: 1', 'Quay" <all@example.net>, "x'])(
    'takes no header and no other sender from a name: %j',
    async (senderName) => {
      await send('jon@example.net', { senderName });
      const [mail] = catcher.mails.splice(0);
      expect([mail.to, mail.from, mail.headers['bcc'], mail.headers['x-other']]).toEqual([
        ['jon@example.net'],
        'noreply@registrar.example',
        undefined,
        undefined,
      ]);
    },
  );

  it('goes to one recipient, whatever the address holds', async () => {
    await send('jon@example.net, all@example.net').catch(() => undefined);
    expect(catcher.mails.splice(0).flatMap(({ to }) => to)).not.toContain('all@example.net');
  });

  it.each([
    ['refused', 'gone@example.net'],
    ['failed', 'later@example.net'],
  ])('is %s when the server says so of %s', async (kind, to) => {
    expect(await send(to)).toEqual({ kind, why: expect.any(String) });
    expect(catcher.mails).toEqual([]);
  });

  it('fails while there is no server', async () => {
    expect(
      await new SmtpMailer({ from: 'noreply@registrar.example' }, uow).send({
        id: ID,
        template: 'verification',
        to: 'jon@example.net',
        values: VALUES,
        wording: {},
      }),
    ).toEqual({ kind: 'failed', why: 'MAIL_SMTP_URL is not set' });
    const away = new SmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'noreply@registrar.example' }, uow);
    expect(
      await away.send({
        id: ID,
        template: 'verification',
        to: 'jon@example.net',
        values: VALUES,
        wording: {},
      }),
    ).toMatchObject({ kind: 'failed' });
  });

  it('is never sent inside a transaction', async () => {
    await expect(uow.run(() => send('jon@example.net'))).rejects.toThrow('inside a unit of work');
  });

  it.each(['', 'Registrar', 'a@b, c@d'])('wants a sender with an address: %j', (from) => {
    expect(() => new SmtpMailer({ from }, uow)).toThrow('MAIL_FROM holds no address');
  });
});
