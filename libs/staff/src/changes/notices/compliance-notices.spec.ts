import type { ComplianceContent, GivenComplianceNotice } from '@registrar/domains';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AuditTrail } from '../../audit-trail';
import { actorOf, FakeAuditLog } from '../../testing';
import { GiveComplianceNoticeByStaff } from './compliance-notices';

const CONTENT = { policy: 'use', originalMessageId: '<m-1@registry.example>' } as ComplianceContent;
const DEADLINE = new Date('2026-03-09T00:00:00Z');

function desk() {
  const uow = new FakeUnitOfWork();
  const log = new FakeAuditLog(uow);
  const asked: unknown[] = [];
  const given = {
    id: 5,
    way: 'staff',
    accountId: 7,
    content: { ...CONTENT, complianceDeadline: DEADLINE, issueDescription: 'spam by ilse@example.net' },
  } as unknown as GivenComplianceNotice;
  const give = {
    execute: async (...values: unknown[]) => {
      asked.push(values);
      return given;
    },
  };
  const notices = new GiveComplianceNoticeByStaff(new AuditTrail(log, uow, new FakeClock()), give);
  return { notices, log, asked, given };
}

describe('a demand of a registry that staff pass on', () => {
  it.each(['xn--bcher-kva.example', 'BÜCHER.example'])(
    'names the domain by its A-label: %s',
    async (name) => {
      const { notices, log, asked, given } = desk();
      expect(await notices.execute(actorOf('registry'), name, CONTENT)).toBe(given);
      expect(asked).toEqual([['xn--bcher-kva.example', CONTENT]]);
      expect(log.entries).toMatchObject([
        { action: 'compliance_notice.add', target: 'domain:xn--bcher-kva.example' },
      ]);
      expect(log.entries[0].after).toEqual({
        id: 5,
        accountId: 7,
        policy: 'use',
        complianceDeadline: '2026-03-09T00:00:00.000Z',
        way: 'staff',
        originalMessageId: '<m-1@registry.example>',
      });
    },
  );

  it.each(['', 'no domain', 'example', '-a.example'])('is refused for %j, which is no name', async (name) => {
    const { notices, log, asked } = desk();
    await expect(notices.execute(actorOf('registry'), name, CONTENT)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'staff.invalid',
      details: "'domainName' must be a domain name",
    });
    expect([asked, log.entries]).toEqual([[], []]);
  });
});
