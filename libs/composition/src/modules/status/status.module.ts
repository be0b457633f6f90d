import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresPublicRegistries, PostgresServiceNoticeReader, Sql } from '@registrar/adapter-postgres';
import { Maintenance } from '@registrar/http';
import { Clock, Log } from '@registrar/kernel';
import { PublicStatus } from '@registrar/status';
import {
  AvailabilityStore,
  PlatformClosure,
  PublicRegistries,
  ServiceNoticeReader,
  StatusNotices,
} from '@registrar/status/ports';
import { PublishedNotices } from '@registrar/status/wiring';
import { provideAs, provideBy } from '../../runtime/providers';
import { AvailabilityModule } from './availability.module';

/** Closed as the API is that serves the status. */
class MaintenanceClosure extends PlatformClosure {
  constructor(private readonly maintenance: Maintenance) {
    super();
  }

  isClosed(): boolean {
    return this.maintenance.isOn;
  }
}

/** The public status, for the API that serves it. */
@Module({})
export class StatusModule {
  /** `http`: HttpModule.forAccounts, which knows whether the API is closed. */
  static over(http: DynamicModule): DynamicModule {
    return {
      module: StatusModule,
      imports: [http, AvailabilityModule],
      providers: [
        provideAs(PublicRegistries, PostgresPublicRegistries, Sql),
        provideAs(ServiceNoticeReader, PostgresServiceNoticeReader, Sql),
        provideAs(StatusNotices, PublishedNotices, ServiceNoticeReader),
        provideAs(PlatformClosure, MaintenanceClosure, Maintenance),
        provideBy(
          PublicStatus,
          {
            store: AvailabilityStore,
            registries: PublicRegistries,
            notices: StatusNotices,
            closure: PlatformClosure,
            clock: Clock,
            log: Log,
          },
          (parts) => new PublicStatus(parts),
        ),
      ],
      exports: [PublicStatus],
    };
  }
}
