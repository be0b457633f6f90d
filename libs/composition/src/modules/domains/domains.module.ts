import { Module } from '@nestjs/common';
import { ChangesModule } from './changes.module';
import { DomainPartsModule } from './domain-parts.module';
import { DriftModule } from './drift.module';
import { ExpiryCalendarsModule } from './expiry-calendars.module';
import { LifecycleModule } from './lifecycle.module';
import { RegistrationsModule } from './registrations.module';
import { RestoresModule } from './restores.module';

const rooms = [
  DomainPartsModule,
  RegistrationsModule,
  ChangesModule,
  DriftModule,
  ExpiryCalendarsModule,
  LifecycleModule,
  RestoresModule,
];

/** Domains from registration to deletion. */
@Module({ imports: rooms, exports: rooms })
export class DomainsModule {}
