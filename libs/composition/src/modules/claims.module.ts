import { readFile } from 'node:fs/promises';
import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { PostgresClaimsAcknowledgements, PostgresClaimsNotices, Sql } from '@registrar/adapter-postgres';
import { CnisClient, type CnisSettings } from '@registrar/adapter-tmch';
import { Catalog, CheckClaims, ClaimsGate } from '@registrar/catalog';
import { ClaimsAcknowledgements, ClaimsNotices } from '@registrar/catalog/ports';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { ClaimsRegistry, RegistryConnections } from '@registrar/registries';
import { made, madeAs } from '../runtime/made';
import { Settings } from '../settings/settings';

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
@Global()
@Module({
  providers: [
    {
      provide: CnisClient,
      inject: [Settings, UnitOfWork, Log],
      useFactory: async (settings: Settings, uow: UnitOfWork, log: Log) =>
        new CnisClient(await cnisSettings(settings), uow, log),
    },
    madeAs(ClaimsNotices, PostgresClaimsNotices, Sql),
    madeAs(ClaimsAcknowledgements, PostgresClaimsAcknowledgements, Sql, UnitOfWork),
    made(CheckClaims, Catalog, RegistryConnections, ClaimsRegistry, CnisClient, ClaimsNotices, Clock, Log),
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
