import { addSeconds, DomainName } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { HeldRecord } from './forwarding';
import { ChangeEmailForwarding, CreateEmailForwarding, DeleteEmailForwarding } from './forwarding-emails';
import { ChangeUrlForwarding, CreateUrlForwarding, DeleteUrlForwarding } from './forwarding-urls';
import type { ForwardingStore, LockedZone, MailSurroundings, WebSurroundings } from '../ports';

const NAME = DomainName.of('quay.com');
const START = new Date('2026-03-02T09:15:00Z');
const AUTHOR = { accountId: 7, username: 'reseller' };
const POLICY = {
  forwarderAddresses: ['198.51.100.7'],
  forwarderHosts: ['forward.registrar.example'],
  mailExchangers: [{ priority: 10, host: 'mx1.registrar.example' }],
  maxUrlForwardings: 5,
  maxEmailForwardings: 3,
  maxRecords: 12,
};
const URL_ENTRY = {
  host: 'www',
  forwardsTo: 'https://shop.example.org/',
  type: 'redirect' as const,
  title: null,
  meta: null,
};
const EMAIL = { mailbox: 'info', emailTo: 'ilse@example.net' };
const ADDED_URL = [{ type: 'A', host: 'www', answer: '198.51.100.7', ttl: 300 }];
const ADDED_MX = [{ type: 'MX', host: '', answer: 'mx1.registrar.example', ttl: 300, priority: 10 }];
const NOTHING = { added: [], setAside: [], broughtBack: [], removed: [] };

interface Surroundings {
  zone?: Partial<LockedZone>;
  web?: Partial<WebSurroundings>;
  mail?: Partial<MailSurroundings>;
  held?: HeldRecord[];
}

/** A store with these surroundings; what it was asked. */
function setUp({ zone, web, mail, held = [] }: Surroundings = {}) {
  const [uow, clock] = [new FakeUnitOfWork(), new FakeClock(START)];
  clock.ahead = new Map([[7, 3_600]]);
  const locked: LockedZone = { domainId: 1, tag: '1-1', records: 3, ...zone };
  const store = {
    lock: jest.fn(async () => {
      uow.assertOpen();
      return locked;
    }),
    urlForwarding: jest.fn(async () => ({ id: 4, ...URL_ENTRY })),
    aroundUrl: jest.fn(async () => ({
      isForwarded: false,
      forwardings: 0,
      isDelegated: false,
      isLoop: false,
      ...web,
    })),
    aroundEmail: jest.fn(async () => ({ isForwarded: false, forwardings: 0, isLoop: false, ...mail })),
    held: jest.fn(async () => held),
    write: jest.fn(async () => {
      uow.assertOpen();
      return { json: '{}', tag: '1-2' };
    }),
  };
  const parts = { uow, store: store as Partial<ForwardingStore> as ForwardingStore, clock, policy: POLICY };
  return {
    parts,
    store,
    written: () =>
      (store.write.mock.calls as unknown[][]).map(([, author, write, moves]) => [author, write, moves]),
  };
}
type SetUp = ReturnType<typeof setUp>;

const BY = { accountId: 7, domainName: 'quay.com', author: 'reseller', now: addSeconds(START, 3_600) };
const createUrl = ({ parts }: SetUp) =>
  new CreateUrlForwarding(parts).execute(AUTHOR, NAME, {
    host: 'www',
    forwardsTo: 'https://shop.example.org/',
    type: 'redirect',
  });
const changeUrl = ({ parts }: SetUp, change = {}) =>
  new ChangeUrlForwarding(parts).execute(AUTHOR, NAME, { id: 4 }, change);
const deleteUrl = ({ parts }: SetUp) => new DeleteUrlForwarding(parts).execute(AUTHOR, NAME, { id: 4 });
const createEmail = ({ parts }: SetUp) => new CreateEmailForwarding(parts).execute(AUTHOR, NAME, EMAIL);
const changeEmail = ({ parts }: SetUp) =>
  new ChangeEmailForwarding(parts).execute(AUTHOR, NAME, 'info', EMAIL.emailTo);
