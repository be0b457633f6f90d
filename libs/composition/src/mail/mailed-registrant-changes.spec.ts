import type { ContactData, MailCount, MailLimit, NewMail, StoredContact } from '@registrar/contacts';
import type { RecordedRegistrantChange } from '@registrar/domains';
import { FakeRegistrantChanges } from '@registrar/domains/testing';
import { FakeClock, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { MailedRegistrantChanges, RegistrantChangeLimits } from './mailed-registrant-changes';

const ILSE: ContactData = {
  firstName: 'Ilse',
  lastName: 'Brandt',
  companyName: 'Lantern Works',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'ilse@example.net',
  phone: '+4930654321',
};
const JON: ContactData = { ...ILSE, firstName: 'Jon', companyName: undefined, email: 'jon@example.org' };
const CHANGE: RecordedRegistrantChange = {
  operationId: 'operation-1',
  domainId: 12,
  name: 'lantern.example',
  accountId: 4401,
  changedAt: new Date('2026-03-02T09:15:00Z'),
  beforeContactId: 1,
  afterContactId: 2,
  material: true,
  optedOut: false,
  verificationDue: true,
};

function setUp(before: ContactData = ILSE, after: ContactData = JON) {
  const [uow, log, mails] = [new FakeUnitOfWork(), new FakeLog(), [] as NewMail[]];
  const counted: MailLimit[] = [];
  const changes = new FakeRegistrantChanges(uow);
  const stored = new Map<number, StoredContact>([
    [1, { ...before, id: 1, isVerified: false }],
    [2, { ...after, id: 2, isVerified: false }],
  ]);
  const countMail = async (limits: readonly MailLimit[]): Promise<MailCount> => {
    uow.assertOpen();
    counted.push(...limits);
    const isFull = limits.some(
      ({ key, mails: most }) => counted.filter((one) => one.key === key).length > most,
    );
    return isFull ? { allowed: false, retryAt: new Date() } : { allowed: true };
  };
  const mailed = new MailedRegistrantChanges({
    changes,
    contacts: { load: async () => stored },
    mail: {
      executeAll: async (written) => {
        uow.assertOpen();
        mails.push(...written);
      },
    },
    limits: new RegistrantChangeLimits(countMail, new FakeVault(), new FakeClock()),
    log,
    settings: { registrarName: 'Lantern' },
  });
  return {
    stored,
    counted,
    mails,
    log,
    changes,
    mailed,
    add: (change: Partial<RecordedRegistrantChange> = {}) =>
      uow.run(() => mailed.add({ ...CHANGE, ...change })),
  };
}

describe('the notice of a registrant change', () => {
  it('is counted for each mailbox, apart from mails of another purpose', async () => {
    const { add, counted } = setUp();
    await add();
    const keys = counted.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    for (const key of keys) expect(key).toMatch(/^registrant change inbox ./);
    expect(new Set(keys).size).toBe(2);
  });

  it('goes to the registrant before and the one after, in the transaction of the change', async () => {
    const { add, mails, changes } = setUp();
    await add();
    expect(changes.rows).toEqual([CHANGE]);
    const mail = {
      accountId: 4401,
      template: 'registrant-change',
      subject: 'registrant-change:operation-1',
      values: {
        registrar: 'Lantern',
        domain: 'lantern.example',
        changed: '2026-03-02',
        fields: ['Name', 'Organisation', 'Email address'],
        lockedUntil: '',
        waived: '',
      },
    };
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining([
        { ...mail, to: 'ilse@example.net' },
        { ...mail, to: 'jon@example.org' },
      ]),
    );
  });

  it('goes 50 times a day to one mailbox, whatever stands behind its plus sign', async () => {
    const { add, mails, log } = setUp(ILSE, { ...JON, email: 'ilse+shop@example.net' });
    for (let change = 0; change < 26; change += 1) await add({ operationId: `operation-${change}` });
    expect(mails).toHaveLength(50);
    expect(log.lines.map(({ message }) => message)).toEqual(
      Array(1).fill('notice of a registrant change not sent: the mailbox got too many in a day'),
    );
  });

  it('still goes to the registrant whose mailbox is not full', async () => {
    const { add, mails, stored } = setUp(ILSE, ILSE);
    for (let change = 0; change < 51; change += 1) await add({ operationId: `operation-${change}` });
    stored.set(2, { ...JON, id: 2, isVerified: false });
    await add({ operationId: 'operation-last' });
    expect(mails.slice(50).map(({ to }) => to)).toEqual(['jon@example.org']);
  });

  it('names no value of either registrant', async () => {
    const { add, mails } = setUp();
    await add();
    expect(JSON.stringify(mails.map(({ values }) => values))).not.toMatch(
      /Ilse|Jon|Works|example\.net|\.org/,
    );
  });

  it('is one mail to a mailbox that stays, in whatever case', async () => {
    const { add, mails } = setUp(ILSE, { ...ILSE, lastName: 'Reed', email: 'ILSE@example.net' });
    await add();
    expect(mails.map(({ to, values }) => [to, values.fields])).toEqual([['ILSE@example.net', ['Name']]]);
  });

  it.each<[string, Partial<RecordedRegistrantChange>, object]>([
    [
      'the end of the lock',
      { transferLockUntil: new Date('2026-05-01T09:15:00Z') },
      { lockedUntil: '2026-05-01', waived: '' },
    ],
    ['a lock that was waived', { optedOut: true }, { lockedUntil: '', waived: 'yes' }],
    [
      'another lock that runs although this one was waived',
      { optedOut: true, transferLockUntil: new Date('2026-04-02T00:00:00Z') },
      { lockedUntil: '2026-04-02', waived: '' },
    ],
    ['no lock under a TLD without one', {}, { lockedUntil: '', waived: '' }],
  ])('states %s', async (_, change, values) => {
    const { add, mails } = setUp();
    await add(change);
    expect(mails).toMatchObject([{ values }, { values }]);
  });

  it('is not written for a change that is not material, which is recorded', async () => {
    const { add, mails, changes } = setUp(ILSE, { ...ILSE, city: 'Aldmoor' });
    await add({ material: false });
    expect([changes.rows.length, mails]).toEqual([1, []]);
  });

  it.each<[string, ContactData, ContactData, string[]]>([
    ['before', { ...ILSE, email: undefined }, JON, ['jon@example.org']],
    ['after', ILSE, { ...JON, email: undefined }, ['ilse@example.net']],
  ])(
    'is missing for a registrant %s without an address, and the log says so',
    async (side, before, after, to) => {
      const { add, mails, log } = setUp(before, after);
      await add();
      expect(mails.map((mail) => mail.to)).toEqual(to);
      expect(log.lines).toMatchObject([
        { level: 'warn', fields: { domainId: 12, name: 'lantern.example', side } },
      ]);
    },
  );

  it('is not written where the change is not recorded', async () => {
    const { add, mails } = setUp();
    await add();
    await expect(add()).rejects.toThrow('has changed a registrant already');
    expect(mails.length).toBe(2);
  });
});

it('verified addresses and waivers are those of the store', async () => {
  const { mailed, changes } = setUp();
  changes.verified.add('4401 jon@example.org');
  changes.optedOut.set(4401, CHANGE.changedAt);
  expect([
    await mailed.isVerified(4401, 'Jon@example.org'),
    await mailed.isVerified(4402, 'jon@example.org'),
    await mailed.isOptedOut(4401, CHANGE.changedAt),
    await mailed.isOptedOut(4401, new Date(0)),
    await mailed.isOptedOut(4402, CHANGE.changedAt),
  ]).toEqual([true, false, true, false, false]);
});
