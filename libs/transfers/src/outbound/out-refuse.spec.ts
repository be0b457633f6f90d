import { ContactBook, WriteMail } from '@registrar/contacts';
import { FakeContactStore, FakeMailStore } from '@registrar/contacts/testing';
import type { DomainStore } from '@registrar/domains';
import { type AppError, conflict, LinkTokens, registryUnavailable, upstreamTimeout } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { StoredProfile } from '@registrar/registries';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import { NotifyHolderOfOutboundTransfer, OUTBOUND_TRANSFER_LINK } from './out-notice';
import { RefuseOutboundTransferByLink } from './out-refuse';
import type { OutboundTransfer } from './out-transfer';
import { FakeOutboundNotices } from '../testing/fake-outbound-notices';
import { FakeOutboundTransfers } from '../testing/fake-outbound-transfers';

const vault = {
  seal: (plain: string) => plain,
  open: (sealed: string) => sealed,
  digest: (plain: string) => `#${plain}`,
  sameDigest: () => false,
};
const DEADLINE = new Date('2026-03-07T09:15:00Z');

/**
 * A transfer that was told to the holder; `refusal`: what becomes of the refusal; `knows`: the registry says
 * who asks, and until when.
 */
async function reported({
  email = 'ilse@example.net',
  profile = {} as StoredProfile,
  refusal = undefined as AppError | undefined,
  knows = true,
} = {}) {
  const [gaining, actAt] = knows ? ['registrar-c', DEADLINE] : [];
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const log = new FakeLog();
  const contacts = new FakeContactStore();
  const [contactId] = await contacts.add([
    { firstName: 'Ilse', lastName: 'Varga', country: 'DE', ...(email !== '' && { email }) },
  ]);
  const transfers = new FakeOutboundTransfers(uow);
  const notices = new FakeOutboundNotices(transfers, uow);
  const mails = new FakeMailStore(uow);
  const ids = new FakeIds();
  const links = new LinkTokens(vault, ids, OUTBOUND_TRANSFER_LINK);
  const domains = {
    holdById: async () => ({ contactIds: { registrant: contactId } }),
  } as unknown as DomainStore;
  const connections = new FakeRegistryConnections();
  connections.put(connectionOf({ id: 4 }));
  const tell = new NotifyHolderOfOutboundTransfer({
    notices,
    domains,
    contacts: new ContactBook(contacts),
    mails: new WriteMail(mails, vault, clock, ids),
    links,
    connections,
    clock,
    log,
    policy: { linkBase: 'https://registrar.example', registrarName: 'Lantern' },
  });
  transfers.domains.push({ id: 1, accountId: 7, connectionId: 4, name: 'lantern.example', isActive: true });
  const transfer: OutboundTransfer = {
    ...(await uow.run(() => transfers.notice('lantern.example', {}, clock.now())))!,
    gaining,
    actAt,
  };
  const changed = (status: Parameters<typeof tell.changed>[1]) =>
    uow.run(async () => {
      await transfers.change(transfer.id, { gaining });
      if (status === 'initiated' && transfers.transfers[0].state === 'noticed')
        await transfers.move(transfer.id, { from: 'noticed', to: 'pending', at: clock.now() });
      await tell.changed(transfer, status);
    });
  await changed('initiated');
  connections.put(connectionOf({ id: 4, profile }));
  const asked: unknown[] = [];
  const cancel = {
    execute: async (accountId: number, name: { ascii: string }, only?: object) => {
      asked.push([accountId, name.ascii, only]);
      if (refusal) throw refusal;
      await uow.run(() => transfers.move(transfer.id, { from: 'pending', to: 'canceled', at: clock.now() }));
      return { domainName: name.ascii, status: 'canceled' as const };
    },
  };
  const values = mails.mails[0] && (JSON.parse(mails.mails[0].sealed!) as Record<string, string>);
  const token = values?.['link'].split('/transfer-out/')[1] ?? '';
  const end = (to: 'completed' | 'canceled') =>
    uow.run(() => transfers.move(transfer.id, { from: 'pending', to, at: clock.now() }));
  return {
    changed,
    clock,
    connections,
    mails,
    notices,
    log,
    asked,
    values,
    token,
    end,
    cancel,
    refuse: new RefuseOutboundTransferByLink(notices, links, cancel, connections, uow, clock),
  };
}

const kindsOf = async ({ refuse, token }: Awaited<ReturnType<typeof reported>>) => [
  (await refuse.findState(token)).kind,
  (await refuse.refuse(token)).kind,
];