const deleteEmail = ({ parts }: SetUp) => new DeleteEmailForwarding(parts).execute(AUTHOR, NAME, 'info');
const aside: HeldRecord = {
  id: 9,
  type: 'A',
  host: 'www',
  answer: '192.0.2.1',
  ttl: 300,
  origin: 'user',
  setAside: true,
};
const present: HeldRecord = { ...aside, id: 8, setAside: false };
const asideMx: HeldRecord = { ...aside, type: 'MX', host: '', priority: 10 };

describe('a change of a forwarding', () => {
  it.each<[string, (world: SetUp) => Promise<unknown>, Surroundings, unknown[]]>([
    [
      'of a new host sets records aside',
      createUrl,
      { held: [present] },
      [
        { kind: 'create_url', entry: URL_ENTRY },
        { ...NOTHING, added: ADDED_URL, setAside: [8] },
      ],
    ],
    [
      'of a target leaves records alone',
      (world) => changeUrl(world, { forwardsTo: 'https://b.example.org/' }),
      {},
      [{ kind: 'change_url', id: 4, entry: { ...URL_ENTRY, forwardsTo: 'https://b.example.org/' } }, NOTHING],
    ],
    [
      'of a host gives one place up and takes the other',
      (world) => changeUrl(world, { host: 'shop' }),
      { held: [aside, { ...present, host: 'shop' }] },
      [
        { kind: 'change_url', id: 4, entry: { ...URL_ENTRY, host: 'shop' } },
        { added: [{ ...ADDED_URL[0], host: 'shop' }], setAside: [8], broughtBack: [9], removed: [] },
      ],
    ],
    [
      'of a host that ends brings records back',
      deleteUrl,
      { held: [aside] },
      [
        { kind: 'delete_url', id: 4 },
        { ...NOTHING, broughtBack: [9] },
      ],
    ],
    [
      'of the first mailbox takes the mail of the domain',
      createEmail,
      {},
      [
        { kind: 'create_email', entry: EMAIL },
        { ...NOTHING, added: ADDED_MX },
      ],
    ],
    [
      'of another mailbox leaves records alone',
      createEmail,
      { mail: { forwardings: 1 } },
      [{ kind: 'create_email', entry: EMAIL }, NOTHING],
    ],
    [
      'of a destination leaves records alone',
      changeEmail,
      { mail: { isForwarded: true, forwardings: 1 } },
      [{ kind: 'change_email', entry: EMAIL }, NOTHING],
    ],
    [
      'of the last mailbox brings records back',
      deleteEmail,
      { mail: { isForwarded: true, forwardings: 1 }, held: [asideMx] },
      [
        { kind: 'delete_email', mailbox: 'info' },
        { ...NOTHING, broughtBack: [9] },
      ],
    ],
    [
      'of a mailbox beside others leaves records alone',
      deleteEmail,
      { mail: { isForwarded: true, forwardings: 2 } },
      [{ kind: 'delete_email', mailbox: 'info' }, NOTHING],
    ],
  ])('%s, by the clock of the account', async (_what, work, around, expected) => {
    const world = setUp(around);
    await expect(work(world)).resolves.toEqual({ json: '{}', tag: '1-2' });
    expect(world.written()).toEqual([[BY, ...expected]]);
  });

  const URL_LOOP = {
    kind: 'invalid',
    code: 'forwarding.loop',
    details: 'forwardsTo is invalid: the target leads back to the forwarded address',
  };
  const EMAIL_LOOP = {
    kind: 'invalid',
    code: 'forwarding.loop',
    details: 'emailTo is invalid: the target leads back to the forwarded address',
  };
  const FULL = { kind: 'conflict', details: 'A zone holds at most 12 records.' };
  it.each<[string, (world: SetUp) => Promise<unknown>, Surroundings, object]>([
    ['a host that leads back', createUrl, { web: { isLoop: true } }, URL_LOOP],
    [
      'a change that leads back',
      (world) => changeUrl(world, { title: 'Shop' }),
      { web: { isLoop: true } },
      URL_LOOP,
    ],
    ['a mailbox that leads back', createEmail, { mail: { isLoop: true } }, EMAIL_LOOP],
    ['a destination that leads back', changeEmail, { mail: { isForwarded: true, isLoop: true } }, EMAIL_LOOP],
    [
      'one host more than a domain may have',
      createUrl,
      { web: { forwardings: 5 } },
      { kind: 'conflict', details: 'A domain holds at most 5 URL forwardings.' },
    ],
    [
      'one mailbox more than a domain may have',
      createEmail,
      { mail: { forwardings: 3 } },
      { kind: 'conflict', details: 'A domain holds at most 3 email forwardings.' },
    ],
    ['one record more than a zone may hold', createUrl, { zone: { records: 12 } }, FULL],
    ['one MX more than a zone may hold', createEmail, { zone: { records: 12 } }, FULL],
    [
      'a mailbox that is not forwarded, to change',
      changeEmail,
      {},
      { kind: 'not_found', code: 'dns.not_found' },
    ],
    [
      'a mailbox that is not forwarded, to remove',
      deleteEmail,
      {},
      { kind: 'not_found', code: 'dns.not_found' },
    ],
    [
      'a locked zone',
      createUrl,
      { zone: { closed: { kind: 'locked', lock: 'AccountLock' } } },
      { kind: 'conflict', details: 'The domain is locked (AccountLock).' },
    ],
    [
      'a zone on hold',
      deleteUrl,
      { zone: { closed: { kind: 'verification_hold' } } },
      { kind: 'invalid', details: 'Parameter Value Error - Contact Verification Hold' },
    ],
  ])('is refused and writes nothing: %s', async (_what, work, around, refusal) => {
    const world = setUp(around);
    await expect(work(world)).rejects.toMatchObject(refusal);
    expect(world.written()).toEqual([]);
  });

  it('is refused without a field before the zone is locked', async () => {
    const world = setUp();
    await expect(changeUrl(world, { host: undefined })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'forwarding.nothing',
      details: 'at least one field is needed',
    });
    expect(world.store.lock).not.toHaveBeenCalled();
  });

  it.each<[string, (world: SetUp) => Promise<unknown>, Surroundings]>([
    ['that fills the zone to its last record', createUrl, { zone: { records: 11 } }],
    ['that brings records back beyond the limit', deleteUrl, { zone: { records: 12 }, held: [aside] }],
    ['that sets aside as many records as it adds', createUrl, { zone: { records: 12 }, held: [present] }],
    [
      'of an entry alone in a zone that is over its limit',
      createEmail,
      { zone: { records: 13 }, mail: { forwardings: 1 } },
    ],
  ])('is taken %s', async (_what, work, around) => {
    const world = setUp(around);
    await expect(work(world)).resolves.toEqual({ json: '{}', tag: '1-2' });
  });

  it('asks for what is around its host or mailbox', async () => {
    const world = setUp({ mail: { isForwarded: true } });
    await createUrl(world);
    await deleteEmail(world);
    expect(
      (world.store.aroundUrl.mock.calls as unknown[][]).map(([, of, accountId]) => [of, accountId]),
    ).toEqual([[{ host: 'www', name: 'www.quay.com', targetHost: 'shop.example.org' }, 7]]);
    expect(
      (world.store.aroundEmail.mock.calls as unknown[][]).map(([, of, accountId]) => [of, accountId]),
    ).toEqual([[{ mailbox: 'info', address: 'info@quay.com', emailTo: '' }, 7]]);
    expect((world.store.held.mock.calls as unknown[][]).map(([, hosts]) => hosts)).toEqual([['www'], ['']]);
  });
});
