import { type AppError, badRequest, registryUnavailable } from '@registrar/kernel';
import { pricingUnavailable } from '@registrar/catalog';
import type { RegistryRefusal } from '@registrar/registries';

/** Error codes: refused by the registry, in its words; and refused because of a status. */
export const REGISTRY_REFUSED = 'domains.refused_by_registry';
export const STATUS_PROHIBITS = 'domains.status_prohibits';

type Meanings = { readonly [meaning in RegistryRefusal['meaning']]?: () => AppError };

/**
 * Faults of the registrar's account, log-in or command, or an object with another sponsor: the client cannot
 * correct them.
 */
const REGISTRAR_FAULTS: Meanings = {
  billing: registryUnavailable,
  authorization: registryUnavailable,
  not_ours: registryUnavailable,
};

/** For a command without a price: a refusal over a fee is not the client's error. */
export const UNPRICED: Meanings = { ...REGISTRAR_FAULTS, fee: registryUnavailable };
export const PRICED: Meanings = { ...REGISTRAR_FAULTS, fee: pricingUnavailable };
/** For a domain sponsored by this registrar. */
export const PRICED_OF_OURS: Meanings = { ...PRICED, absent: registryUnavailable };

/**
 * Maps a registry's refusal to the client's error by `meanings`; else 400 with the registry's words and
 * `code`.
 */
export function refusalOf(
  what: string,
  { meaning, reason }: RegistryRefusal,
  meanings: Meanings,
  code = REGISTRY_REFUSED,
): AppError {
  const mapped = meanings[meaning];
  return mapped ? mapped() : badRequest(`The registry refused the ${what}: ${reason}`, code);
}
