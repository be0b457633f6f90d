import { Money } from '@registrar/kernel';
import type { DomainChanges, HeldDomain } from '@registrar/domains/ports';
import type { DomainEntity } from './entities/domains.entity';

export type HeldRow = Pick<
  DomainEntity,
  | 'id'
  | 'account_id'
  | 'name'
  | 'tld'
  | 'connection_id'
  | 'registered_at'
  | 'expires_at'
  | 'autorenew_enabled'
  | 'locked'
  | 'privacy_enabled'
  | 'premium'
  | 'renewal_price'
  | 'locks'
  | 'registry_statuses'
  | 'nameservers'
  | 'registrant_id'
  | 'admin_id'
  | 'tech_id'
  | 'billing_id'
  | 'transfer_lock_until'
  | 'auth_code_sealed'
  | 'auth_code_expires_at'
  | 'busy_operation_id'
  | 'wanted_registrant_id'
  | 'wanted_registry_values'
  | 'wanted_privacy'
  | 'registry_values'
> & { state: HeldDomain['state'] };

export const HELD_COLUMNS = `
       d.id, d.account_id, d.name, d.tld, d.connection_id, d.state, d.registered_at, d.expires_at, d.autorenew_enabled, d.locked, d.privacy_enabled, d.premium,
       d.renewal_price, d.locks, d.registry_statuses, d.nameservers, d.registrant_id, d.admin_id, d.tech_id, d.billing_id, d.transfer_lock_until,
       d.auth_code_sealed, d.auth_code_expires_at, d.busy_operation_id, d.registry_values, d.wanted_registrant_id, d.wanted_registry_values, d.wanted_privacy`;
export const HELD = `select ${HELD_COLUMNS} from domains d`;

export const toHeld = (row: HeldRow): HeldDomain => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  tld: row.tld,
  connectionId: row.connection_id,
  state: row.state,
  registeredAt: row.registered_at,
  expiresAt: row.expires_at,
  autorenewEnabled: row.autorenew_enabled,
  locked: row.locked,
  privacyEnabled: row.privacy_enabled,
  premium: row.premium,
  renewalPrice: row.renewal_price === null ? undefined : Money.of(BigInt(row.renewal_price)),
  locks: row.locks,
  registryStatuses: row.registry_statuses,
  nameservers: row.nameservers,
  contactIds: {
    registrant: row.registrant_id,
    admin: row.admin_id,
    tech: row.tech_id,
    billing: row.billing_id,
  },
  registryValues: row.registry_values,
  ...(row.wanted_registrant_id !== null && {
    pendingRegistrant: {
      contactId: row.wanted_registrant_id,
      registryValues: row.wanted_registry_values ?? {},
      ...(row.wanted_privacy && { privacyEnabled: true as const }),
    },
  }),
  transferLockUntil: row.transfer_lock_until ?? undefined,
  authCode:
    row.auth_code_sealed === null
      ? undefined
      : { sealed: row.auth_code_sealed, expiresAt: row.auth_code_expires_at ?? undefined },
  busyOperationId: row.busy_operation_id ?? undefined,
});

/**
 * In the order of `PostgresDomainStore.change`: a value, or null where it is unchanged; for nullable columns,
 * whether it is given and the value.
 */
export function changedValues(changes: DomainChanges): unknown[] {
  const orNull = (value: unknown): unknown => value ?? null;
  const { contactIds, authCode, transferLockUntil, statusSyncAt, pendingRegistrant } = changes;
  return [
    ...[
      changes.autorenewEnabled,
      changes.locked,
      changes.privacyEnabled,
      changes.locks,
      changes.registryStatuses,
      changes.nameservers,
    ].map(orNull),
    ...[
      contactIds?.registrant,
      contactIds?.admin,
      contactIds?.tech,
      contactIds?.billing,
      changes.expiresAt,
    ].map(orNull),
    transferLockUntil !== undefined,
    orNull(transferLockUntil),
    authCode !== undefined,
    orNull(authCode?.sealed),
    orNull(authCode?.expiresAt),
    statusSyncAt !== undefined,
    orNull(statusSyncAt),
    changes.registryValues === undefined ? null : JSON.stringify(changes.registryValues.values),
    orNull(changes.registryValues?.at),
    orNull(changes.privacyContactId),
    pendingRegistrant !== undefined,
    orNull(pendingRegistrant?.contactId),
    pendingRegistrant ? JSON.stringify(pendingRegistrant.registryValues) : null,
    pendingRegistrant?.privacyEnabled === true,
    orNull(changes.vacatedBy),
  ];
}