describe('the notice to the holder of a domain that is asked for', () => {
  it('is written once, when the request is told, with who asks, until when, and a link', async () => {
    const { mails, changed, values, notices, token } = await reported();
    await changed('initiated');
    await changed('canceled');
    expect(mails.mails).toMatchObject([
      { accountId: 7, template: 'transfer-out', subject: 'transfer-out:1', to: 'ilse@example.net' },
    ]);
    expect(values).toEqual({
      registrar: 'Lantern',
      domain: 'lantern.example',
      gaining: 'registrar-c',
      deadline: '2026-03-07',
      link: `https://registrar.example/transfer-out/${token}`,
    });
    expect(notices.notices).toMatchObject([{ transferId: 1, contactId: 1, expiresAt: DEADLINE }]);
    expect(notices.notices[0].digest).toBe(`#transfer out link ${token}`);
  });

  it('counts five days where the registry names neither who asks nor until when', async () => {
    const { values } = await reported({ knows: false });
    expect(values).toMatchObject({ gaining: '', deadline: '2026-03-07' });
  });

  it('is not written where the account itself hands domains over', async () => {
    const { changed, mails, connections } = await reported();
    mails.mails.length = 0;
    connections.put(connectionOf({ id: 4, profile: { transfer: { mode: 'push' } } }));
    await changed('initiated');
    expect(mails.mails).toEqual([]);
  });

  it('is evidence, too, of a holder without an address', async () => {
    const { mails, notices } = await reported({ email: '' });
    expect([mails.mails, notices.notices]).toEqual([
      [],
      [expect.not.objectContaining({ digest: expect.anything() })],
    ]);
  });
});

describe('the link in the notice', () => {
  it('shows the transfer, changes nothing, and refuses this one by its button, once', async () => {
    const story = await reported();
    expect([(await story.refuse.findState(story.token)).kind, story.asked]).toEqual(['open', []]);
    expect(await kindsOf(story)).toEqual(['open', 'refused']);
    expect(story.asked).toEqual([[7, 'lantern.example', { onlyId: 1 }]]);
    expect(await kindsOf(story)).toEqual(['refused', 'refused']);
    expect(story.asked).toHaveLength(1);
  });

  it.each(['x', 'a'.repeat(100), '../x', '', 'a'.repeat(52)])(
    'is nothing to go by with the token %s',
    async (token) => {
      const { refuse, asked, notices } = await reported();
      notices.notices.push({ transferId: 1, contactId: 1, noticedAt: DEADLINE, expiresAt: DEADLINE });
      expect([await refuse.findState(token), await refuse.refuse(token), asked]).toEqual([
        { kind: 'unknown' },
        { kind: 'unknown' },
        [],
      ]);
    },
  );

  it('names the domain, its deadline and who asks, where that is known', async () => {
    const [named, unnamed] = [await reported(), await reported({ knows: false })];
    expect(await named.refuse.findState(named.token)).toStrictEqual({
      kind: 'open',
      domainName: 'lantern.example',
      gaining: 'registrar-c',
      deadline: DEADLINE,
    });
    expect(await unnamed.refuse.findState(unnamed.token)).toStrictEqual({
      kind: 'open',
      domainName: 'lantern.example',
      deadline: DEADLINE,
    });
  });

  it('fails with the fault itself where the refusal does', async () => {
    const { refuse, token } = await reported({ refusal: new Error('no connection') as AppError });
    await expect(refuse.refuse(token)).rejects.toThrow('no connection');
  });

  it('says how the transfer stands where it is over by the time of the refusal', async () => {
    const story = await reported({ refusal: conflict('transfers_out.none_pending', 'over') });
    const { execute } = story.cancel;
    story.cancel.execute = async (...request) => {
      await story.end('completed');
      return execute(...request);
    };
    expect(await kindsOf(story)).toEqual(['open', 'completed']);
  });

  it.each(['completed', 'canceled'] as const)('says that the transfer is %s', async (to) => {
    const story = await reported();
    await story.end(to);
    expect([await kindsOf(story), story.asked]).toEqual([[to, to], []]);
  });

  it('ends with the time to refuse', async () => {
    const story = await reported();
    story.clock.advance(5 * 86_400);
    expect([await kindsOf(story), story.asked]).toEqual([['expired', 'expired'], []]);
  });

  it.each<[StoredProfile]>([[{ transfer: { decides: false } }], [{ transfer: { mode: 'push' } }]])(
    'says where nobody can refuse: %j',
    async (profile) => {
      const story = await reported({ profile });
      expect([await kindsOf(story), story.asked]).toEqual([['unsupported', 'unsupported'], []]);
    },
  );

  it.each([
    ['the registry has not answered', upstreamTimeout(), 'under_way'],
    ['the registry does not take it', registryUnavailable(), 'failed'],
    ['another decision is under way, so that nothing was sent', conflict('domains.busy', 'busy'), 'busy'],
  ])('tells when %s', async (_, refusal, kind) => {
    const story = await reported({ refusal });
    expect(await kindsOf(story)).toEqual(['open', kind]);
    expect(story.notices.notices[0].usedAt).toBeUndefined();
  });
});
