import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { addSeconds } from '@registrar/kernel';
import { FakeMailer, FakeMailStore, FakeMailWordings } from '../testing';
import { SendMails } from './send-mails';
import { WriteMail } from './write-mail';

const START = new Date('2026-03-02T09:15:00Z');
const ACCOUNT = 7;
const AHEAD = 3_600;
const HOUR = 3_600;
const MAIL = {
  accountId: ACCOUNT,
  template: 'expired' as const,
  subject: 'domain:42',
  to: 'Ilse@example.net',
  values: { domain: 'lantern.example' },
};
const failed = { kind: 'failed', why: '451 try later' } as const;

function newWorld() {
  const [uow, clock, log, vault, mailer] = [
    new FakeUnitOfWork(),
    new FakeClock(START),
    new FakeLog(),
    new FakeVault(),
    new FakeMailer(),
  ];
  const wordings = new FakeMailWordings(uow);
  const store = new FakeMailStore(uow, wordings);
  const write = new WriteMail(store, vault, clock, new FakeIds());
  return {
    uow,
    clock,
    log,
    mailer,
    store,
    wordings,
    send: new SendMails(store, mailer, vault, clock, log),
    write: async (values: Partial<typeof MAIL> = {}): Promise<string> => {
      await uow.run(() => write.execute({ ...MAIL, ...values }));
      return store.mails.at(-1)!.id;
    },
  };
}

describe('a mail that is written', () => {
  it('is stored sealed for its id, with keyed digests of content and recipient, by the time of its account', async () => {
    const { write, store, clock } = newWorld();
    clock.ahead = new Map([[ACCOUNT, AHEAD]]);
    const id = await write();
    const at = addSeconds(START, AHEAD);
    expect(store.mails).toEqual([
      {
        id,
        accountId: ACCOUNT,
        template: 'expired',
        subject: 'domain:42',
        to: 'Ilse@example.net',
        sealed: `mail:${id}#{"domain":"lantern.example"}`,
        contentDigest: 'digest of mail expired {"domain":"lantern.example"}',
        recipientDigest: 'digest of mail to ilse@example.net',
        createdAt: at,
        dueAt: at,
        attempts: 0,
      },
    ]);
  });
});

describe('a mail that no longer holds when it is taken', () => {
  it('is not sent, is given up with the reason, and its content goes', async () => {
    const { write, send, store, mailer, log } = newWorld();
    const [revoked, other] = [await write(), await write()];
    store.revoked.set(revoked, 'the invitation link was replaced');
    expect(await send.execute()).toBe(2);
    expect(mailer.mails.map(({ id }) => id)).toEqual([other]);
    expect(store.mails[0]).toMatchObject({ failedAt: START, trouble: 'the invitation link was replaced' });
    expect([store.mails[0].sealed, store.mails[0].dueAt]).toEqual([undefined, undefined]);
    expect(log.lines.map(({ message }) => message)).toEqual(['mail not sent']);
    expect(await send.execute()).toBe(0);
  });
});

