import { Sql } from '@registrar/adapter-postgres';
import { LedgerStore } from '@registrar/billing/ports';
import { Catalog } from '@registrar/catalog';
import { Clock } from '@registrar/kernel';
import { AvailabilityRegistry, DomainRegistry, RegistryConnections } from '@registrar/registries/ports';
import { provideBy } from '../runtime/providers';
import { RegistryReadAhead } from './registry-read-ahead';
import { RenewalReadAhead } from './renewal-read-ahead';

/** For an API whose jobs renew domains. */
export const renewalReadAhead = provideBy(
  RenewalReadAhead,
  {
    sql: Sql,
    ledger: LedgerStore,
    catalog: Catalog,
    clock: Clock,
    connections: RegistryConnections,
    registry: DomainRegistry,
    availability: AvailabilityRegistry,
  },
  ({ sql, ledger, catalog, clock, connections, registry, availability }) =>
    new RenewalReadAhead(
      sql,
      ledger,
      catalog,
      new RegistryReadAhead(connections, registry, availability),
      clock,
    ),
);
