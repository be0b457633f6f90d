import { addYears } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import type { DomainState } from '../shared/domain';
import type { Activation, HeldDomain, NewDomain, PendingRegistrant } from '../shared/held-domain';

/** A row of FakeDomainStore. */
export interface FakeDomain {
  id: number;
  domain: NewDomain;
  state: DomainState;
  activation?: Activation;
  registryStatuses: readonly string[];
  statusSyncAt?: Date;
  statusSyncUnconfirmed?: boolean;
  removedAt?: Date;
  locks?: readonly string[];
  authCode?: HeldDomain['authCode'];
  busyOperationId?: string;
  registryValues?: Readonly<Record<string, string>>;
  ds?: readonly DsRecord[];
  privacyContactId?: number;
  registryValuesAt?: Date;
  pendingRegistrant?: PendingRegistrant;
  tags?: readonly string[];
  notes?: string;
}

export const LISTED_STATES: readonly DomainState[] = ['active', 'pending_create'];
export const isListed = (state: DomainState): state is HeldDomain['state'] => LISTED_STATES.includes(state);

export function heldOf({
  id,
  domain,
  state,
  activation,
  registryStatuses,
  locks = [],
  authCode,
  busyOperationId,
  registryValues,
  pendingRegistrant,
}: FakeDomain): HeldDomain {
  return {
    id,
    accountId: domain.accountId,
    name: domain.name,
    tld: domain.tld,
    connectionId: domain.connectionId,
    state: state as HeldDomain['state'],
    registeredAt: activation?.registeredAt ?? domain.createdAt,
    expiresAt: activation?.expiresAt ?? addYears(domain.createdAt, domain.years),
    autorenewEnabled: domain.autorenewEnabled,
    locked: domain.locked,
    privacyEnabled: domain.privacyEnabled,
    premium: domain.premium,
    renewalPrice: domain.renewalPrice,
    locks,
    registryStatuses,
    nameservers: domain.nameservers,
    contactIds: domain.contactIds,
    registryValues: registryValues ?? domain.registryValues,
    transferLockUntil: activation?.transferLockUntil,
    authCode,
    busyOperationId,
    ...(pendingRegistrant && { pendingRegistrant }),
  };
}
