import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { announceVerification, type Verification } from '@registrar/contacts';
import { announceLocks, announceRemoval, compliancePayload, type HeldDomain } from '@registrar/domains';
import {
  CONTRACT_EVENT_NAMES,
  type DomainEvent,
  type JsonValue,
  WEBHOOK_EVENT_NAMES,
  type WebhookEventName,
} from '@registrar/kernel';
import { FakeOutbox } from '@registrar/kernel/testing';
import { CheckedOutbox, CONTRACT_EVENTS, contractFaults } from '@registrar/webhooks/testing';

const LIBS = join(__dirname, '..', '..', '..');

const WINDOWS = 'registries/src/maintenance/change-windows.ts';
const REACHED_WINDOWS = 'registries/src/maintenance/report-reached-windows.ts';

/**
 * Where something happens that an event tells of: file, what happens there, and the value of the payload that
 * says which of several it was.
 */
const CAUSES: Readonly<
  Record<WebhookEventName, readonly { file: string; cause: string; reported?: readonly string[] }[]>
> = {
  'account.credit.balance_change': [
    {
      file: 'billing/src/ledger.ts',
      cause: 'money is put in, held, released, captured, given back or corrected',
    },
    {
      file: 'billing/src/credit-transfer.ts',
      cause: 'credit goes from one account to another: one event each',
    },
  ],
  'account.domain.removal': [
    {
      file: 'domains/src/lifecycle/lifecycle-steps.ts',
      cause: 'the grace period is over',
      reported: ['expiration'],
    },
    {
      file: 'domains/src/refunds/settle-refund.ts',
      cause: 'a refund deleted the domain',
      reported: ['agp_refund'],
    },
    {
      file: 'domains/src/lifecycle/remove-domain.ts',
      cause: 'staff removed it',
      reported: ['administrative'],
    },
  ],
  'contact.verification.status_change': [
    { file: 'contacts/src/verification/start-verification.ts', cause: 'an address has to be verified' },
    { file: 'contacts/src/verification/verify-contact.ts', cause: 'it is, by link or by API' },
  ],
  'domain.expiration': [
    { file: 'domains/src/lifecycle/lifecycle-steps.ts', cause: 'a term ends without renewal' },
  ],
  'domain.lock.status_change': [
    {
      file: 'domains/src/registration/settle-registration.ts',
      cause: 'a registration begins with a TransferLock',
    },
    {
      file: 'transfers/src/inbound/settle-transfer.ts',
      cause: 'a domain that was transferred in arrives with a TransferLock',
    },
    {
      file: 'domains/src/changes/settle-change.ts',
      cause: 'a change at the registry put locks on or took them off, holds and locks of staff among them',
    },
    { file: 'domains/src/lifecycle/lifecycle-steps.ts', cause: 'a TransferLock ends' },
    {
      file: 'domains/src/lifecycle/interrupt-resolution.ts',
      cause: 'an expired domain that left its account was taken out of the DNS before its deletion',
    },
    {
      file: 'domains/src/registry-holds/put-registry-hold.ts',
      cause: 'a hold of staff set its local lock at once',
    },
    {
      file: 'domains/src/registry-holds/apply-holds.ts',
      cause: 'the registry refused that hold, so the lock ended',
    },
    { file: 'domains/src/renewal/settle-renewal.ts', cause: 'a renewal ended the hold of an expired domain' },
    { file: 'domains/src/restores/settle-restore.ts', cause: 'a restore ended it' },
    {
      file: 'transfers/src/internal/move-domain.ts',
      cause: 'a move between accounts locked the domain for the period of the policy',
    },
  ],
  'domain.registry.compliance_notice': [
    {
      file: 'domains/src/compliance/give-compliance-notice.ts',
      cause: 'a registry demands, by its own message or told by staff',
    },
  ],
  'domain.registry.rejection': [
    {
      file: 'domains/src/registration/settle-registration.ts',
      cause: 'the registry refused a registration that it had accepted first',
    },
  ],
  'domain.transfer.internal_in': [
    { file: 'transfers/src/internal/move-domain.ts', cause: 'a domain arrives from another account' },
  ],
  'domain.transfer.internal_out': [
    { file: 'transfers/src/internal/move-domain.ts', cause: 'a domain moves to another account' },
  ],
  'domain.transfer.status_change': [
    { file: 'transfers/src/inbound/settle-transfer.ts', cause: 'every move of the table of twelve states' },
  ],
  'domain.transfer_out.status_change': [
    {
      file: 'transfers/src/outbound/out-settle.ts',
      cause: 'the registry reports it, or reports it no more',
      reported: ['initiated', 'completed', 'canceled'],
    },
  ],
  'job.status_change': [{ file: 'jobs/src/job-moves.ts', cause: 'a job moves to another state' }],
  'registry.maintenance.announced': [
    { file: WINDOWS, cause: 'staff announce a maintenance window', reported: ['announced'] },
  ],
  'registry.maintenance.changed': [
    { file: WINDOWS, cause: 'staff change its times or its reason', reported: ['changed'] },
  ],
  'registry.maintenance.called_off': [
    { file: WINDOWS, cause: 'staff withdraw it', reported: ['called_off'] },
  ],
  'registry.maintenance.begun': [
    { file: REACHED_WINDOWS, cause: 'the clock reaches its start', reported: ['begun'] },
  ],
  'registry.maintenance.ended': [{ file: REACHED_WINDOWS, cause: 'the clock reaches its end' }],
  'account.announcement': [
    {
      file: 'contacts/src/announcements/send-announcements.ts',
      cause: 'staff publish an announcement to the account',
    },
  ],
  'domain.notice.upcoming': [
    {
      file: 'domains/src/upcoming/announce-upcoming.ts',
      cause: 'a date of a domain is as near as the account wants to know of it',
    },
  ],
};

