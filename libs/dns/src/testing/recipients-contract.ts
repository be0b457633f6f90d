import { type NewMail, WriteMail } from '@registrar/contacts';
import { DomainName, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeIds } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import type { RecipientReader, RecipientStore } from '../ports';
import type { AnswerRecipient } from '../recipients/answer-recipient';
import type { MailboxRecipients } from '../recipients/mailbox-recipients';
import type { SendRecipientVerifications } from '../recipients/send-recipient-verifications';
import { wireRecipients } from '../recipients/wire';

export interface RecipientSetup {
  uow: UnitOfWork;
  store: RecipientStore;
  reader: RecipientReader;
  newAccount: () => Promise<number>;
  /** The option, as the account's settings turn it. */
  turn: (accountId: number, isOn: boolean) => Promise<void>;
  /** Forwards a mailbox, the domain made where it is not there. */
  forward: (accountId: number, domainName: string, mailbox: string, emailTo: string) => Promise<void>;
  move: (domainName: string, accountId: number) => Promise<void>;
}

class KeptMails extends WriteMail {
  readonly mails: NewMail[] = [];
  override async execute(mail: NewMail): Promise<void> {
    this.mails.push(mail);
  }
}

let serial = 0;
/** Nobody else's, in whichever database. */
export const fresh = (): { address: string; domain: string } => {
  serial += 1;
  return { address: `ilse-${serial}@example.net`, domain: `recipients-${serial}.example` };
};

/** The use cases over a store, and the mail that they write. */
export class Office {
  readonly clock = new FakeClock(new Date(Date.UTC(2026, 2, 2) + (serial += 1) * 400 * 86_400_000));
  readonly kept: KeptMails;
  readonly ask: SendRecipientVerifications;
  readonly answer: AnswerRecipient;
  readonly mailboxes: MailboxRecipients;

  constructor(readonly setup: RecipientSetup) {
    const { uow, store, reader } = setup;
    const vault = { digest: (text: string) => `digest of ${text}` } as SecretVault;
    const ids = new FakeIds();
    ids.secret = (bytes) => `secret${(serial += 1)}`.padEnd(Math.ceil((bytes * 8) / 5), 'x');
    this.kept = new KeptMails(undefined as never, vault, this.clock, ids);
    const useCases = wireRecipients(
      {
        uow,
        clock: this.clock,
        ids,
        vault,
        writeMail: this.kept,
        recipientStore: store,
        recipientReader: reader,
      },
      { linkBase: 'https://api.example', registrarName: 'Lantern', mailsPerAddress: 3 },
    );
    this.ask = useCases.sendVerifications;
    this.answer = useCases.answer;
    this.mailboxes = useCases.mailboxes;
  }

  async work(): Promise<void> {
    await drain(() => this.ask.execute(), 'recipients to ask');
  }
  to = (address: string): NewMail[] =>
    this.kept.mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  token = (address: string, at = -1): string =>
    (this.to(address).at(at)!.values['link'] as string).split('/agree/')[1];
  async state(accountId: number, domain: string, mailbox = 'info'): Promise<string | undefined> {
    return (await this.mailboxes.get(accountId, DomainName.of(domain), mailbox)).recipient?.state;
  }
  find = (accountId: number, domain: string, mailbox = 'info') =>
    this.mailboxes.get(accountId, DomainName.of(domain), mailbox);
  resend = (accountId: number, domain: string, mailbox = 'info') =>
    this.mailboxes.resend(accountId, DomainName.of(domain), mailbox);
}

