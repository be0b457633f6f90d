import type { RegistryTransfer } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import { dateOf, type EppResponse } from './response';

const STATUSES: readonly string[] = [
  'pending',
  'clientApproved',
  'clientRejected',
  'clientCancelled',
  'serverApproved',
  'serverCancelled',
] satisfies RegistryTransfer['status'][];

/** The text of trStatus, even in incomplete trnData; undefined when the answer has none. */
export const transferStatusOf = (response: EppResponse): string | undefined =>
  response.data(NS.domain, 'trnData')?.textOf(NS.domain, 'trStatus');

/**
 * RFC 5731 §3.1.3, for answers and messages; undefined when there is none, or one without its registrars or
 * status.
 */
export function transferOf(response: EppResponse): RegistryTransfer | undefined {
  const data = response.data(NS.domain, 'trnData');
  const name = data?.textOf(NS.domain, 'name');
  const status = data?.textOf(NS.domain, 'trStatus');
  const gaining = data?.textOf(NS.domain, 'reID');
  const losing = data?.textOf(NS.domain, 'acID');
  if (!data || !name || !gaining || !losing || status === undefined || !STATUSES.includes(status))
    return undefined;
  return {
    name: name.toLowerCase(),
    status: status as RegistryTransfer['status'],
    gaining,
    losing,
    requestedAt: dateOf(data.textOf(NS.domain, 'reDate')),
    actAt: dateOf(data.textOf(NS.domain, 'acDate')),
    expiresAt: dateOf(data.textOf(NS.domain, 'exDate')),
  };
}
