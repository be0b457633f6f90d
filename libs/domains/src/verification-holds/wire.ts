import type { VerificationPolicy } from '@registrar/contacts';
import {
  type ContactVerificationParts,
  type ContactVerificationUseCases,
  wireContactVerification,
} from '@registrar/contacts/wiring';
import type { ChangeDomain } from '../changes/change-domain';
import type { DomainParts } from '../parts';
import { FollowVerifications, type VerificationHoldPolicy } from './follow-verifications';
import type { VerificationChecks } from './ports';
import { VerificationHold } from './verification-hold';

/** Everything the verification of an address touches. */
export type VerificationParts = Pick<
  DomainParts,
  'uow' | 'clock' | 'ids' | 'log' | 'outbox' | 'keys' | 'catalog'
> &
  ContactVerificationParts & {
    changes: ChangeDomain;
    verificationChecks: VerificationChecks;
  };

export type VerificationUseCases = Omit<ContactVerificationUseCases, 'start'> & {
  follow: FollowVerifications;
};

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
  const { uow, clock, log, catalog, verificationChecks: checks } = parts;
  const { start, ...useCases } = wireContactVerification(parts, policy);
  return {
    ...useCases,
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
