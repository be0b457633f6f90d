import {
  FakeClock,
  FakeIdempotencyKeys,
  FakeIds,
  FakeOperations,
  FakeOutbox,
  FakeUnitOfWork,
  FakeVault,
} from '@registrar/kernel/testing';
import type { Verification, VerificationPolicy } from '../verification/verification';
import { wireContactVerification } from '../verification/wire';
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
  const keys = new FakeIdempotencyKeys(new FakeOperations(uow), uow, ids);
  const { start, run, resend, verifyContact } = wireContactVerification(
    {
      uow,
      clock,
      ids,
      outbox,
      keys,
      vault,
      mailStore,
      verificationStore: store,
      verificationReader: { list: () => Promise.resolve({ items: '[]', count: 0, totalCount: 0 }) },
    },
    policy,
  );
  return {
    uow,
    clock,
    ids,
    outbox,
    vault,
    store,
    mailStore,
    policy,
    keys,
    start,
    run,
    resend,
    verifyContact,
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
