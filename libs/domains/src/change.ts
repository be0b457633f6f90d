import type { AppError, IdempotencyClaim } from '@registrar/kernel';
import { CONTACT_ROLES, type ContactRole } from '@registrar/contacts';
import type { DsRecord } from '@registrar/dns';
import type { ClientStatus, RegistryExtra, RegistryRefusal } from '@registrar/registries';
import type { DomainView } from './domain';
import type { HeldDomain } from './ports';

/**
 * One side of a change: what the change touches, and nothing else. JSON, because it is kept with the
 * operation. `statuses` and `shownContactIds` are about the registry alone, the others about our row;
 * `nameservers`, `authCode` and `ds` about both.
 */
export interface DomainAspects {
  autorenewEnabled?: boolean;
  locked?: boolean;
  privacyEnabled?: boolean;
  /** Privacy that waits for a registrant that the registry takes (`WantedRegistrant`): of our row alone. */
  privacyOrdered?: boolean;
  /** All of our own locks by their names (BEHAVIOUR §9). */
  locks?: readonly string[];
  nameservers?: readonly string[];
  contactIds?: Record<ContactRole, number>;
  /** `tldRequirements`: of our row alone, the registry gets them with the contacts of `shownContactIds`. */
  registryValues?: Readonly<Record<string, string>>;
  /** Our ids of the contacts that the registry is shown: others than `contactIds` under privacy. */
  shownContactIds?: Record<ContactRole, number>;
  /** Client statuses that are set, of those the change touches. */
  statuses?: readonly ClientStatus[];
  /** Timestamp of the end of the policy lock. */
  transferLockUntil?: string | null;
  /** Sealed; null: none. */
  authCode?: { sealed: string; expiresAt?: string } | null;
  /** All DS records of the domain. */
  ds?: readonly DsRecord[];
}

/** A change of the registrant, as evidence (registrant_changes). */
export interface RegistrantChange {
  beforeContactId: number;
  afterContactId: number;
  /** Name, company or email differ. */
  material: boolean;
  /** The account does without the 60-day lock. */
  optedOut: boolean;
  /** The email address has to be verified. */
  verificationDue: boolean;
}

/** Privacy that is refunded when it is off: items of one order, which cost nothing. */
export interface PrivacyRefund {
  orderId: number;
  itemIds: readonly number[];
}

/** Kept with the operation: all that is needed to go on after a crash. */
export interface ChangePayload {
  domainId: number;
  name: string;
  connectionId: number;
  before: DomainAspects;
  after: DomainAspects;
  registrantChange?: RegistrantChange;
  /**
   * Registry data of a registrant that is new there, for a contact that was stored without (`WantedObjects`).
   */
  registrantExtras?: readonly RegistryExtra[];
  /** An order that came with the change; completed or failed with it. */
  orderId?: number;
  refund?: PrivacyRefund;
}

/** What a use case decides about the domain that it holds: what differs, and nothing else. */
export interface ChangeDecision {
  before: DomainAspects;
  after: DomainAspects;
  registrantChange?: RegistrantChange;
  registrantExtras?: readonly RegistryExtra[];
  refund?: PrivacyRefund;
}

export interface ChangeRequest {
  accountId: number;
  /** A-label form. */
  name: string;
  /**
   * Decides inside the first transaction, on the locked row; throws the refusals. Only reads, and writes of
   * what the change refers to.
   */
  decide(held: HeldDomain, now: Date): ChangeDecision | Promise<ChangeDecision>;
  /**
   * Runs inside that transaction, once the operation is open: an audit entry, an order (whose id it answers).
   */
  begin?(operationId: string, now: Date): Promise<{ orderId?: number } | undefined>;
  /** The request's idempotency key, claimed already. */
  idempotency?: IdempotencyClaim;
}

/**
 * done: as wanted, or so already · pending: the registry decides later · unknown: no answer yet, the
 * reconciler goes on.
 */
export type ChangeResult =
  | { kind: 'done' | 'pending'; domain: DomainView; orderId?: number }
  | { kind: 'unknown'; operationId: string };

/**
 * What became of one attempt at the registry; as RegistrationOutcome. `statuses`: those the domain has there,
 * where known.
 */