/** What tells events, and what is told in the files where it is only written down. */
const TELLS =
  /outbox\.add\(|this\.events\.add\(|(?<!function )(?:announce(?:Locks|Removal|Verification)|changeWithLocks)\(/;
const ONLY_WORDED = [
  'domains/src/shared/locks.ts',
  'domains/src/shared/removal.ts',
  'contacts/src/verification/events.ts',
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['testing', 'node_modules', 'dist', 'test', 'adapters'].includes(entry.name)
        ? []
        : sources(path);
    return entry.name.endsWith('.ts') && !entry.name.includes('spec.') ? [path] : [];
  });
}
const textOf = (file: string): string => readFileSync(join(LIBS, file), 'utf8');

describe('the causes of events', () => {
  it('are these files and no others', () => {
    const telling = sources(LIBS)
      .filter((path) => TELLS.test(readFileSync(path, 'utf8')))
      .map((path) => relative(LIBS, path))
      .filter((file) => !ONLY_WORDED.includes(file));
    const listed = Object.values(CAUSES)
      .flat()
      .map(({ file }) => file);
    expect([...new Set(telling)].sort()).toEqual([...new Set(listed)].sort());
  });

  const rows = WEBHOOK_EVENT_NAMES.flatMap((name) => CAUSES[name].map((row) => ({ name, ...row })));
  it.each(rows)('of $name: $cause ($file)', ({ file, reported = [] }) => {
    const text = textOf(file);
    expect(text).toMatch(TELLS);
    for (const word of reported) expect(text).toContain(`'${word}'`);
  });

  it('are there for every event of the interface description', () => {
    expect(CONTRACT_EVENTS.map(({ eventName }) => eventName).sort()).toEqual(
      [...CONTRACT_EVENT_NAMES].sort(),
    );
    expect(Object.values(CAUSES).every((causes) => causes.length > 0)).toBe(true);
  });
});

const AT = new Date('2026-03-02T09:30:00Z');
const HELD = { accountId: 4401, name: 'lantern.example', expiresAt: AT } as HeldDomain;
const wordsOf = (event: WebhookEventName, field: string): readonly string[] =>
  CONTRACT_EVENTS.find(({ eventName }) => eventName === event)!.payload[field].enum!;
const OPEN = { id: 7, accountId: 4401, state: 'open', verifyBy: AT } as Verification;

/** The event that `tell` tells, checked. */
async function reported(tell: (outbox: CheckedOutbox) => Promise<void>): Promise<DomainEvent> {
  const outbox = new FakeOutbox();
  await tell(new CheckedOutbox(outbox));
  expect(outbox.events).toHaveLength(1);
  return outbox.events[0];
}

describe('payloads are as described', () => {
  const locks = wordsOf('domain.lock.status_change', 'lockType').flatMap((lockType) =>
    (['added', 'removed'] as const).map((action) => ({ lockType, action })),
  );
  it.each(locks)('of a lock: $lockType $action', async ({ lockType, action }) => {
    const [without, having] = [
      { locks: ['PrivacyNote'] },
      {
        locks: lockType === 'TransferLock' ? [] : [lockType],
        ...(lockType === 'TransferLock' && { transferLockUntil: AT }),
      },
    ];
    const [before, after] = action === 'added' ? [without, having] : [having, without];
    const change = {
      accountId: 4401,
      domainName: 'lantern.example',
      before,
      after,
      registryStatuses: ['clientTransferProhibited'],
      occurredAt: AT,
    };
    const { payload } = await reported((outbox) => announceLocks(outbox, change));
    expect(payload).toEqual({
      eventName: 'domain.lock.status_change',
      domainName: 'lantern.example',
      action,
      lockType,
      registryStatuses: ['clientTransferProhibited'],
    });
  });

  it.each(wordsOf('account.domain.removal', 'reason'))('of a removal: %s', async (reason) => {
    const { payload } = await reported((outbox) => announceRemoval(outbox, HELD, reason as never, AT));
    expect(payload).toEqual({
      eventName: 'account.domain.removal',
      domainName: 'lantern.example',
      reason,
      expireDate: '2026-03-02T09:30:00Z',
    });
  });

  it.each<[string, Verification, JsonValue]>([
    ['unverified', OPEN, { status: 'unverified', verifyBy: '2026-03-02T09:30:00Z' }],
    ['verified', { ...OPEN, state: 'verified' } as Verification, { status: 'verified' }],
  ])('of a contact: %s', async (_status, verification, shown) => {
    const { payload } = await reported((outbox) =>
      announceVerification(outbox, verification, ['one.example', 'two.example'], AT),
    );
    expect(payload).toEqual({
      eventName: 'contact.verification.status_change',
      domains: ['one.example', 'two.example'],
      verificationId: 7,
      verification: shown,
    });
  });

  const demand = {
    policy: 'new_used_for_action',
    policyName: 'Use',
    policyUrl: 'https://registry.example/policy',
    registryName: 'Registry',
    issueDescription: 'i',
    remediationInstructions: 'r',
    agreementReminder: 'a',
    noncomplianceConsequences: 'n',
    contactInstructions: 'c',
    complianceDeadline: AT,
    remediationPeriodDays: 30,
  };
  it.each<[string, object]>([
    ['as little as may be', {}],
    ['everything', { registryEmail: 'desk@registry.example', originalMessageId: '<1@registry.example>' }],
  ])('of a demand that says %s', (_what, more) => {
    expect(contractFaults(compliancePayload('lantern.example', { ...demand, ...more }))).toEqual([]);
  });
});

describe('the check of payloads', () => {
  const vectors = join(LIBS, 'webhooks', 'test', 'vectors');
  const examples = readdirSync(vectors).map(
    (file) =>
      (JSON.parse(readFileSync(join(vectors, file), 'utf8')) as { payload: Record<string, JsonValue> })
        .payload,
  );

  it.each(examples.map((payload) => ({ name: payload['eventName'], payload })))(
    'takes the published example of $name, and nothing less or more',
    ({ payload }) => {
      expect(contractFaults(payload)).toEqual([]);
      expect(contractFaults({ ...payload, secret: 1 })).toEqual(['secret is not described']);
      const { payload: fields } = CONTRACT_EVENTS.find(
        ({ eventName }) => eventName === payload['eventName'],
      )!;
      for (const [name, field] of Object.entries(fields)) {
        if (name === 'eventName') continue;
        expect(contractFaults({ ...payload, [name]: undefined })).toEqual(
          field.always ? [`${name} is missing`] : [],
        );
        if (payload[name] !== undefined)
          expect(contractFaults({ ...payload, [name]: { other: true } })).not.toEqual([]);
        expect(contractFaults({ ...payload, [name]: null })).toEqual(
          field.nullable ? [] : [`${name} is null`],
        );
      }
    },
  );

  it.each([
    [
      'a timestamp with milliseconds',
      { eventName: 'domain.expiration', domainName: 'a.example', expirationDate: '2026-03-02T09:30:00.000Z' },
    ],
    [
      'a state out of the list',
      { eventName: 'domain.transfer.status_change', domainName: 'a.example', status: 'lost' },
    ],
    [
      'no date to verify by',
      {
        eventName: 'contact.verification.status_change',
        domains: [],
        verificationId: 1,
        verification: { status: 'unverified' },
      },
    ],
    ['a number as text', { eventName: 'account.credit.balance_change', accountId: 1, balance: '5.00' }],
    ['no such event', { eventName: 'domain.sold' }],
  ])('refuses %s', async (_what, payload) => {
    const event = {
      name: payload.eventName as WebhookEventName,
      accountId: 1,
      payload: payload as DomainEvent['payload'],
      occurredAt: AT,
    };
    await expect(new CheckedOutbox(new FakeOutbox()).add(event)).rejects.toThrow(/^event /);
  });
});
