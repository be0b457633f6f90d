import { type AppError, badRequest, registryUnavailable } from '@registrar/kernel';
import { pricingUnavailable } from '@registrar/catalog';
import type { RegistryRefusal } from '@registrar/registries';

/** Codes of what a registry said no to: in its words, and for a status that it shows. */
export const REGISTRY_REFUSED = 'domains.refused_by_registry';
export const STATUS_PROHIBITS = 'domains.status_prohibits';

type Meanings = { readonly [meaning in RegistryRefusal['meaning']]?: () => AppError };

/**
 * Our account there, our log-in or our command, or an object that is not where we believe it: nothing the
 * client could mend.
 */
const REGISTRAR_FAULTS: Meanings = {
  billing: registryUnavailable,
  authorization: registryUnavailable,
  not_ours: registryUnavailable,
};
/** Of a command without a price: that the registry talks of one is a matter between the two of us. */
export const UNPRICED: Meanings = { ...REGISTRAR_FAULTS, fee: registryUnavailable };
export const PRICED: Meanings = { ...REGISTRAR_FAULTS, fee: pricingUnavailable };
/** Of a domain of ours. */
export const PRICED_OF_OURS: Meanings = { ...PRICED, absent: registryUnavailable };

/**
 * What a registry's refusal means to the client: as `meanings` has it; else 400 with the registry's words,
 * and `code`.
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
