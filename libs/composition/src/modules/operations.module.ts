import { Module } from '@nestjs/common';
import { PostgresPollInbox, Sql } from '@registrar/adapter-postgres';
import { EndOperation } from '@registrar/domains';
import { DomainReader, DomainStore } from '@registrar/domains/ports';
import { OperationPlans } from '@registrar/http';
import { Clock, Log } from '@registrar/kernel';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import { PollRegistry } from '@registrar/registries/ports';
import { provideAs, provideBy, tokensOf } from '../runtime/providers';
import { PlansOfKinds } from '../runtime/operation-plans';
import { Settings } from '../settings/settings';
import { CHANGES } from './domains/changes.module';
import { HOSTS } from './domains/hosts.module';
import { DOMAIN_PARTS } from './domains/domain-parts.module';
import { DomainsModule } from './domains/domains.module';
import { CALENDAR, REFUNDS } from './domains/lifecycle.module';
import { REGISTRATION, RENEWAL } from './domains/registrations.module';
import { COMPLIANCE, RESTORES } from './domains/restores.module';
import { MOVES } from './moves.module';
import { OUTBOUND_TRANSFERS, TRANSFERS, TransfersModule } from './transfers.module';

const KINDS = {
  registration: REGISTRATION,
  renewal: RENEWAL,
  changes: CHANGES,
  hosts: HOSTS,
  refunds: REFUNDS,
  restores: RESTORES,
  calendar: CALENDAR,
  transfers: TRANSFERS,
  departures: OUTBOUND_TRANSFERS,
};

const providers = [
  provideAs(
    OperationPlans,
    PlansOfKinds,
    RegistryConnections,
    DomainStore,
    Sql,
    Settings,
    DomainReader,
    Clock,
  ),
  provideBy(
    EndOperation,
    { ...KINDS, moves: MOVES, parts: DOMAIN_PARTS },
    ({ parts: { uow, operations, connections, registry, clock }, ...wired }) =>
      new EndOperation(
        uow,
        operations,
        connections,
        registry,
        {
          register: wired.registration.settle,
          update: wired.changes.settle,
          renew: wired.renewal.settle,
          host: wired.hosts.settle,
          refund: wired.refunds.settle,
          delete: wired.calendar.settle,
          restore: wired.restores.settle,
          transfer: wired.transfers.byHand,
          transfer_out: wired.departures.rejectManually,
          move: wired.moves.moveManually,
        },
        () => clock.now(),
      ),
  ),
  provideBy(
    DrainPollQueue,
    {
      ...KINDS,
      parts: DOMAIN_PARTS,
      compliance: COMPLIANCE,
      registry: PollRegistry,
      sql: Sql,
      log: Log,
    },
    ({ parts: { uow, clock }, registry, sql, log, ...wired }) =>
      newPollDrain({ registry, inbox: new PostgresPollInbox(sql, uow), uow, clock, log }, [
        wired.registration.pollHandler,
        wired.renewal.pollHandler,
        wired.changes.pollHandler,
        wired.hosts.pollHandler,
        wired.refunds.pollHandler,
        wired.compliance.pollHandler,
        wired.restores.pollHandler,
        wired.calendar.pollHandler,
        wired.transfers.pollHandler,
        wired.departures.pollHandler,
      ]),
  ),
];

/** Operations of every kind: what staff end by hand, and what messages of registries settle. */
@Module({ imports: [DomainsModule, TransfersModule], providers, exports: tokensOf(providers) })
export class OperationsModule {}