export type ChangeOutcome =
  | { kind: 'done'; statuses?: readonly string[] }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: RegistryRefusal; statuses?: readonly string[] }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' }
  | { kind: 'rejected'; error: AppError };

/** Contacts that the registry shows, and those it is to show. */
export interface ShownChange {
  before: Record<ContactRole, number>;
  after: Record<ContactRole, number>;
  /** As in ChangePayload. */
  registrantExtras?: readonly RegistryExtra[];
}

/** What is asked of the registry beside the aspects that our row has too. */
export interface RegistryWish {
  /** Client statuses to have, and not to have. */
  on?: readonly ClientStatus[];
  off?: readonly ClientStatus[];
  /** Contacts to show in place of those shown now. */
  shown?: ShownChange;
}

/**
 * The decision that leads from what is held to what is wanted; whatever is so already drops out. Privacy
 * turned off is not ordered any more either.
 */
export function decisionOf(
  held: HeldDomain,
  wanted: Omit<DomainAspects, 'statuses' | 'shownContactIds'>,
  { on = [], off = [], shown }: RegistryWish = {},
): ChangeDecision {
  const has = (status: ClientStatus): boolean => held.registryStatuses.includes(status);
  const before: DomainAspects = {
    ...aspectsOf(held),
    statuses: off.filter(has),
    ...(shown && { shownContactIds: shown.before }),
  };
  const after: DomainAspects = {
    ...wanted,
    ...(wanted.privacyEnabled === false && { privacyOrdered: false }),
    statuses: on.filter((status) => !has(status)),
    ...(shown && { shownContactIds: shown.after }),
  };
  const names = (Object.keys(after) as (keyof DomainAspects)[]).filter(
    (name) => after[name] !== undefined && !isSame(name, before[name], after[name]),
  );
  const pick = (side: DomainAspects): DomainAspects =>
    Object.fromEntries(names.map((name) => [name, side[name]]));
  return {
    before: pick(before),
    after: pick(after),
    ...(names.includes('shownContactIds') &&
      shown?.registrantExtras?.length && { registrantExtras: shown.registrantExtras }),
  };
}

function aspectsOf({ authCode, transferLockUntil, wantedRegistrant, ...held }: HeldDomain): DomainAspects {
  const { autorenewEnabled, locked, privacyEnabled, locks, nameservers, contactIds, registryValues } = held;
  return {
    autorenewEnabled,
    locked,
    privacyEnabled,
    locks,
    nameservers,
    contactIds,
    registryValues,
    privacyOrdered: wantedRegistrant?.privacyEnabled === true,
    transferLockUntil: transferLockUntil?.toISOString() ?? null,
    authCode: authCode
      ? {
          sealed: authCode.sealed,
          ...(authCode.expiresAt && { expiresAt: authCode.expiresAt.toISOString() }),
        }
      : null,
  };
}

export const isNothing = ({ after, refund }: ChangeDecision): boolean =>
  Object.keys(after).length === 0 && !refund;

/** Whether the registry has to be told. The order of name servers is ours alone. */
export function concernsRegistry({ before, after }: ChangeDecision): boolean {
  const { add, remove } = differenceOf(before.nameservers, after.nameservers);
  return (
    add.length + remove.length > 0 ||
    [after.statuses, after.shownContactIds, after.authCode, after.ds].some((aspect) => aspect !== undefined)
  );
}

export function differenceOf<T extends string>(
  before: readonly T[] = [],
  after: readonly T[] = [],
): { add: T[]; remove: T[] } {
  return {
    add: after.filter((one) => !before.includes(one)),
    remove: before.filter((one) => !after.includes(one)),
  };
}

function isSame(name: keyof DomainAspects, before: unknown, after: unknown): boolean {
  if (name === 'contactIds' || name === 'shownContactIds') {
    return CONTACT_ROLES.every(
      (role) =>
        (before as Record<ContactRole, number>)[role] === (after as Record<ContactRole, number>)[role],
    );
  }
  if (name === 'registryValues')
    return textOfValues(before as Record<string, string>) === textOfValues(after as Record<string, string>);
  if (name === 'locks')
    return [...(before as string[])].sort().join() === [...(after as string[])].sort().join();
  return JSON.stringify(before) === JSON.stringify(after);
}

const textOfValues = (values: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
