import type { Clock, Log } from '@registrar/kernel';
import type { ClaimsRegistry, RegistryConnections } from '@registrar/registries';
import type { Catalog } from '../catalog';
import { CheckClaims } from './check-claims';
import { ClaimsGate } from './claims-gate';
import type { ClaimsNotices, ClaimsNoticeService } from './ports';

/** Everything trademark claims touch. */
export interface ClaimsParts {
  catalog: Catalog;
  connections: RegistryConnections;
  claimsRegistry: ClaimsRegistry;
  noticeService: ClaimsNoticeService;
  claimsNotices: ClaimsNotices;
  clock: Clock;
  log: Log;
}

export interface ClaimsUseCases {
  checkClaims: CheckClaims;
  gate: ClaimsGate;
}

export const newClaimsGate = ({
  connections,
  claimsRegistry,
  claimsNotices,
}: Pick<ClaimsParts, 'connections' | 'claimsRegistry' | 'claimsNotices'>): ClaimsGate =>
  new ClaimsGate(connections, claimsRegistry, claimsNotices);

/** The claims check and the gate of registrations, wired by plain constructor calls. */
export function wireClaims(parts: ClaimsParts): ClaimsUseCases {
  const { catalog, connections, claimsRegistry, noticeService, claimsNotices, clock, log } = parts;
  return {
    checkClaims: new CheckClaims({
      catalog,
      connections,
      registry: claimsRegistry,
      service: noticeService,
      notices: claimsNotices,
      clock,
      log,
    }),
    gate: newClaimsGate(parts),
  };
}
