import type { Clock, Ids, InstanceLeases, PlatformSettings, SecretVault } from '@registrar/kernel';
import type { PutConnection } from '@registrar/registries';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import type { StaffKeyStore } from '../../ports';
import { DeclareInstance } from './declare-instance';
import { PutRegistryConnection } from './put-registry-connection';
import { CreateStaffKey, RevokeStaffKey } from './staff-keys';
import { SwitchMaintenance } from './switch-maintenance';

/** Everything that staff need to change the platform. */
export interface PlatformChangeParts {
  audit: AuditTrail;
  clock: Clock;
  ids: Ids;
  vault: SecretVault;
  settings: PlatformSettings;
  keys: StaffKeyStore;
  queries: AdminQueries;
  putConnection: PutConnection;
}

export interface PlatformChanges {
  switchMaintenance: SwitchMaintenance;
  putRegistryConnection: PutRegistryConnection;
  createStaffKey: CreateStaffKey;
  revokeStaffKey: RevokeStaffKey;
}

/** What staff change about the platform, each with its entry in the audit log. */
export function wirePlatformChanges(parts: PlatformChangeParts): PlatformChanges {
  const { audit, clock, ids, vault, keys } = parts;
  return {
    switchMaintenance: new SwitchMaintenance(audit, parts.settings, clock),
    putRegistryConnection: new PutRegistryConnection(audit, parts.putConnection, parts.queries, clock),
    createStaffKey: new CreateStaffKey(audit, keys, vault, ids, clock),
    revokeStaffKey: new RevokeStaffKey(audit, keys, clock),
  };
}

/** Declares the database alive or a copy, with an entry in the audit log. */
export const newDeclareInstance = ({
  audit,
  leases,
}: {
  audit: AuditTrail;
  leases: InstanceLeases;
}): DeclareInstance => new DeclareInstance(audit, leases);
