import type { ComplianceContent, GiveComplianceNotice, GivenComplianceNotice } from '@registrar/domains';
import { DomainName } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';

/**
 * A registry's demand that staff received by mail or telephone: reported to the account, and to the
 * registrant where its duty requires it.
 */
export class GiveComplianceNoticeByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly give: Pick<GiveComplianceNotice, 'execute'>,
  ) {}

  /** `domainName`: Unicode or A-label, any case. Throws 400, 403, and 404 where no account has the domain. */
  execute(actor: StaffActor, domainName: string, content: ComplianceContent): Promise<GivenComplianceNotice> {
    return this.audit.run(actor, 'compliance_notice.add', async () => {
      const name = DomainName.parse(domainName);
      if (!name) throw invalidField('domainName', 'must be a domain name');
      const given = await this.give.execute(name.ascii, content);
      const { id, way, accountId } = given;
      const { policy, complianceDeadline, originalMessageId } = given.content;
      return {
        result: given,
        change: {
          target: `domain:${name.ascii}`,
          after: { id, accountId, policy, complianceDeadline, way, originalMessageId },
        },
      };
    });
  }
}
