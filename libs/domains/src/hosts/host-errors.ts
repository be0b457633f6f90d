import { AppError, badRequest, conflict } from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { statusForbidsUpdate } from '../shared/errors';
import { refusalOf, UNPRICED } from '../shared/registry-refusals';

/** 409 (contract createVanityNameserver). */
export const hostExists = (): AppError => new AppError('conflict', 'hosts.exists', 'Object already exists.');

/** Domains of the account that delegate to a host, and whether others do. */
export interface HostUse {
  /** Some of them, by name. */
  domains: readonly string[];
  /** Number of the account's domains that delegate to the host. */
  count: number;
}

/**
 * 400 of a host that a domain delegates to (BEHAVIOUR §14); domains of other accounts and registrars are not
 * named.
 */
export function hostInUse({ domains, count }: HostUse): AppError {
  const text = 'the registry reports the nameserver in use';
  const more = count > domains.length ? ` and ${count - domains.length} more` : '';
  const named =
    domains.length > 0
      ? `: it is a nameserver of ${domains.join(', ')}${more}`
      : ' by a domain outside the account';
  return badRequest(`${text}${named}`, 'hosts.in_use');
}

/**
 * 409: where hosts are attributes, addresses are sent with the delegation and cannot be changed separately
 * (RFC 5731 §1.1).
 */
export const addressesDelegated = (): AppError =>
  conflict(
    'hosts.addresses_delegated',
    'The domain is delegated to this nameserver, whose addresses this registry stores with the delegation. Set other nameservers first.',
  );

/** RFC 5730 §3: object association prohibits operation. */
const IN_USE = 2305;

export const saysInUse = ({ code }: RegistryRefusal): boolean => code === IN_USE;

const keptForAnother = (): AppError =>
  badRequest('The nameserver belongs to another registrar at the registry.', 'hosts.not_ours');

/** The client's refusal for a registry's refusal. */
export const hostRefusedByRegistry = (refusal: RegistryRefusal): AppError =>
  refusalOf(
    'nameserver',
    refusal,
    { ...UNPRICED, prohibited: statusForbidsUpdate, not_ours: keptForAnother },
    'hosts.refused_by_registry',
  );
