import { Module } from '@nestjs/common';
import { PostgresExpiryCalendarStore, Sql } from '@registrar/adapter-postgres';
import { ExpiryCalendars, ExpiryFeed } from '@registrar/domains';
import { type ExpiryCalendarUseCases, wireExpiryCalendars } from '@registrar/domains/wiring';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { NotedOwnerAudit } from '../../dry-run/noted-accounts';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';

const CALENDARS = keyOf<ExpiryCalendarUseCases>('ExpiryCalendarUseCases');

const useCases = provideMembers(CALENDARS, { calendars: ExpiryCalendars, feed: ExpiryFeed });

/** Calendars of expiries behind links. */
@Module({
  providers: [
    provideBy(
      CALENDARS,
      { sql: Sql, uow: UnitOfWork, vault: SecretVault, clock: Clock, ids: Ids, settings: Settings },
      ({ sql, settings, ...parts }) =>
        wireExpiryCalendars(
          {
            ...parts,
            store: new PostgresExpiryCalendarStore(sql, parts.uow),
            audit: new NotedOwnerAudit(sql, parts.uow),
          },
          { host: new URL(settings.publicBaseUrl).hostname },
        ),
    ),
    ...useCases,
  ],
  exports: tokensOf(useCases),
})
export class ExpiryCalendarsModule {}
