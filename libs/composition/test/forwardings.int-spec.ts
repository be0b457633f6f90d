import {
  PostgresForwardingReader,
  PostgresForwardingStore,
  PostgresUnitOfWork,
} from '@registrar/adapter-postgres';
import {
  CreateEmailForwarding,
  CreateUrlForwarding,
  type ForwardingPolicy,
  type UrlForwardingInput,
} from '@registrar/dns';
import { Serializer } from '@registrar/http';
import { DomainName } from '@registrar/kernel';
import { RegistrationHarness } from './registration/harness';

const NAME = 'forwarded.com';
const POLICY: ForwardingPolicy = {
  forwarderAddresses: ['192.0.2.7'],
  forwarderHosts: [],
  mailExchangers: [{ priority: 10, host: 'mx1.registrar.example' }],
  maxUrlForwardings: 9,
  maxEmailForwardings: 9,
  maxRecords: 99,
};
const TITLE = 'say "hi" \\ ü💩';
const URLS: readonly (UrlForwardingInput & { shown: object })[] = [
  { host: 'www', forwardsTo: 'https://example.org/?a=1#b', type: 'redirect', title: 'kept', shown: {} },
  {
    host: '',
    forwardsTo: 'https://example.org/',
    type: 'masked',
    title: TITLE,
    meta: "<meta\n content='x'>",
    shown: { title: TITLE, meta: "<meta\n content='x'>" },
  },
  { host: 'shop', forwardsTo: 'https://example.org/', type: 'masked', shown: {} },
  { host: 'a.b', forwardsTo: 'https://example.org/', type: '302', shown: {} },
];
const MAILBOXES = [
  { mailbox: 'sales', emailTo: 'ilse@example.net' },
  { mailbox: "o'neil", emailTo: "O'Neil@example.net" },
];

let harness: RegistrationHarness;
beforeAll(async () => {
  harness = await RegistrationHarness.create();
  await harness.useCases.registerDomain.execute(harness.request(NAME));
  const { clock, sql, accountId } = harness;
  const uow = new PostgresUnitOfWork(sql);
  const parts = {
    uow,
    clock,
    policy: POLICY,
    store: new PostgresForwardingStore(sql, uow, { sendDefaults: false }),
  };
  const author = { accountId, username: 'reseller' };
  for (const url of URLS) await new CreateUrlForwarding(parts).execute(author, DomainName.of(NAME), url);
  for (const mailbox of MAILBOXES)
    await new CreateEmailForwarding(parts).execute(author, DomainName.of(NAME), mailbox);
});
afterAll(() => harness.close());

/**
 * Forwardings are JSON text made in SQL: as the serializer would write them, by the contract's field table.
 */
describe.each([false, true])('with sendDefaults %s', (sendDefaults) => {
  const serializer = new Serializer(sendDefaults);

  it('each forwarded host is shown exactly as the serializer would', async () => {
    const reader = new PostgresForwardingReader(harness.sql, { sendDefaults });
    const { items, tag } = (await reader.urlForwardings(harness.accountId, NAME, 1, 500))!;
    const ids = (JSON.parse(items) as { id: number }[]).map(({ id }) => id);
    const expected = URLS.map(({ host, forwardsTo, type, shown }, at) =>
      serializer.serialize('URLForwarding', {
        id: ids[at],
        domainName: NAME,
        host: host === '' ? '' : `${host}.${NAME}`,
        forwardsTo,
        type,
        ...shown,
      }),
    );
    expect(items).toBe(JSON.stringify(expected));
    expect(await reader.urlForwarding(harness.accountId, NAME, { id: ids[1] })).toEqual({
      json: JSON.stringify(expected[1]),
      tag,
    });
    expect(await reader.urlForwarding(harness.accountId, NAME, { host: 'a.b' })).toEqual({
      json: JSON.stringify(expected[3]),
      tag,
    });
  });

  it('each mailbox is shown exactly as the serializer would', async () => {
    const reader = new PostgresForwardingReader(harness.sql, { sendDefaults });
    const expected = MAILBOXES.map(({ mailbox, emailTo }) =>
      serializer.serialize('EmailForwarding', { domainName: NAME, emailBox: mailbox, emailTo }),
    );
    expect((await reader.emailForwardings(harness.accountId, NAME, 1, 500))!.items).toBe(
      JSON.stringify(expected),
    );
    expect((await reader.emailForwarding(harness.accountId, NAME, "o'neil"))!.json).toBe(
      JSON.stringify(expected[1]),
    );
  });
});
