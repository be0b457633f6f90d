import {
  ResendVerification,
  RunVerifications,
  StartVerification,
  VerificationMails,
  type VerificationPolicy,
  VerificationQueries,
  VerifyContact,
  WriteMail,
} from '@registrar/contacts';
import type { MailStore, VerificationReader, VerificationStore } from '@registrar/contacts/ports';
import type { SecretVault } from '@registrar/kernel';
import type { ChangeDomain } from '../changes/change-domain';
import type { DomainParts } from '../parts';
import { FollowVerifications, type VerificationHoldPolicy } from './follow-verifications';
import type { VerificationChecks } from './ports';
import { VerificationHold } from './verification-hold';

/** Everything the verification of an address touches. */
export type VerificationParts = Pick<
  DomainParts,
  'uow' | 'clock' | 'ids' | 'log' | 'outbox' | 'keys' | 'catalog'
> & {
  vault: SecretVault;
  changes: ChangeDomain;
  mailStore: MailStore;
  verificationStore: VerificationStore;
  verificationReader: VerificationReader;
  verificationChecks: VerificationChecks;
};

export interface VerificationUseCases {
  verifyContact: VerifyContact;
  resend: ResendVerification;
  queries: VerificationQueries;
  run: RunVerifications;
  follow: FollowVerifications;
}

export type VerificationSettings = VerificationPolicy &
  VerificationHoldPolicy & { parkingNameservers: readonly string[] };

/**
 * The use cases around a verification, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireVerification(
  parts: VerificationParts,
  policy: VerificationSettings,
): VerificationUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    keys,
    catalog,
    vault,
    verificationStore: store,
    verificationChecks: checks,
  } = parts;
  const mails = new VerificationMails(
    store,
    new WriteMail(parts.mailStore, vault, clock, ids),
    vault,
    clock,
    ids,
    policy,
  );
  const start = new StartVerification(store, mails, outbox, clock, policy);
  return {
    verifyContact: new VerifyContact(uow, store, mails, outbox, keys, clock),
    resend: new ResendVerification(uow, store, mails, clock),
    queries: new VerificationQueries(parts.verificationReader, clock),
    run: new RunVerifications(uow, store, mails, clock, policy),
    follow: new FollowVerifications({
      checks,
      start,
      hold: new VerificationHold(parts.changes, checks, policy.parkingNameservers),
      catalog,
      uow,
      clock,
      log,
      policy,
    }),
  };
}
