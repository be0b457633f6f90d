import type { IdempotencyKeys, Outbox, UnitOfWork } from '@registrar/kernel';
import { type MailParts, newWriteMail } from '../mail/wire';
import type { VerificationReader, VerificationStore } from './ports';
import { ResendVerification } from './resend-verification';
import { RunVerifications } from './run-verifications';
import { StartVerification } from './start-verification';
import type { VerificationPolicy } from './verification';
import { VerificationMails } from './verification-mails';
import { VerificationQueries } from './verification-queries';
import { VerifyContact } from './verify-contact';

/** Everything the verification of an email address touches. */
export type ContactVerificationParts = Pick<MailParts, 'clock' | 'ids' | 'vault' | 'mailStore'> & {
  uow: UnitOfWork;
  outbox: Outbox;
  keys: IdempotencyKeys;
  verificationStore: VerificationStore;
  verificationReader: VerificationReader;
};

export interface ContactVerificationUseCases {
  start: StartVerification;
  verifyContact: VerifyContact;
  resend: ResendVerification;
  queries: VerificationQueries;
  run: RunVerifications;
}

/**
 * The use cases around a verification, wired by plain constructor calls; the core of domains adds what a
 * verification does to domains.
 */
export function wireContactVerification(
  parts: ContactVerificationParts,
  policy: VerificationPolicy,
): ContactVerificationUseCases {
  const { uow, clock, ids, outbox, keys, vault, verificationStore: store, verificationReader } = parts;
  const mails = new VerificationMails(store, newWriteMail(parts), vault, clock, ids, policy);
  return {
    start: new StartVerification(store, mails, outbox, clock, policy),
    verifyContact: new VerifyContact(uow, store, mails, outbox, keys, clock),
    resend: new ResendVerification(uow, store, mails, clock),
    queries: new VerificationQueries(verificationReader, clock),
    run: new RunVerifications(uow, store, mails, clock, policy),
  };
}
