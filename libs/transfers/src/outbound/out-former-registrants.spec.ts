import { ContactBook, WriteMail } from '@registrar/contacts';
import { FakeContactStore, FakeMailStore } from '@registrar/contacts/testing';
import type { DomainStore } from '@registrar/domains';
import { addDays, LinkTokens } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import { FakeOutboundNotices } from '../testing/fake-outbound-notices';
import { FakeOutboundTransfers } from '../testing/fake-outbound-transfers';
import { NotifyHolderOfOutboundTransfer, OUTBOUND_TRANSFER_LINK } from './out-notice';

interface Former {
  email?: string;
  /** Days between the change and the request. */
  days: number;
}

/** Mails of one reported request: template and recipient. */
async function mailsOf(former: readonly Former[], email: string | undefined = 'jon@example.org') {
  const [uow, clock, log, ids, vault] = [
    new FakeUnitOfWork(),
    new FakeClock(),
    new FakeLog(),
    new FakeIds(),
    new FakeVault(),
  ];
  const contacts = new FakeContactStore();
  const [registrant, ...formerIds] = await contacts.add(
    [email === '' ? {} : { email }, ...former].map((one) => ({
      firstName: 'Ilse',
      country: 'DE',
      ...('email' in one && { email: one.email }),
    })),
  );
  const transfers = new FakeOutboundTransfers(uow);
  const notices = new FakeOutboundNotices(transfers, uow);
  notices.changes.push(
    ...former.map(({ days }, at) => ({
      domainId: 1,
      beforeContactId: formerIds[at],
      changedAt: addDays(clock.now(), -days),
    })),
    { domainId: 2, beforeContactId: registrant, changedAt: clock.now() },
  );
  const mails = new FakeMailStore(uow);
  const connections = new FakeRegistryConnections();
  connections.put(connectionOf({ id: 4 }));
  const notify = new NotifyHolderOfOutboundTransfer({
    notices,
    domains: { holdById: async () => ({ contactIds: { registrant } }) } as unknown as DomainStore,
    contacts: new ContactBook(contacts),
    mails: new WriteMail(mails, vault, clock, ids),
    links: new LinkTokens(vault, ids, OUTBOUND_TRANSFER_LINK),
    connections,
    clock,
    log,
    policy: { linkBase: 'https://registrar.example', registrarName: 'Lantern' },
  });
  transfers.domains.push({ id: 1, accountId: 7, connectionId: 4, name: 'lantern.example', isActive: true });
  const transfer = (await uow.run(() => transfers.notice('lantern.example', {}, clock.now())))!;
  for (const status of ['initiated', 'initiated', 'completed'] as const)
    await uow.run(() => notify.changed(transfer, status));
  return mails.mails.map(({ template, subject, to, sealed }) => ({ template, subject, to, sealed }));
}

const recipientsOf = async (...input: Parameters<typeof mailsOf>): Promise<string[]> =>
  (await mailsOf(...input)).map(({ template, to }) => `${template} ${to}`);

describe('the notice of a transfer out to former registrants', () => {
  it('is written once, without the link that refuses the transfer', async () => {
    const mails = await mailsOf([{ email: 'ilse@example.net', days: 3 }]);
    expect(mails).toMatchObject([
      { template: 'transfer-out-former', subject: 'transfer-out-former:1', to: 'ilse@example.net' },
      { template: 'transfer-out', subject: 'transfer-out:1', to: 'jon@example.org' },
    ]);
    expect(mails.map(({ sealed }) => sealed!.includes('/transfer-out/'))).toEqual([false, true]);
  });

  it.each<[string, Former[], string[]]>([
    ['goes to one of 60 days ago', [{ email: 'ilse@example.net', days: 60 }], ['ilse@example.net']],
    ['does not go to one of 61 days ago', [{ email: 'ilse@example.net', days: 61 }], []],
    [
      'goes to each of several, once',
      [
        { email: 'ilse@example.net', days: 9 },
        { email: 'olga@example.net', days: 5 },
        { email: 'ILSE@example.net', days: 2 },
      ],
      ['ILSE@example.net', 'olga@example.net'],
    ],
    ['does not go to the present registrant twice', [{ email: 'JON@example.org', days: 2 }], []],
    ['does not go to one without an address', [{ days: 2 }], []],
    ['does not exist where the registrant did not change', [], []],
  ])('%s', async (_, former, to) => {
    expect((await recipientsOf(former)).sort()).toEqual(
      [...to.map((address) => `transfer-out-former ${address}`), 'transfer-out jon@example.org'].sort(),
    );
  });

  it('goes out also where the present registrant has no address', async () => {
    expect(await recipientsOf([{ email: 'ilse@example.net', days: 1 }], '')).toEqual([
      'transfer-out-former ilse@example.net',
    ]);
  });
});
