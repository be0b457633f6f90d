import type { ComplianceContent } from '../../compliance/compliance-notice';
import type { ComplianceNotices, ComplianceSubject, NewComplianceNotice } from '../../compliance/ports';

export interface ComplianceNoticesUnderTest {
  notices: ComplianceNotices;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** An active domain of an account of its own, which has said nothing and subscribed to nothing. */
  newDomain(): Promise<{
    domainId: number;
    accountId: number;
    contactId: number;
    name: string;
    connectionId: number;
  }>;
  settle(
    accountId: number,
    changes: Partial<Pick<ComplianceSubject, 'duty' | 'isSubscribed'>>,
  ): Promise<void>;
}

const NOW = new Date('2026-03-02T09:15:00Z');

export const complianceContent = (values: Partial<ComplianceContent> = {}): ComplianceContent => ({
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
  complianceDeadline: new Date('2026-04-01T00:00:00Z'),
  remediationPeriodDays: 30,
  ...values,
});

/** What every ComplianceNotices does. */
export function complianceNoticesContract(start: () => Promise<ComplianceNoticesUnderTest>): void {
  let test: ComplianceNoticesUnderTest;
  let domain: Awaited<ReturnType<ComplianceNoticesUnderTest['newDomain']>>;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    domain = await test.newDomain();
  });

  const subject = (name = domain.name) => test.inUnit(() => test.notices.subject(name));
  const add = (values: Partial<NewComplianceNotice> = {}) => {
    const { domainId, accountId, name } = domain;
    return test.inUnit(() =>
      test.notices.add({
        domainId,
        accountId,
        name,
        content: complianceContent(),
        way: 'webhook',
        at: NOW,
        ...values,
      }),
    );
  };

  it('know the account of an active domain, and how it is notified at this moment', async () => {
    const { domainId, accountId, contactId } = domain;
    expect(await subject()).toEqual({ domainId, accountId, contactId, duty: 'both', isSubscribed: false });
    await test.settle(accountId, { duty: 'webhook', isSubscribed: true });
    expect(await subject()).toMatchObject({ duty: 'webhook', isSubscribed: true });
    expect(await subject(`not-${domain.name}`)).toBeUndefined();
  });

  it('are stored as often as staff give them, and once for each message of a registry', async () => {
    const { connectionId, contactId } = domain;
    const ids = [await add(), await add({ way: 'email', contactId })];
    expect(new Set(ids).size).toBe(2);
    const message = { connectionId, id: `message-${domain.name}` };
    expect([await add({ message }), await add({ message })]).toEqual([expect.any(Number), undefined]);
  });

  it('are read and written only inside a unit of work', async () => {
    await expect((async () => test.notices.subject(domain.name))()).rejects.toThrow('outside a unit of work');
    await expect(
      (async () => test.notices.add({ ...domain, content: complianceContent(), way: 'none', at: NOW }))(),
    ).rejects.toThrow('outside a unit of work');
  });
}
