import { Module } from '@nestjs/common';
import { Sql } from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import {
  CreateVanityNameserver,
  DeleteVanityNameserver,
  ReconcileHosts,
  UpdateVanityNameserver,
  VanityNameserverQueries,
} from '@registrar/domains';
import { VanityNameserverReader } from '@registrar/domains/ports';
import { type HostUseCases, wireHosts } from '@registrar/domains/wiring';
import { NotedVanityNameserverStore } from '../../dry-run/noted-domains';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { operationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';

export const HOSTS = keyOf<HostUseCases>('HostUseCases');

const providers = [
  provideBy(
    HOSTS,
    { parts: DOMAIN_PARTS, sql: Sql, settings: Settings, glue: VanityNameserverReader },
    ({ parts, sql, settings, glue }) =>
      wireHosts(
        {
          ...parts,
          glue,
          hostStore: new NotedVanityNameserverStore(sql, parts.uow),
          pause: new SystemPause(),
        },
        // A sandbox reaches no real host: examples and tests use addresses of documentation.
        { documentation: settings.environment === 'sandbox' },
        operationPolicyOf(settings),
      ),
  ),
  ...provideMembers(HOSTS, {
    create: CreateVanityNameserver,
    update: UpdateVanityNameserver,
    remove: DeleteVanityNameserver,
    queries: VanityNameserverQueries,
    reconcile: ReconcileHosts,
  }),
];

/** Hosts below domains of the registrar: vanity name servers and their glue. */
@Module({ imports: [DomainPartsModule], providers, exports: tokensOf(providers) })
export class HostsModule {}
