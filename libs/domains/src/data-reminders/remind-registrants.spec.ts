import { Catalog } from '@registrar/catalog';
import { FakeCatalogStore, tldOf } from '@registrar/catalog/testing';
import { ContactBook } from '@registrar/contacts';
import { FakeContactStore, FakeMailStore, person } from '@registrar/contacts/testing';
import { addDays, addSeconds, addYears } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { CONTRACT_NOW, dataRemindersContract, FakeDataReminders } from '../testing';
import type { ReminderSubject } from './reminder';
import { wireDataReminders } from './wire';

const ACCOUNT = 7;
const START = new Date('2026-03-02T09:15:00Z');
const YEAR = addYears(START, 1);
const at = (days: number): Date => addDays(START, days);

function world() {
  const [uow, clock, log, vault] = [
    new FakeUnitOfWork(),
    new FakeClock(START),
    new FakeLog(),
    new FakeVault(),
  ];
  const reminders = new FakeDataReminders(uow);
  const [contacts, mailStore, catalogStore] = [
    new FakeContactStore(),
    new FakeMailStore(uow),
    new FakeCatalogStore(),
  ];
  catalogStore.put(tldOf({ name: 'example' }));
  catalogStore.put(tldOf({ name: 'country', ccTld: true }));
  const catalog = new Catalog(catalogStore);
  const { remind } = wireDataReminders(
    {
      uow,
      clock,
      log,
      vault,
      ids: new FakeIds(),
      contactBook: new ContactBook(contacts),
      catalog,
      mailStore,
      dataReminders: reminders,
    },
    { registrarName: 'Lantern' },
  );
  const put = async (
    domainId: number,
    name: string,
    { email = 'ilse@example.net', ...values }: Partial<ReminderSubject> = {},
  ): Promise<void> => {
    const [registrant] = await contacts.add([person({ email })]);
    reminders.put({
      domainId,
      accountId: ACCOUNT,
      name,
      isHeld: true,
      registeredAt: START,
      expiresAt: addYears(START, 5),
      countsFrom: START,
      nameservers: [],
      privacyEnabled: false,
      contactIds: { registrant, admin: registrant, tech: registrant, billing: registrant },
      ...(email !== '' && { email }),
      ...values,
    });
  };
  /** Address and domains of each mail. */
  const sent = (): [string, string[]][] =>
    mailStore.mails.map(({ to, sealed, id }) => {
      const { domains } = JSON.parse(vault.open(sealed!, `mail:${id}`)) as { domains: string[] };
      return [to!, domains.map((text) => text.split('\n')[0])];
    });
  const to = (when: Date): void => clock.advance((when.getTime() - clock.now().getTime()) / 1_000);
  return { uow, clock, log, reminders, catalog, mailStore, remind, put, sent, to };
}

describe('turns for reminders in memory', () => {
  dataRemindersContract(async () => {
    const uow = new FakeUnitOfWork();
    const reminders = new FakeDataReminders(uow);
    const contacts = new FakeContactStore();
    let [accounts, domains] = [0, 0];
    const change = (domainId: number, values: Partial<ReminderSubject>): void =>
      reminders.put({ ...reminders.domains.get(domainId)!, ...values });
    const emailOf = (contactId: number) => contacts.contacts[contactId - 1].email;
    return {
      reminders,
      inUnit: (work) => uow.run(work),
      newAccount: async () => (accounts += 1),
      newContact: async (email) => (await contacts.add([{ email }]))[0],
      newDomain: async (accountId, contactId) => {
        const domainId = (domains += 1);
        const name = `domain-${domainId}.example`;
        const email = emailOf(contactId);
        reminders.put({
          domainId,
          accountId,
          name,
          isHeld: true,
          registeredAt: CONTRACT_NOW,
          expiresAt: addYears(CONTRACT_NOW, 1),
          countsFrom: CONTRACT_NOW,
          nameservers: [],
          privacyEnabled: true,
          contactIds: { registrant: contactId, admin: contactId, tech: contactId, billing: contactId },
          ...(email && { email }),
        });
        return { domainId, name };
      },
      makeOlder: async (domainId) => reminders.putOlder(reminders.domains.get(domainId)!),
      leave: async (domainId) => change(domainId, { isHeld: false }),
      comeBack: async (domainId) => change(domainId, { isHeld: true }),
      setRegistrant: async (domainId, contactId) => {
        const { email: _email, contactIds, ...rest } = reminders.domains.get(domainId)!;
        const email = emailOf(contactId);
        reminders.put({
          ...rest,
          contactIds: { ...contactIds, registrant: contactId },
          ...(email && { email }),
        });
      },
      move: async (domainId, accountId) => change(domainId, { accountId }),
    };
  });
});

