import { Module } from '@nestjs/common';
import { PostgresDifferenceStore, PostgresUnknownDomains, Sql } from '@registrar/adapter-postgres';
import {
  AskRegistry,
  ChangeDomain,
  CompareDomains,
  FindUnknownDomains,
  PushDifference,
  TakeOverDifference,
} from '@registrar/domains';
import { UnknownDomainStore } from '@registrar/domains/ports';
import { type ComparisonUseCases, wireComparison } from '@registrar/domains/wiring';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { DomainRegistry } from '@registrar/registries';
import { keyOf, provide, provideAs, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';
import { ChangesModule } from './changes.module';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';

const COMPARISON = keyOf<ComparisonUseCases>('ComparisonUseCases');

const providers = [
  provideBy(
    COMPARISON,
    { parts: DOMAIN_PARTS, sql: Sql, settings: Settings, changes: ChangeDomain },
    ({ parts, sql, settings, changes }) =>
      wireComparison(
        { ...parts, changes, differenceStore: new PostgresDifferenceStore(sql, parts.uow) },
        { everyDays: settings.compareEveryDays },
      ),
  ),
  ...provideMembers(COMPARISON, {
    compare: CompareDomains,
    takeOver: TakeOverDifference,
    push: PushDifference,
    ask: AskRegistry,
  }),
  provideAs(UnknownDomainStore, PostgresUnknownDomains, Sql, UnitOfWork),
  provide(FindUnknownDomains, UnknownDomainStore, DomainRegistry, Clock, Log),
];

/** The comparison of domains with the registries, and its repairs. */
@Module({ imports: [DomainPartsModule, ChangesModule], providers, exports: tokensOf(providers) })
export class DriftModule {}
