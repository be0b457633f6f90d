import { readFile } from 'node:fs/promises';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { PostgresClaimsAcknowledgements, PostgresClaimsNotices, Sql } from '@registrar/adapter-postgres';
import { CnisClient, type CnisSettings } from '@registrar/adapter-tmch';
import { Catalog, CheckClaims, ClaimsGate } from '@registrar/catalog';
import { ClaimsAcknowledgements, ClaimsNotices } from '@registrar/catalog/ports';
import { type ClaimsUseCases, wireClaims } from '@registrar/catalog/wiring';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { ClaimsRegistry, RegistryConnections } from '@registrar/registries';
import { keyOf, provideAs, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { CatalogModule } from './catalog.module';
import { RegistriesModule } from './registries/registries.module';

const CLAIMS = keyOf<ClaimsUseCases>('ClaimsUseCases');
const useCases = provideMembers(CLAIMS, { checkClaims: CheckClaims, gate: ClaimsGate });

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
    provideBy(
      CnisClient,
      { settings: Settings, uow: UnitOfWork, log: Log },
      async ({ settings, uow, log }) => new CnisClient(await cnisSettings(settings), uow, log),
    ),
    provideAs(ClaimsNotices, PostgresClaimsNotices, Sql),
    provideAs(ClaimsAcknowledgements, PostgresClaimsAcknowledgements, Sql, UnitOfWork),
    provideBy(
      CLAIMS,
      {
        catalog: Catalog,
        connections: RegistryConnections,
        claimsRegistry: ClaimsRegistry,
        noticeService: CnisClient,
        claimsNotices: ClaimsNotices,
        clock: Clock,
        log: Log,
      },
      wireClaims,
    ),
    ...useCases,
  ],
  exports: [...tokensOf(useCases), ClaimsAcknowledgements],
})
export class ClaimsModule implements OnApplicationShutdown {
  constructor(private readonly cnis: CnisClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.cnis.close();
  }
}
