import { ContactBook } from '@registrar/contacts';
import { FakeContactStore, FakeMailStore } from '@registrar/contacts/testing';
import { newWriteMail } from '@registrar/contacts/wiring';
import { FakeClock, FakeIds, FakeOutbox, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { PollMessage } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { complianceContent } from '../testing/contracts/compliance-notices-contract';
import { FakeComplianceNotices } from '../testing/fake-compliance-notices';
import { complianceWay } from './compliance-notice';
import type { CompliancePollHandler } from './compliance-poll-handler';
import type { GiveComplianceNotice } from './give-compliance-notice';
import { wireCompliance } from './wire';

const ACCOUNT = 7;
const vault = {
  seal: (plain: string) => plain,
  open: (sealed: string) => sealed,
  digest: (plain: string) => plain,
  sameDigest: () => false,
};

let uow: FakeUnitOfWork;
let outbox: FakeOutbox;
let mails: FakeMailStore;
let notices: FakeComplianceNotices;
let give: GiveComplianceNotice;
let pollHandler: CompliancePollHandler;
beforeEach(async () => {
  uow = new FakeUnitOfWork();
  outbox = new FakeOutbox();
  mails = new FakeMailStore(uow);
  notices = new FakeComplianceNotices(uow);
  const contacts = new FakeContactStore();
  const [contactId, withoutAddress] = await contacts.add([
    { firstName: 'Ilse', lastName: 'Varga', country: 'DE', email: 'ilse@example.net' },
    { firstName: 'Jon', lastName: 'Reed', country: 'DE' },
  ]);
  notices.subjects.set('lantern.example', {
    domainId: 1,
    accountId: ACCOUNT,
    contactId,
    duty: 'both',
    isSubscribed: false,
  });
  notices.subjects.set('silent.example', {
    domainId: 2,
    accountId: ACCOUNT,
    contactId: withoutAddress,
    duty: 'both',
    isSubscribed: false,
  });
  const clock = new FakeClock();
  const writeMail = newWriteMail({ mailStore: mails, vault, clock, ids: new FakeIds() });
  ({ giveNotice: give, pollHandler } = wireCompliance(
    { complianceNotices: notices, contactBook: new ContactBook(contacts), writeMail, outbox, uow, clock },
    { registrarName: 'Lantern' },
  ));
});
const execute = (name = 'lantern.example', values = {}) =>
  uow.run(() => give.execute(name, complianceContent(values)));

describe('a demand of a registry', () => {
  it('is sent by the event with every field of the contract, and by mail where no subscription exists', async () => {
    expect(await execute()).toEqual({
      id: 1,
      domainId: 1,
      accountId: ACCOUNT,
      domainName: 'lantern.example',
      way: 'email',
      content: complianceContent(),
      at: new FakeClock().now(),
    });
    expect(outbox.events).toEqual([
      {
        name: 'domain.registry.compliance_notice',
        accountId: ACCOUNT,
        occurredAt: new FakeClock().now(),
        // as in the contract's example
        payload: {
          domainName: 'lantern.example',
          policy: 'new_used_for_action',
          policyName: 'Use policy',
          policyUrl: 'https://policy.example.net/use',
          registryName: 'Example Registry',
          registryEmail: 'policy@example.net',
          issueDescription: 'The name shows no use.',
          remediationInstructions: 'Put the name to use.',
          agreementReminder: 'The holder agreed to the policy.',
          noncomplianceConsequences: 'The name may be suspended.',
          contactInstructions: 'Write to the registry.',
          complianceDeadline: '2026-04-01T00:00:00Z',
          remediationPeriodDays: 30,
          eventName: 'domain.registry.compliance_notice',
        },
      },
    ]);
    expect(mails.mails).toMatchObject([
      { accountId: ACCOUNT, template: 'compliance-notice', subject: 'compliance:1', to: 'ilse@example.net' },
    ]);
    expect(JSON.parse(mails.mails[0].sealed!)).toEqual({
      registrar: 'Lantern',
      domain: 'lantern.example',
      policyName: 'Use policy',
      policyUrl: 'https://policy.example.net/use',
      registryName: 'Example Registry',
      registryEmail: 'policy@example.net',
      issue: 'The name shows no use.',
      remediation: 'Put the name to use.',
      agreement: 'The holder agreed to the policy.',
      consequences: 'The name may be suspended.',
      contact: 'Write to the registry.',
      deadline: '2026-04-01',
    });
    expect(notices.notices).toEqual([
      {
        id: 1,
        domainId: 1,
        accountId: ACCOUNT,
        name: 'lantern.example',
        content: complianceContent(),
        way: 'email',
        contactId: 1,
        at: new FakeClock().now(),
      },
    ]);
  });

  it('omits fields that the registry did not send, and has the Message-ID of its mail', async () => {
    await execute('lantern.example', {
      registryEmail: undefined,
      originalMessageId: '<m-1@registry.example>',
    });
    expect(outbox.events[0].payload).toMatchObject({ originalMessageId: '<m-1@registry.example>' });
    expect(outbox.events[0].payload).not.toHaveProperty('registryEmail');
    expect(JSON.parse(mails.mails[0].sealed!)).toMatchObject({ registryEmail: '' });
  });

  it('is mailed to an account with the duty by email, beside the event to its subscription', async () => {
    notices.subjects.set('both-ways.example', {
      ...notices.subjects.get('lantern.example')!,
      domainId: 3,
      duty: 'email',
      isSubscribed: true,
    });
    expect(await execute('both-ways.example')).toMatchObject({ way: 'email_and_webhook' });
    expect([mails.mails, outbox.events, notices.notices]).toMatchObject([
      [{ template: 'compliance-notice', to: 'ilse@example.net' }],
      [{ accountId: ACCOUNT }],
      [{ way: 'email_and_webhook', contactId: 1 }],
    ]);
  });

  it('is not mailed to a contact without an address', async () => {
    expect(await execute('silent.example')).toMatchObject({ way: 'none' });
    expect([
      mails.mails,
      outbox.events.length,
      'contactId' in notices.notices[0],
      'message' in notices.notices[0],
    ]).toEqual([[], 1, false, false]);
  });

  it.each([
    ['policy', { policy: 'Two words' }],
    ['policyName', { policyName: ' ' }],
    ['issueDescription', { issueDescription: 'x'.repeat(4_001) }],
    ['policyUrl', { policyUrl: 'javascript:alert(1)' }],
    ['policyUrl', { policyUrl: 'https://' }],
    ['registryEmail', { registryEmail: 'no-address' }],
    ['originalMessageId', { originalMessageId: 'm-1' }],
    ['complianceDeadline', { complianceDeadline: new Date('2026-03-02T09:15:00Z') }],
    ['complianceDeadline', { complianceDeadline: new Date('never') }],
    ['remediationPeriodDays', { remediationPeriodDays: -1 }],
    ['remediationPeriodDays', { remediationPeriodDays: 1.5 }],
  ])('is refused for its %s', async (field, values) => {
    await expect(execute('lantern.example', values)).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining(`'${field}'`),
    });
    expect([notices.notices, mails.mails, outbox.events]).toEqual([[], [], []]);
  });

  it('demands a unit of work', async () => {
    const { complianceDeadline, ...demand } = complianceContent();
    await expect(give.execute('lantern.example', complianceContent())).rejects.toThrow(
      'outside a unit of work',
    );
    await expect(
      give.byMessage('lantern.example', { connectionId: 1, id: 'm' }, demand, complianceDeadline),
    ).rejects.toThrow('outside a unit of work');
  });

  it('is refused for a domain that no account has', async () => {
    await expect(execute('absent.example')).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the way of a demand to the account', () => {
  it.each([
    ['both', false, true, 'email'],
    ['both', true, true, 'webhook'],
    ['both', true, false, 'webhook'],
    ['both', false, false, 'none'],
    ['email', false, true, 'email'],
    ['email', true, true, 'email_and_webhook'],
    ['email', true, false, 'webhook'],
    ['email', false, false, 'none'],
    ['webhook', true, true, 'webhook'],
    ['webhook', false, true, 'none'],
  ] as const)('duty %s, subscribed %s, address %s: %s', (duty, isSubscribed, hasAddress, way) => {
    expect(complianceWay(duty, isSubscribed, hasAddress)).toBe(way);
  });
});

describe('a message of a registry about a policy', () => {
  const { complianceDeadline: _deadline, originalMessageId: _id, ...demand } = complianceContent();
  const connection = connectionOf({
    id: 4,
    profile: { complianceNotices: [{ ...demand, text: 'Domain {domain} breaks the use policy.' }] },
  });
  const message = (text: string, values: Partial<PollMessage> = {}): PollMessage => ({
    id: 'm-1',
    count: 1,
    queuedAt: new Date('2026-03-01T00:00:00Z'),
    text,
    raw: '<epp/>',
    content: { kind: 'other', namespaces: [] },
    ...values,
  });
  const handle = (one: PollMessage, from = connection) => uow.run(() => pollHandler.handle(from, one));

  it('becomes a notice, once, with the time to cure it from when it was queued', async () => {
    const demanded = message(' domain LANTERN.example breaks the use policy. ');
    expect([await handle(demanded), await handle(demanded)]).toEqual(['applied', undefined]);
    expect(
      outbox.events.map(({ payload }) => [payload['domainName'], payload['complianceDeadline']]),
    ).toEqual([['lantern.example', '2026-03-31T00:00:00Z']]);
    expect(outbox.events[0].payload).not.toHaveProperty('text');
    expect(notices.notices).toMatchObject([{ message: { connectionId: 4, id: 'm-1' } }]);
  });

  it.each([
    ['with another text', message('Domain lantern.example was renewed.'), connection],
    ['that names no domain', message('Domain  breaks the use policy.'), connection],
    ['that names no valid domain', message('Domain two words breaks the use policy.'), connection],
    [
      'about a domain that no account has',
      message('Domain absent.example breaks the use policy.'),
      connection,
    ],
    [
      'of a registry whose profile knows none',
      message('Domain lantern.example breaks the use policy.'),
      connectionOf({ id: 5 }),
    ],
    [
      'that has a meaning of its own',
      message('Domain lantern.example breaks the use policy.', {
        content: { kind: 'pending_action', object: 'domain', name: 'lantern.example', succeeded: true },
      }),
      connection,
    ],
  ])('is not for us: one %s', async (_, one, from) => {
    expect([await handle(one, from), outbox.events]).toEqual([undefined, []]);
  });
});
