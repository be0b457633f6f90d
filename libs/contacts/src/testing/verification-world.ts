import { FakeClock, FakeIds, FakeOutbox, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { WriteMail } from '../mail/write-mail';
import { ResendVerification } from '../verification/resend-verification';
import { RunVerifications } from '../verification/run-verifications';
import { StartVerification } from '../verification/start-verification';
import type { Verification, VerificationPolicy } from '../verification/verification';
import { VerificationMails } from '../verification/verification-mails';
import { FakeMailStore } from './fake-mail-stores';
import { FakeVerificationStore } from './fake-verification-store';

/** The account of the world; an address in it has a domain of the same name below .com. */
export const VERIFICATION_ACCOUNT = 7;
export const VERIFICATION_START = new Date('2026-03-02T09:15:00Z');

/** Verifications in memory, with the use cases that start, run and resend them. */
export function newVerificationWorld(mailsPerDay: Partial<VerificationPolicy['mailsPerDay']> = {}) {
  const [uow, clock, ids, outbox, vault] = [
    new FakeUnitOfWork(),
    new FakeClock(VERIFICATION_START),
    new FakeIds(),
    new FakeOutbox(),
    new FakeVault(),
  ];
  const [store, mailStore] = [new FakeVerificationStore(uow), new FakeMailStore(uow)];
  const policy: VerificationPolicy = {
    reminderDays: [5, 12],
    linkBase: 'https://api.example',
    registrarName: 'Lantern',
    mailsPerDay: { inbox: 100, domain: 100, account: 100, ...mailsPerDay },
  };
  const mails = new VerificationMails(
    store,
    new WriteMail(mailStore, vault, clock, ids),
    vault,
    clock,
    ids,
    policy,
  );
  const start = new StartVerification(store, mails, outbox, clock, policy);
  return {
    uow,
    clock,
    ids,
    outbox,
    vault,
    store,
    mailStore,
    policy,
    mails,
    start,
    run: new RunVerifications(uow, store, mails, clock, policy),
    resend: new ResendVerification(uow, store, mails, clock),
    /** Starts the verification of an address that a domain has. */
    use: (email: string): Promise<Verification> => {
      if (!store.domains.some((domain) => domain.email === email))
        store.domains.push({
          accountId: VERIFICATION_ACCOUNT,
          email,
          name: `${email.split('@')[0].toLowerCase()}.com`,
        });
      return uow.run(() => start.execute({ accountId: VERIFICATION_ACCOUNT, contactId: 1, email }));
    },
    of: (email: string) => store.verifications.find((one) => one.email === email)!,
    /** Takes the mails that were written, with their values opened. */
    takeMails: () =>
      mailStore.mails.splice(0).map(({ id, template, subject, to, sealed }) => ({
        template,
        subject,
        to,
        values: JSON.parse(vault.open(sealed!, `mail:${id}`)) as Record<string, unknown>,
      })),
  };
}
