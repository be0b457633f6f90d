import {
  isFlag,
  isListOf,
  isMoment,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  optional,
} from '@registrar/kernel';
import { type ContactRole, isContactIds } from '@registrar/contacts';
import type { DsRecord } from '@registrar/dns';
import type { ClientStatus } from '@registrar/registries';

/**
 * One side of a change: only the aspects that it touches. JSON, because it is stored with the operation.
 * `statuses` and `shownContactIds` concern the registry alone; `nameservers`, `authCode` and `ds` concern the
 * registry and the local row; all others concern the row alone.
 */
export interface DomainAspects {
  autorenewEnabled?: boolean;
  locked?: boolean;
  privacyEnabled?: boolean;
  /** Privacy that is pending until the registry accepts the registrant (`PendingRegistrant`). Local only. */
  privacyOrdered?: boolean;
  /** All locks set by the registrar, by name (BEHAVIOUR §9). */
  locks?: readonly string[];
  nameservers?: readonly string[];
  contactIds?: Record<ContactRole, number>;
  /** `tldRequirements`. Local only: the registry gets them with the contacts of `shownContactIds`. */
  registryValues?: Readonly<Record<string, string>>;
  /** Local ids of the contacts published at the registry: under privacy they differ from `contactIds`. */
  shownContactIds?: Record<ContactRole, number>;
  /** Client statuses that are set, of those the change touches. */
  statuses?: readonly ClientStatus[];
  /** Timestamp of the end of the policy lock. */
  transferLockUntil?: string | null;
  /** Encrypted; null: no code. */
  authCode?: { sealed: string; expiresAt?: string } | null;
  /** All DS records of the domain. */
  ds?: readonly DsRecord[];
}

export const isAspects = isObjectOf<DomainAspects>({
  autorenewEnabled: optional(isFlag),
  locked: optional(isFlag),
  privacyEnabled: optional(isFlag),
  privacyOrdered: optional(isFlag),
  locks: optional(isListOf(isText)),
  nameservers: optional(isListOf(isText)),
  contactIds: optional(isContactIds),
  registryValues: optional(isRecordOf(isText)),
  shownContactIds: optional(isContactIds),
  statuses: optional(
    isListOf(
      isOneOf<ClientStatus>(
        'clientHold',
        'clientUpdateProhibited',
        'clientDeleteProhibited',
        'clientRenewProhibited',
        'clientTransferProhibited',
      ),
    ),
  ),
  transferLockUntil: optional(isNullOr(isMoment)),
  authCode: optional(
    isNullOr(
      isObjectOf<NonNullable<DomainAspects['authCode']>>({ sealed: isText, expiresAt: optional(isMoment) }),
    ),
  ),
  ds: optional(
    isListOf(
      isObjectOf<Omit<DsRecord, 'key'>>({
        keyTag: isNumber,
        algorithm: isNumber,
        digestType: isNumber,
        digest: isText,
      }),
    ),
  ),
});