describe('sending mail', () => {
  it('sends a notice of a registrant change without the wording of the account, which a thief could change', async () => {
    const { write, send, mailer, wordings, uow } = newWorld();
    await uow.run(() =>
      wordings.put(ACCOUNT, 'all', { replyTo: 'thief@example.net', introduction: 'Ignore:' }),
    );
    await write({ template: 'registrant-change' as never });
    await send.execute();
    expect(mailer.mails).toMatchObject([{ template: 'registrant-change', wording: {} }]);
    expect(Object.keys(mailer.mails[0].wording)).toEqual([]);
  });

  it('sends what is due once, with its opened values and the wording of its account', async () => {
    const { write, send, store, mailer, wordings, uow, clock } = newWorld();
    await uow.run(() => wordings.put(ACCOUNT, 'all', { closing: 'Bye' }));
    const id = await write();
    clock.advance(5);
    await expect(send.execute()).resolves.toBe(1);
    expect(mailer.mails).toEqual([
      {
        id,
        template: 'expired',
        to: 'Ilse@example.net',
        values: { domain: 'lantern.example' },
        wording: { closing: 'Bye' },
      },
    ]);
    expect(store.mails[0]).toMatchObject({
      sentAt: addSeconds(START, 5),
      dueAt: undefined,
      sealed: undefined,
    });
    await expect(send.execute()).resolves.toBe(0);
  });

  it('notes the time of the account at which a mail was sent', async () => {
    const { write, send, store, clock } = newWorld();
    await write();
    clock.ahead = new Map([[ACCOUNT, AHEAD]]);
    await send.execute();
    expect(store.mails[0].sentAt).toEqual(addSeconds(START, AHEAD));
  });

  it('takes twenty mails at once, or as many as it is asked for', async () => {
    const { write, send } = newWorld();
    for (let mail = 0; mail < 24; mail += 1) await write();
    expect([await send.execute(3), await send.execute(), await send.execute()]).toEqual([3, 20, 1]);
  });

  it('leaves a mail to the process that has taken it for ten minutes', async () => {
    const { write, send, clock, store } = newWorld();
    const id = await write();
    await store.takeDue(clock.now(), addSeconds(clock.now(), 600), 1);
    const lease = jest.spyOn(store, 'takeDue');
    clock.advance(599);
    await expect(send.execute()).resolves.toBe(0);
    clock.advance(1);
    await expect(send.execute()).resolves.toBe(1);
    expect(lease.mock.calls.at(-1)).toEqual([clock.now(), addSeconds(clock.now(), 600), 20]);
    expect(store.mails.find((mail) => mail.id === id)).toMatchObject({ attempts: 2 });
  });

  it('tries again after 1, 5 and 15 minutes, 1, 2, 4, 8, 16 and 16 hours, by the clock of the account, and gives up after the tenth attempt', async () => {
    const { write, send, store, mailer, clock, log } = newWorld();
    const id = await write();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      mailer.script.push(failed);
      await send.execute();
      const { dueAt, trouble, sealed } = store.mails[0];
      expect([trouble, sealed === undefined]).toEqual(['451 try later', false]);
      waits.push((dueAt!.getTime() - clock.now().getTime()) / 1_000);
      clock.advance(waits.at(-1)!);
    }
    expect(waits).toEqual([60, 300, 900, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 16 * HOUR, 16 * HOUR]);
    expect(log.lines).toEqual([]);
    mailer.script.push(failed);
    await send.execute();
    expect(store.mails[0]).toMatchObject({
      failedAt: clock.now(),
      trouble: '451 try later',
      sealed: undefined,
      dueAt: undefined,
    });
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'mail abandoned after its last attempt',
        fields: { mail: id, accountId: ACCOUNT, template: 'expired', attempt: 10 },
      },
    ]);
    expect(mailer.mails).toEqual([]);
  });

  it('gives up a refused mail at once, by the clock of the account', async () => {
    const { write, send, store, mailer, clock, log } = newWorld();
    const id = await write();
    clock.ahead = new Map([[ACCOUNT, AHEAD]]);
    mailer.script.push({ kind: 'refused', why: '550 no such mailbox' });
    await send.execute();
    expect(store.mails[0]).toMatchObject({
      failedAt: addSeconds(START, AHEAD),
      trouble: '550 no such mailbox',
      sealed: undefined,
    });
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'mail abandoned after its last attempt',
        fields: { mail: id, accountId: ACCOUNT, template: 'expired', attempt: 1 },
      },
    ]);
  });
});

describe('a mail whose values cannot be read', () => {
  it.each(['null', '["a"]', '"a"', '{"domain":1}', '{"domain":["a",1]}', '{"domain":{}}'])(
    'is named and not sent: %s',
    async (json) => {
      const { write, send, store, mailer } = newWorld();
      const id = await write();
      Object.assign(store.mails[0], { sealed: `mail:${id}#${json}` });
      await expect(send.execute()).rejects.toThrow(`stored values of the mail ${id} are no texts`);
      expect(mailer.mails).toEqual([]);
    },
  );

  it('is none with texts and lists of texts', async () => {
    const { write, send, mailer } = newWorld();
    const values = { domain: 'a.example', mailboxes: ['info@a.example'] };
    await write({ values });
    await send.execute();
    expect(mailer.mails).toMatchObject([{ values }]);
  });
});

describe('addresses of mail', () => {
  it.each([
    ['of 90 days', 90, 0],
    ['older than 90 days', 90 + 1 / 86_400, 1],
  ])('are evidence for 90 days: mail %s', async (_what, days, erased) => {
    const { write, send, store, clock } = newWorld();
    await write();
    await send.execute();
    clock.advance(days * 86_400);
    await expect(send.erase()).resolves.toBe(erased);
    expect(store.mails[0].to).toBe(erased === 1 ? undefined : 'Ilse@example.net');
  });

  it('are erased by the thousand', async () => {
    const { send, store } = newWorld();
    const erase = jest.spyOn(store, 'erase');
    await send.erase();
    expect(erase).toHaveBeenCalledWith(new Date('2025-12-02T09:15:00Z'), 1_000);
  });
});
