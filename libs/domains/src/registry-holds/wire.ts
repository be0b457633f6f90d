import type { ChangeDomain } from '../changes/change-domain';
import type { DomainParts } from '../parts';
import { ApplyHolds } from './apply-holds';
import { LiftRegistryHold } from './lift-registry-hold';
import type { RegistryHoldStore, TransfersOut } from './ports';
import { PutRegistryHold } from './put-registry-hold';
import { RegistryHoldQueries } from './registry-hold-queries';

export type RegistryHoldParts = Pick<DomainParts, 'uow' | 'clock' | 'log' | 'outbox' | 'domainStore'> & {
  changes: Pick<ChangeDomain, 'execute'>;
  registryHolds: RegistryHoldStore;
  transfersOut: TransfersOut;
};

export interface RegistryHoldUseCases {
  apply: ApplyHolds;
  put: PutRegistryHold;
  lift: LiftRegistryHold;
  queries: RegistryHoldQueries;
}

/** Holds of staff on domains, wired by plain constructor calls. */
export function wireRegistryHolds(parts: RegistryHoldParts): RegistryHoldUseCases {
  const { uow, clock, log, outbox, changes, transfersOut } = parts;
  const { registryHolds: holds, domainStore: domains } = parts;
  const apply = new ApplyHolds({ changes, holds, domains, transfersOut, outbox, uow, clock, log });
  const common = { holds, domains, apply, outbox, uow, clock };
  return {
    apply,
    put: new PutRegistryHold({ ...common, transfersOut }),
    lift: new LiftRegistryHold(common),
    queries: new RegistryHoldQueries(holds),
  };
}