describe('a run for reminders', () => {
  it('reminds a registrant a year after the registration, once, and each year again', async () => {
    const { remind, put, sent, to, reminders } = world();
    await put(3, 'a.example');
    expect([await remind.execute(), sent(), reminders.turnOf(3)]).toEqual([
      1,
      [],
      { dueAt: YEAR, remindBy: YEAR },
    ]);
    to(addSeconds(YEAR, -1));
    expect([await remind.execute(), sent()]).toEqual([0, []]);
    to(YEAR);
    expect([await remind.execute(), await remind.execute()]).toEqual([1, 0]);
    expect(sent()).toEqual([['ilse@example.net', ['a.example']]]);
    expect(reminders.recorded).toMatchObject([{ domainId: 3, accountId: ACCOUNT, remindedAt: YEAR }]);
    expect(reminders.turnOf(3)).toEqual({ dueAt: addYears(YEAR, 1), remindBy: addYears(YEAR, 1) });
    to(addYears(YEAR, 1));
    await remind.execute();
    expect(sent()).toHaveLength(2);
  });

  it('claims domains for five minutes, with those of the registrant up to 30 days ahead', async () => {
    const { remind, reminders } = world();
    const takeDue = jest.spyOn(reminders, 'takeDue');
    const enroll = jest.spyOn(reminders, 'enroll');
    expect(await remind.execute()).toBe(0);
    expect(takeDue.mock.calls).toEqual([[START, addSeconds(START, 300), at(30), 200]]);
    expect(enroll.mock.calls).toEqual([[1_000]]);
  });

  it('counts domains that are older than the reminders, and reminds of them on their next anniversary', async () => {
    const { remind, put, reminders, sent, to } = world();
    await put(3, 'a.example', { isHeld: false });
    const old = reminders.domains.get(3)!;
    reminders.putOlder({ ...old, isHeld: true, registeredAt: addYears(at(10), -7) });
    expect([await remind.execute(), sent()]).toEqual([2, []]);
    to(at(10));
    await remind.execute();
    expect(sent()).toEqual([['ilse@example.net', ['a.example']]]);
  });

  it.each<[string, string, Partial<ReminderSubject>]>([
    ['under the TLD of a country', 'a.country', {}],
    ['that left its account', 'a.example', { isHeld: false }],
  ])('has no turn for a domain %s', async (_, name, values) => {
    const { remind, put, sent, to, reminders } = world();
    await put(3, name);
    if (values.isHeld === false) await put(3, name, values);
    await remind.execute();
    expect(reminders.turnOf(3)).toBeUndefined();
    to(YEAR);
    expect([await remind.execute(), sent()]).toEqual([0, []]);
  });

  it('reminds at once of a domain that comes back after more than a year', async () => {
    const { remind, put, sent, to } = world();
    await put(3, 'a.example');
    await put(3, 'a.example', { isHeld: false });
    await remind.execute();
    to(addDays(YEAR, 40));
    await put(3, 'a.example');
    await remind.execute();
    expect(sent()).toEqual([['ilse@example.net', ['a.example']]]);
  });

  it('lists the domains of one registrant in one mail, those of the next 30 days too', async () => {
    const { remind, put, sent, to, reminders } = world();
    await put(3, 'due.example');
    await put(4, 'near.example', { registeredAt: at(30), email: 'ILSE@example.net' });
    await put(5, 'far.example', { registeredAt: addSeconds(at(30), 1) });
    await put(6, 'other.example', { email: 'jon@example.net' });
    await put(7, 'account.example', { accountId: ACCOUNT + 1 });
    await remind.execute();
    to(YEAR);
    await remind.execute();
    expect(sent().sort()).toEqual([
      ['ilse@example.net', ['account.example']],
      ['ilse@example.net', ['due.example', 'near.example']],
      ['jon@example.net', ['other.example']],
    ]);
    expect([reminders.turnOf(4), reminders.turnOf(5)?.dueAt]).toEqual([
      { dueAt: addYears(YEAR, 1), remindBy: addYears(YEAR, 1) },
      addYears(addSeconds(at(30), 1), 1),
    ]);
  });

  it('has a domain wait for its day where no other one of the registrant is due', async () => {
    const { remind, put, sent, to, reminders } = world();
    to(addDays(YEAR, -20));
    await put(3, 'a.example');
    await remind.execute();
    expect([sent(), reminders.turnOf(3)]).toEqual([[], { dueAt: YEAR, remindBy: YEAR }]);
  });

  it('writes to the registrant of the time of the reminder, in the account of that time', async () => {
    const { remind, put, sent, to, mailStore } = world();
    await put(3, 'a.example');
    await remind.execute();
    await put(3, 'a.example', { email: 'next@example.net', accountId: 8 });
    to(YEAR);
    await remind.execute();
    expect([sent(), mailStore.mails[0].accountId]).toEqual([[['next@example.net', ['a.example']]], 8]);
  });

  it('leaves a domain whose registrant changes during the check to the next pass', async () => {
    const { remind, put, sent, to, reminders } = world();
    await put(3, 'a.example');
    await put(4, 'b.example');
    await remind.execute();
    to(YEAR);
    const lock = reminders.lock.bind(reminders);
    jest.spyOn(reminders, 'lock').mockImplementationOnce(async (leaseUntil, ids) => {
      await put(3, 'a.example', { email: 'next@example.net' });
      return lock(leaseUntil, ids);
    });
    await remind.execute();
    expect(sent()).toEqual([['ilse@example.net', ['b.example']]]);
    await remind.execute();
    expect(sent()[1]).toEqual(['next@example.net', ['a.example']]);
  });

  it.each<[string, (here: ReturnType<typeof world>) => Promise<void>]>([
    ['leaves', ({ put }) => put(3, 'a.example', { isHeld: false })],
    [
      'is taken by another process',
      async ({ reminders }) => void (await reminders.takeDue(addDays(YEAR, 1), addDays(YEAR, 2), YEAR, 10)),
    ],
  ])('writes no mail of a domain that %s during the check', async (_, meanwhile) => {
    const here = world();
    const { remind, put, sent, to, reminders } = here;
    await put(3, 'a.example');
    await remind.execute();
    to(YEAR);
    const lock = reminders.lock.bind(reminders);
    jest.spyOn(reminders, 'lock').mockImplementationOnce(async (leaseUntil, ids) => {
      await meanwhile(here);
      return lock(leaseUntil, ids);
    });
    await remind.execute();
    expect([sent(), reminders.recorded]).toEqual([[], []]);
  });

  it('tries a registrant without an email address weekly, and says so', async () => {
    const { remind, put, sent, to, reminders, log } = world();
    await put(3, 'a.example', { email: '' });
    await remind.execute();
    to(YEAR);
    await remind.execute();
    expect([sent(), reminders.turnOf(3)]).toEqual([[], { dueAt: addDays(YEAR, 7), remindBy: YEAR }]);
    expect(log.lines).toEqual([
      {
        level: 'warn',
        message: 'registration data reminder not sent: registrant without an email address',
        fields: { accountId: ACCOUNT, domainId: 3, name: 'a.example' },
      },
    ]);
    await put(3, 'a.example');
    to(addDays(YEAR, 7));
    await remind.execute();
    expect(sent()).toEqual([['ilse@example.net', ['a.example']]]);
  });

  it('follows the clock of the account', async () => {
    const { remind, put, sent, clock, reminders } = world();
    clock.ahead = new Map([[ACCOUNT, 366 * 86_400]]);
    await put(3, 'a.example');
    await remind.execute();
    expect([sent().length, reminders.recorded[0].remindedAt]).toEqual([1, at(366)]);
  });

  it('checks a domain again an hour after a failure, and goes on with the others', async () => {
    const { remind, put, sent, to, reminders, catalog, log } = world();
    await put(3, 'a.example', { email: 'jon@example.net' });
    await put(4, 'b.example');
    await remind.execute();
    to(YEAR);
    const fault = new Error('fault');
    jest.spyOn(catalog, 'findHeld').mockRejectedValueOnce(fault);
    await remind.execute();
    expect([sent(), reminders.turnOf(3)]).toEqual([
      [['ilse@example.net', ['b.example']]],
      { dueAt: addSeconds(YEAR, 3_600), remindBy: YEAR },
    ]);
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'check for a registration data reminder failed',
        fields: { domainId: 3, name: 'a.example', error: fault },
      },
    ]);
  });

  it('reports a registrant whose mail fails after it has reminded the others, and tries it after its claim', async () => {
    const { remind, put, sent, to, mailStore, log } = world();
    await put(3, 'a.example', { email: 'jon@example.net' });
    await put(4, 'b.example');
    await remind.execute();
    to(YEAR);
    const fault = new Error('fault');
    jest.spyOn(mailStore, 'addAll').mockRejectedValueOnce(fault);
    await expect(remind.execute()).rejects.toBe(fault);
    expect(sent()).toEqual([['ilse@example.net', ['b.example']]]);
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'registration data reminder failed',
        fields: { accountId: ACCOUNT, name: 'a.example', domains: 1, error: fault },
      },
    ]);
    expect(await remind.execute()).toBe(0);
    to(addSeconds(YEAR, 300));
    await remind.execute();
    expect(sent()[1]).toEqual(['jon@example.net', ['a.example']]);
  });
});
