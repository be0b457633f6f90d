import type { ContactBook, WriteMail } from '@registrar/contacts';
import type { Clock, Outbox, UnitOfWork } from '@registrar/kernel';
import { CompliancePollHandler } from './compliance-poll-handler';
import { GiveComplianceNotice } from './give-compliance-notice';
import type { ComplianceNotices } from './ports';

/** Everything a compliance notice touches. */
export interface ComplianceParts {
  complianceNotices: ComplianceNotices;
  contactBook: ContactBook;
  writeMail: WriteMail;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
}

export interface ComplianceUseCases {
  giveNotice: GiveComplianceNotice;
  pollHandler: CompliancePollHandler;
}

/** Compliance notices by staff and by messages of registries, wired by plain constructor calls. */
export function wireCompliance(
  { complianceNotices: notices, contactBook, writeMail, outbox, uow, clock }: ComplianceParts,
  policy: { registrarName: string },
): ComplianceUseCases {
  const giveNotice = new GiveComplianceNotice({
    notices,
    contacts: contactBook,
    mails: writeMail,
    outbox,
    uow,
    clock,
    policy,
  });
  return { giveNotice, pollHandler: new CompliancePollHandler(giveNotice, clock) };
}
