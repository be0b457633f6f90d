import { readFile } from 'node:fs/promises';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { PostgresClaimsAcknowledgements, PostgresClaimsNotices, Sql } from '@registrar/adapter-postgres';
import { CnisClient, type CnisSettings } from '@registrar/adapter-tmch';
import { Catalog, CheckClaims, ClaimsGate } from '@registrar/catalog';
import { ClaimsAcknowledgements, ClaimsNotices } from '@registrar/catalog/ports';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { ClaimsRegistry, RegistryConnections } from '@registrar/registries';
import { made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';
import { CatalogModule } from './catalog.module';
import { RegistriesModule } from './registries.module';

/** Undefined where no clearinghouse is set: then nothing that needs a notice can be shown or sold. */
async function cnisSettings({
  cnisUrl,
  cnisUsername,
  cnisPassword,
  cnisCaFile,
}: Settings): Promise<CnisSettings | undefined> {
  if (cnisUrl === undefined || cnisUsername === undefined || cnisPassword === undefined) return undefined;
  return {
    url: cnisUrl,
    username: cnisUsername,
    password: cnisPassword,
    ca: cnisCaFile === undefined ? undefined : await readFile(cnisCaFile, 'utf8'),
  };
}

/** Trademark claims. Needs the CatalogModule and the RegistriesModule. */
@Module({
  imports: [CatalogModule, RegistriesModule],
  providers: [
    madeBy(
      CnisClient,
      { settings: Settings, uow: UnitOfWork, log: Log },
      async ({ settings, uow, log }) => new CnisClient(await cnisSettings(settings), uow, log),
    ),
    madeAs(ClaimsNotices, PostgresClaimsNotices, Sql),
    madeAs(ClaimsAcknowledgements, PostgresClaimsAcknowledgements, Sql, UnitOfWork),
    madeBy(
      CheckClaims,
      {
        catalog: Catalog,
        connections: RegistryConnections,
        registry: ClaimsRegistry,
        service: CnisClient,
        notices: ClaimsNotices,
        clock: Clock,
        log: Log,
      },
      (parts) => new CheckClaims(parts),
    ),
    made(ClaimsGate, RegistryConnections, ClaimsRegistry, ClaimsNotices),
  ],
  exports: [CheckClaims, ClaimsGate, ClaimsAcknowledgements],
})
export class ClaimsModule implements OnApplicationShutdown {
  constructor(private readonly cnis: CnisClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.cnis.close();
  }
}
