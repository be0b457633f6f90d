import type { ClientStatus } from '@registrar/registries';
import type { StaffLock } from '../changes/set-domain-lock';

export const REGISTRY_HOLD_KINDS = ['abuse', 'court', 'unpaid', 'urs_udrp_lock'] as const;
export type RegistryHoldKind = (typeof REGISTRY_HOLD_KINDS)[number];

/** setting and lifting: the registry has not confirmed it yet; refused: the registry refused to set it. */
export const REGISTRY_HOLD_STATES = ['setting', 'standing', 'lifting', 'lifted', 'refused'] as const;
export type RegistryHoldState = (typeof REGISTRY_HOLD_STATES)[number];

/** What a hold requires: statuses at the registry, and the locks that the account sees (BEHAVIOUR §9). */
export interface HoldDemand {
  statuses: readonly ClientStatus[];
  locks: readonly StaffLock[];
}

/**
 * abuse and unpaid: out of the DNS · court: also not transferred · urs_udrp_lock: UDRP rules §1 (Lock) and URS
 * procedure §4.2: no change, transfer or deletion, and the domain resolves.
 */
export const HOLD_DEMANDS: Readonly<Record<RegistryHoldKind, HoldDemand>> = {
  abuse: { statuses: ['clientHold'], locks: ['ClientHold'] },
  unpaid: { statuses: ['clientHold'], locks: ['ClientHold'] },
  court: { statuses: ['clientHold', 'clientTransferProhibited'], locks: ['ClientHold', 'RegistrarLock'] },
  urs_udrp_lock: {
    statuses: ['clientTransferProhibited', 'clientUpdateProhibited', 'clientDeleteProhibited'],
    locks: ['RegistrarLock'],
  },
};

export interface RegistryHold extends HoldDemand {
  id: number;
  domainId: number;
  kind: RegistryHoldKind;
  state: RegistryHoldState;
  /** What the domain had before any hold; a lift leaves it. */
  kept: { statuses: readonly string[]; locks: readonly string[] };
  reason: string;
  /** Text, or where the evidence is. */
  evidence?: string;
  setBy: string;
  setAt: Date;
  liftReason?: string;
  liftedBy?: string;
  liftedAt?: Date;
  /** Why the registry does not have it yet, or refused it. */
  problem?: string;
}

/** A court's order, and UDRP rules §1 and URS procedure §4.2: the domain stays, also past its expiry. */
const KINDS_THAT_KEEP: readonly RegistryHoldKind[] = ['court', 'urs_udrp_lock'];

/** Until such a hold is lifted at the registry too, the domain is neither removed nor deleted. */
export const keepsDomain = (hold: Pick<RegistryHold, 'state' | 'kind'>): boolean =>
  (isRequired(hold) || hold.state === 'lifting') && KINDS_THAT_KEEP.includes(hold.kind);

export const isRequired = ({ state }: Pick<RegistryHold, 'state'>): boolean =>
  state === 'setting' || state === 'standing';

/**
 * Whether staff keep the domain out of the DNS, and its name when it ends: else a deletion and a new registration
 * would be a way around the hold.
 */
export const keepsName = (locks: readonly string[], open: readonly Pick<RegistryHold, 'state'>[]): boolean =>
  locks.includes('ClientHold') || open.some(isRequired);

/** A court's order, UDRP and URS: a transfer to another registrar must be denied (ICANN Transfer Policy I.A.3). */
export const forbidsTransfer = (hold: Pick<RegistryHold, 'state' | 'locks'>): boolean =>
  isRequired(hold) && hold.locks.includes('RegistrarLock');

/** A lock that nothing at the registry belongs to: it is set and removed here alone. */
export const isLocal = (lock: string): boolean => lock === 'RegistrarLock';
