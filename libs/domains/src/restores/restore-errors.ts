import { type AppError, badRequest, conflict, registryUnavailable } from '@registrar/kernel';
import { pricingUnavailable } from '@registrar/catalog';
import type { RegistryRefusal } from '@registrar/registries';

/** 409: there is nothing to restore, or it cannot be had back any more. */
export const notRestorable = (why: string): AppError => conflict('restores.not_restorable', why);

export const inTheAccount = (): AppError => notRestorable('The domain is in the account.');
export const goneForGood = (): AppError => notRestorable('The domain cannot be restored any more.');
/** Removed for another reason than the end of its term: staff decide. */
export const notByTheAccount = (): AppError => notRestorable('The domain was removed by the registrar: please contact support.');

/** What is told of a restore that the registry took and gave up, since no report satisfied it in time (RFC 3915 §3.2). */
export const fellBack = (): AppError => conflict('restores.fell_back', 'The registry has not completed the restore: the domain is in its redemption period again.');

/** What a registry's refusal of a restore, or of the renewal that brings a domain back, means to the client. */
export function restoreRefusedByRegistry(refusal: RegistryRefusal): AppError {
  switch (refusal.meaning) {
    case 'fee':
      return pricingUnavailable();
    // Our account there, our log-in, our command, or a domain that is not where we believe it: nothing the client could mend.
    case 'billing':
    case 'authorization':
    case 'not_ours':
    case 'absent':
      return registryUnavailable();
    case 'prohibited':
      return goneForGood();
    default:
      return badRequest(`The registry refused the restore: ${refusal.reason}`, 'domains.refused_by_registry');
  }
}
