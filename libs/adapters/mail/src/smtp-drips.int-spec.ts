import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { MailCatcher } from '@registrar/tool-services/testing';
import { SmtpMailer } from './smtp-mailer';

const MAIL_MS = 400;
const DRIP_MS = 10;
const mail = {
  id: '0197a0fe-0000-7000-8000-000000000001',
  template: 'verification' as const,
  to: 'jon@example.net',
  values: {
    link: 'https://api.example/verify/abc',
    registrar: 'Lantern',
    email: 'jon@example.net',
    verifyBy: '2026-03-17',
    domains: ['quay.com'],
  },
  wording: {},
};

describe('a mail relay that answers byte by byte', () => {
  let relay: Server;
  const sockets = new Set<Socket>();

  /** Its answer to the line of this number never ends; `mailMs`: the limit of the mailer. */
  async function start(lines: number, mailMs = MAIL_MS): Promise<SmtpMailer> {
    relay = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      let got = 0;
      const reply = (): void => {
        if (got < lines) return void socket.write(got === 0 ? '220 relay\r\n' : '250 fine\r\n');
        let at = 0;
        const timer = setInterval(() => socket.write('250-filler\r\n'[at++ % 12]), DRIP_MS);
        socket.once('close', () => clearInterval(timer));
      };
      reply();
      socket.on('data', () => {
        got += 1;
        if (got <= lines) reply();
      });
    });
    relay.listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const url = `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}`;
    return new SmtpMailer({ url, from: 'noreply@registrar.example' }, new FakeUnitOfWork(), mailMs);
  }
  afterEach(() => {
    relay.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });

  it.each([
    ['its greeting', 0],
    ['the answer to EHLO', 1],
    ['the answer to MAIL', 2],
  ])('in %s fails the mail, to be sent again', async (_, lines) => {
    const mailer = await start(lines);
    expect(await mailer.send(mail)).toEqual({
      kind: 'failed',
      why: 'ETIMEDOUT: the mail was not accepted within 0.4 s',
    });
    mailer.close();
  });

  it('gives its place to one that answers', async () => {
    const mailer = await start(0, 10 * MAIL_MS);
    expect(await mailer.send(mail)).toMatchObject({ kind: 'failed' });
    const { port } = relay.address() as AddressInfo;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => relay.close(resolve));
    const catcher = await MailCatcher.start({ port });
    expect(await mailer.send(mail)).toEqual({ kind: 'sent' });
    mailer.close();
    await catcher.close();
  });
});
