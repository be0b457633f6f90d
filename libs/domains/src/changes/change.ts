import {
  type AppError,
  type IdempotencyClaim,
  isListOf,
  isNumber,
  isObjectOf,
  isText,
  optional,
  storedAs,
} from '@registrar/kernel';
import { CONTACT_ROLES, type ContactRole } from '@registrar/contacts';
import type { ClientStatus, RegistryExtra, RegistryRefusal } from '@registrar/registries';
import { type DomainAspects, isAspects } from './aspects';
import { isLabels } from './domain-labels';
import { type DomainView, isDomainView } from '../shared/domain';
import type { DomainLabels, HeldDomain } from '../shared/held-domain';
import { isRegistrantChange, type RegistrantChange } from '../shared/registrants/registrant-change';
import { isRegistryExtra } from '../shared/registrants/registrant-data';

/** Privacy that is refunded when it is switched off: items of one order with a price of 0. */
export interface PrivacyRefund {
  orderId: number;
  itemIds: readonly number[];
}

/** Stored with the operation: all data that is needed to resume after a crash. */
export interface ChangePayload {
  domainId: number;
  name: string;
  connectionId: number;
  before: DomainAspects;
  after: DomainAspects;
  registrantChange?: RegistrantChange;
  /**
   * Registry data of a registrant that is new at the registry, for a contact that was stored without it
   * (`WantedObjects`).
   */
  registrantExtras?: readonly RegistryExtra[];
  /** An order placed with the change; completed or failed with it. */
  orderId?: number;
  refund?: PrivacyRefund;
  labels?: DomainLabels;
}

const isPrivacyRefund = isObjectOf<PrivacyRefund>({ orderId: isNumber, itemIds: isListOf(isNumber) });

/**
 * Payloads of operations `update` and `move`. Older ones have neither `refund` nor `labels`, and of the aspects
 * neither `ds`, `registryValues` nor `privacyOrdered`. `registrantExtras` and `labels` are erased some time
 * after the operation is settled (`OperationHousekeeping`).
 */
export const changePayload = storedAs<ChangePayload>('payload of the change', {
  domainId: isNumber,
  name: isText,
  connectionId: isNumber,
  before: isAspects,
  after: isAspects,
  registrantChange: optional(isRegistrantChange),
  registrantExtras: optional(isListOf(isRegistryExtra)),
  orderId: optional(isNumber),
  refund: optional(isPrivacyRefund),
  labels: optional(isLabels),
});

/** Stored for replays of a purchase only: empty otherwise, and in an account that left. */
export interface ChangeAnswer {
  domain?: DomainView;
}

/** Answers before that of a purchase were the domain itself: read as empty, then the domain is looked up. */
export const changeAnswer = storedAs<ChangeAnswer>('answer of the change', {
  domain: optional(isDomainView),
});

/** The decision of a use case about the locked domain: only the differences. */
export interface ChangeDecision {
  before: DomainAspects;
  after: DomainAspects;
  registrantChange?: RegistrantChange;
  registrantExtras?: readonly RegistryExtra[];
  refund?: PrivacyRefund;
  /** Tags and notes that are stored with the change; they are no aspect, since the registry never sees them. */
  labels?: DomainLabels;
}

export interface ChangeRequest {
  accountId: number;
  /** A-label form. */
  name: string;
  /**
   * Decides inside the first transaction, on the locked row; throws the refusals. Reads only, except for
   * writes of objects that the change refers to.
   */
  decide(held: HeldDomain, now: Date): ChangeDecision | Promise<ChangeDecision>;
  /**
   * Runs inside that transaction, after the operation is opened: an audit entry, an order (returns its id).
   */
  begin?(operationId: string, now: Date, decision: ChangeDecision): Promise<{ orderId?: number } | undefined>;
  /** The request's idempotency key, already claimed. */
  idempotency?: IdempotencyClaim;
}

/** Of staff: the audit entry, in the transaction that begins the change; not called when nothing changes. */
export type NoteChange = (operationId: string, decision: ChangeDecision) => Promise<void>;

/** As `begin` of a change. */
export const noting = (note: NoteChange | undefined): Pick<ChangeRequest, 'begin'> =>
  note
    ? {
        begin: async (operationId, _now, decision) => {
          await note(operationId, decision);
          return undefined;
        },
      }
    : {};

/**
 * done: applied, or already so · pending: the registry decides later · unknown: no answer yet, the reconciler
 * continues.
 */
export type ChangeResult =
  | { kind: 'done' | 'pending'; domain: DomainView; orderId?: number }
  | { kind: 'unknown'; operationId: string };

/**
 * Outcome of one attempt at the registry; as RegistrationOutcome. `statuses`: the domain's statuses at the
 * registry, if known.
 */
export type ChangeOutcome =
  | { kind: 'done'; statuses?: readonly string[] }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: RegistryRefusal; statuses?: readonly string[] }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' }
  | { kind: 'rejected'; error: AppError };

/** Contacts published at the registry, and contacts to publish. */
export interface ShownChange {
  before: Record<ContactRole, number>;
  after: Record<ContactRole, number>;
  /** As in ChangePayload. */
  registrantExtras?: readonly RegistryExtra[];
}

/** Requested at the registry in addition to the aspects that the local row has. */
export interface RegistryChangeRequest {
  /** Client statuses to set, and to remove. */
  on?: readonly ClientStatus[];
  off?: readonly ClientStatus[];
  /** Contacts that replace the published ones. */
  shown?: ShownChange;
}

/**
 * The decision that leads from the current to the requested state; aspects that already match are left out.
 * Switching privacy off also cancels pending privacy.
 */
export function decisionOf(
  held: HeldDomain,
  wanted: Omit<DomainAspects, 'statuses' | 'shownContactIds'>,
  { on = [], off = [], shown }: RegistryChangeRequest = {},
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

function aspectsOf({ authCode, transferLockUntil, pendingRegistrant, ...held }: HeldDomain): DomainAspects {
  const { autorenewEnabled, locked, privacyEnabled, locks, nameservers, contactIds, registryValues } = held;
  return {
    autorenewEnabled,
    locked,
    privacyEnabled,
    locks,
    nameservers,
    contactIds,
    registryValues,
    privacyOrdered: pendingRegistrant?.privacyEnabled === true,
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

/** Whether the registry has to be updated. The order of name servers is stored locally only. */
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
