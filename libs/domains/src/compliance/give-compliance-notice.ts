import { type Clock, type Outbox, toTimestamp, type UnitOfWork } from '@registrar/kernel';
import type { ContactBook, WriteMail } from '@registrar/contacts';
import { domainNotFound } from '../shared/errors';
import {
  checkContent,
  type ComplianceContent,
  compliancePayload,
  type ComplianceWay,
  complianceWay,
} from './compliance-notice';
import type { ComplianceNotices, ComplianceSubject, NewComplianceNotice } from './ports';

export interface GivenComplianceNotice {
  id: number;
  domainId: number;
  accountId: number;
  domainName: string;
  way: ComplianceWay;
  content: ComplianceContent;
  at: Date;
}

interface GiveComplianceNoticeParts {
  notices: ComplianceNotices;
  contacts: ContactBook;
  mails: WriteMail;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
  policy: { registrarName: string };
}

/**
 * Notifies an account that a registry demands something of the registrant of its domain: the evidence, the
 * event, and the mail to the registrant where the account's duty has one, in one transaction.
 */
export class GiveComplianceNotice {
  constructor(private readonly parts: GiveComplianceNoticeParts) {}

  /**
   * Inside the caller's unit of work. `name`: A-label form. Throws 400 naming the field, and 404 where no
   * account has the domain.
   */
  async execute(name: string, content: ComplianceContent): Promise<GivenComplianceNotice> {
    this.parts.uow.assertOpen();
    const subject = await this.parts.notices.subject(name);
    if (!subject) throw domainNotFound();
    return (await this.give(name, subject, checkContent(content, this.parts.clock.now(subject.accountId))))!;
  }

  /**
   * A demand in a message of the registry, with its period from `from`; undefined: no account has the
   * domain, or the message was handled before.
   */
  async byMessage(
    name: string,
    message: NonNullable<NewComplianceNotice['message']>,
    demand: Omit<ComplianceContent, 'complianceDeadline'>,
    complianceDeadline: Date,
  ): Promise<GivenComplianceNotice | undefined> {
    this.parts.uow.assertOpen();
    const subject = await this.parts.notices.subject(name);
    return subject && this.give(name, subject, { ...demand, complianceDeadline }, message);
  }

  private async give(
    name: string,
    subject: ComplianceSubject,
    content: ComplianceContent,
    message?: NewComplianceNotice['message'],
  ): Promise<GivenComplianceNotice | undefined> {
    const { domainId, accountId, contactId, duty, isSubscribed } = subject;
    const to = (await this.parts.contacts.load([contactId])).get(contactId)?.email ?? '';
    const way = complianceWay(duty, isSubscribed, to !== '');
    const isMailed = way === 'email' || way === 'email_and_webhook';
    const at = this.parts.clock.now(accountId);
    const id = await this.parts.notices.add({
      domainId,
      accountId,
      name,
      content,
      way,
      at,
      ...(message && { message }),
      ...(isMailed && { contactId }),
    });
    if (id === undefined) return undefined;
    await this.parts.outbox.add({
      name: 'domain.registry.compliance_notice',
      accountId,
      payload: compliancePayload(name, content),
      occurredAt: at,
    });
    if (isMailed) await this.mail({ id, accountId, to, name, content });
    return { id, domainId, accountId, domainName: name, way, content, at };
  }

  private mail({
    id,
    accountId,
    to,
    name,
    content,
  }: {
    id: number;
    accountId: number;
    to: string;
    name: string;
    content: ComplianceContent;
  }): Promise<void> {
    return this.parts.mails.execute({
      accountId,
      template: 'compliance-notice',
      subject: `compliance:${id}`,
      to,
      values: {
        registrar: this.parts.policy.registrarName,
        domain: name,
        policyName: content.policyName,
        policyUrl: content.policyUrl,
        registryName: content.registryName,
        registryEmail: content.registryEmail ?? '',
        issue: content.issueDescription,
        remediation: content.remediationInstructions,
        agreement: content.agreementReminder,
        consequences: content.noncomplianceConsequences,
        contact: content.contactInstructions,
        deadline: toTimestamp(content.complianceDeadline).slice(0, 10),
      },
    });
  }
}
