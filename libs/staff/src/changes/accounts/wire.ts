import type {
  CreateAccount,
  IssueStaffToken,
  ReinstateAccount,
  RevokeToken,
  SuspendAccount,
  UpdateAccountSettings,
} from '@registrar/accounts';
import type { Ledger } from '@registrar/billing';
import type { ContactBook } from '@registrar/contacts';
import type { Clock } from '@registrar/kernel';
import type { RedeliverDelivery } from '@registrar/webhooks';
import type { AuditTrail } from '../../audit-trail';
import { IssueAccountToken, RevokeAccountToken } from './account-tokens';
import { ReinstateAccountByStaff, SuspendAccountByStaff } from './account-suspension';
import { ChangeAccount } from './change-account';
import { OpenAccount, type OpenAccountPolicy } from './open-account';
import { RedeliverWebhook } from './redeliver-webhook';

/** Everything that staff need to change accounts. */
export interface AccountChangeParts {
  audit: AuditTrail;
  clock: Clock;
  createAccount: CreateAccount;
  updateSettings: UpdateAccountSettings;
  issueStaffToken: IssueStaffToken;
  revokeToken: RevokeToken;
  suspendAccount: SuspendAccount;
  reinstateAccount: ReinstateAccount;
  contactBook: ContactBook;
  ledger: Ledger;
  redeliver: RedeliverDelivery;
}

export interface AccountChanges {
  openAccount: OpenAccount;
  changeAccount: ChangeAccount;
  issueAccountToken: IssueAccountToken;
  revokeAccountToken: RevokeAccountToken;
  suspendAccountByStaff: SuspendAccountByStaff;
  reinstateAccountByStaff: ReinstateAccountByStaff;
  redeliverWebhook: RedeliverWebhook;
}

/** What staff change about accounts, each with its entry in the audit log. */
export function wireAccountChanges(parts: AccountChangeParts, policy: OpenAccountPolicy): AccountChanges {
  const { audit, clock, createAccount, updateSettings, contactBook, ledger } = parts;
  return {
    openAccount: new OpenAccount(audit, createAccount, contactBook, ledger, clock, policy),
    changeAccount: new ChangeAccount(audit, updateSettings, contactBook, clock),
    issueAccountToken: new IssueAccountToken(audit, parts.issueStaffToken),
    revokeAccountToken: new RevokeAccountToken(audit, parts.revokeToken),
    suspendAccountByStaff: new SuspendAccountByStaff(audit, parts.suspendAccount),
    reinstateAccountByStaff: new ReinstateAccountByStaff(audit, parts.reinstateAccount),
    redeliverWebhook: new RedeliverWebhook(audit, parts.redeliver),
  };
}