/** What recipients must do over every store. */
export function recipientsContract(start: () => Promise<RecipientSetup>): void {
  let office: Office;
  let setup: RecipientSetup;
  let account: number;
  let address: string;
  let domain: string;
  beforeEach(async () => {
    setup = await start();
    office = new Office(setup);
    account = await setup.newAccount();
    ({ address, domain } = fresh());
  });

  const asked = async (): Promise<string> => {
    await setup.turn(account, true);
    await setup.forward(account, domain, 'info', address);
    await office.work();
    return office.token(address);
  };

  it('asks nobody while the account does not want it', async () => {
    await setup.forward(account, domain, 'info', address);
    await office.work();
    expect([office.to(address), await office.state(account, domain)]).toEqual([[], undefined]);
  });

  it('asks with one mail, whatever the case of the address and however many mailboxes it has', async () => {
    await asked();
    await setup.forward(account, domain, 'sales', address.toUpperCase());
    await office.work();
    expect(office.to(address)).toEqual([
      {
        accountId: account,
        template: 'forwarding-recipient',
        subject: expect.stringMatching(/^recipient:\d+$/),
        to: address,
        values: {
          link: expect.stringMatching(/^https:\/\/api\.example\/agree\/\w{52}$/),
          registrar: 'Lantern',
          email: address,
          mailboxes: [`info@${domain}`],
        },
      },
    ]);
    expect([await office.state(account, domain), await office.state(account, domain, 'sales')]).toEqual([
      'pending',
      'pending',
    ]);
  });

  it('asks all that are there when the option is turned on, once', async () => {
    const other = fresh().address;
    await setup.forward(account, domain, 'info', address);
    await setup.forward(account, domain, 'sales', other);
    for (const isOn of [true, false, true]) await setup.turn(account, isOn);
    await office.work();
    expect([office.to(address).length, office.to(other).length]).toEqual([1, 1]);
  });

  it('asks nobody any more when the option was turned off before the mail was written', async () => {
    await setup.turn(account, true);
    await setup.forward(account, domain, 'info', address);
    await setup.turn(account, false);
    await office.work();
    expect(office.to(address)).toEqual([]);
  });

  it('asks again for an account that a domain comes to: what was said to another does not count', async () => {
    await office.answer.byLink(await asked(), 'verified');
    const next = await setup.newAccount();
    await setup.turn(next, true);
    await setup.move(domain, next);
    await office.work();
    expect([office.to(address).map(({ accountId }) => accountId), await office.state(next, domain)]).toEqual([
      [account, next],
      'pending',
    ]);
  });

  it.each(['verified', 'refused'] as const)(
    'is %s by the link, once, and looking changes nothing',
    async (choice) => {
      const token = await asked();
      const shown = { email: address, mailboxes: [`info@${domain}`] };
      expect([await office.answer.findState(token), await office.answer.findState(token)]).toEqual([
        { kind: 'pending', ...shown },
        { kind: 'pending', ...shown },
      ]);
      expect(await office.answer.byLink(token, choice)).toEqual({ kind: choice, ...shown });
      expect(await office.answer.byLink(token, choice === 'verified' ? 'refused' : 'verified')).toEqual({
        kind: choice,
        ...shown,
      });
      expect(await office.state(account, domain)).toBe(choice);
      await setup.forward(account, domain, 'later', address);
      await office.work();
      expect([office.to(address).length, await office.resend(account, domain)]).toEqual([
        1,
        { kind: 'answered', sent: false },
      ]);
    },
  );

  it.each(['', 'short', 'x'.repeat(52), `${'a'.repeat(30)}'--`, 'a'.repeat(81)])(
    'knows no link %j',
    async (token) => {
      await asked();
      expect([await office.answer.findState(token), await office.answer.byLink(token, 'verified')]).toEqual([
        { kind: 'unknown' },
        { kind: 'unknown' },
      ]);
    },
  );

  it('does nothing by a link that has ended; a new one is sent on request alone, or with a new entry', async () => {
    const token = await asked();
    office.clock.advance(30 * 86_400);
    await office.work();
    expect([
      await office.answer.findState(token),
      await office.answer.byLink(token, 'verified'),
      office.to(address).length,
    ]).toEqual([{ kind: 'expired' }, { kind: 'expired' }, 1]);
    await setup.forward(account, domain, 'later', address);
    await office.work();
    expect(office.to(address)).toHaveLength(2);
    expect(await office.answer.byLink(office.token(address), 'verified')).toMatchObject({ kind: 'verified' });
    expect(await office.answer.findState(token)).toMatchObject({ kind: 'verified' });
  });

  it('sends again a quarter of an hour later, and no sooner', async () => {
    await asked();
    const eligibleAt = new Date(office.clock.now().getTime() + 900_000);
    office.clock.advance(899);
    expect(await office.resend(account, domain)).toEqual({ kind: 'throttled', nextEligibleAt: eligibleAt });
    office.clock.advance(1);
    expect(await office.resend(account, domain)).toEqual({
      kind: 'answered',
      sent: true,
      nextEligibleAt: new Date(office.clock.now().getTime() + 900_000),
    });
    expect(office.to(address)).toHaveLength(2);
  });

  it('sends three mails a day to one mailbox, from all accounts together and whatever is behind a plus sign', async () => {
    const day = new Date(office.clock.now().getTime() + 86_400_000);
    await asked();
    const others: number[] = [];
    for (const spelled of [
      address.toUpperCase(),
      address.replace('@', '+shop@'),
      address.replace('@', '+news@'),
    ]) {
      const other = await setup.newAccount();
      others.push(other);
      await setup.turn(other, true);
      await setup.forward(other, fresh().domain, 'info', spelled);
      await office.work();
    }
    const sent = (): number => office.kept.mails.length;
    expect(sent()).toBe(3);
    office.clock.advance(3_600);
    expect(await office.resend(account, domain)).toEqual({ kind: 'throttled', nextEligibleAt: day });
    office.clock.advance(86_399 - 3_600);
    await office.work();
    expect(sent()).toBe(3);
    office.clock.advance(1);
    await office.work();
    expect([sent(), office.kept.mails.at(-1)!.accountId]).toEqual([4, others[2]]);
  });

  it('sends nothing on request of an account that does not ask, and nothing for a mailbox that is not there', async () => {
    await setup.forward(account, domain, 'info', address);
    expect(await office.resend(account, domain)).toEqual({ kind: 'answered', sent: false });
    await setup.turn(account, true);
    const stranger = await setup.newAccount();
    for (const [who, where, mailbox] of [
      [account, domain, 'nobody'],
      [stranger, domain, 'info'],
      [account, 'elsewhere.example', 'info'],
    ] as const) {
      await expect(office.resend(who, where, mailbox)).rejects.toMatchObject({ code: 'dns.not_found' });
    }
    expect(office.kept.mails).toEqual([]);
  });

  it('names twenty mailboxes and counts the rest', async () => {
    for (let at = 10; at < 33; at += 1) await setup.forward(account, domain, `box-${at}`, address);
    await setup.turn(account, true);
    await office.work();
    const { mailboxes } = office.to(address)[0].values;
    expect([mailboxes.length, mailboxes[0], mailboxes.at(-1)]).toEqual([
      21,
      `box-10@${domain}`,
      'and 3 more',
    ]);
  });

  it('forgets links and counts that ended long ago, and nothing that was said', async () => {
    const token = await asked();
    await office.answer.byLink(token, 'refused');
    office.clock.advance(61 * 86_400);
    expect(await office.ask.tidy()).toBeGreaterThanOrEqual(3);
    expect([await office.answer.findState(token), await office.state(account, domain)]).toEqual([
      { kind: 'unknown' },
      'refused',
    ]);
  });
}
