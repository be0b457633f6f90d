import { Module } from '@nestjs/common';
import { ChangesModule } from './changes.module';
import { DomainPartsModule } from './domain-parts.module';
import { DriftModule } from './drift.module';
import { LifecycleModule } from './lifecycle.module';
import { RegistrationsModule } from './registrations.module';
import { RestoresModule } from './restores.module';

const rooms = [
  DomainPartsModule,
  RegistrationsModule,
  ChangesModule,
  DriftModule,
  LifecycleModule,
  RestoresModule,
];

/** Domains from registration to deletion. */
@Module({ imports: rooms, exports: rooms })
export class DomainsModule {}
