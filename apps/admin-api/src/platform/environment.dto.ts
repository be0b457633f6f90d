import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { InstanceStatus, SuspensionReason } from '@registrar/kernel';
import { IsBoolean, IsDefined, IsString, Length } from 'class-validator';

const date = { format: 'date-time' } as const;
const SUSPENSIONS = ['copy', 'retired', 'replaced'] as const satisfies readonly SuspensionReason[];

export class DatabaseIdentityDto {
  @ApiProperty({ description: 'Of the PostgreSQL cluster' }) systemIdentifier!: string;
  @ApiProperty({ description: 'OID of the database' }) databaseId!: string;
  @ApiProperty({ description: 'Host and port in DATABASE_URL', example: 'db1.internal:5432' })
  address!: string;
}

export class InstanceLeaseDto {
  @ApiProperty() systemIdentifier!: string;
  @ApiProperty() databaseId!: string;
  @ApiProperty({ type: [String], description: 'Addresses in use when the lease was renewed last' })
  addresses!: readonly string[];
  @ApiProperty({ ...date, description: 'When a process renewed the lease last' }) renewedAt!: Date;
}

export class EnvironmentDto {
  @ApiProperty({ enum: ['production', 'sandbox'] }) environment!: string;
  @ApiProperty({
    format: 'uuid',
    description: 'Id of the instance; changes whenever staff declare a database alive',
  })
  instance!: string;
  @ApiProperty({ description: 'false: registries, mail and webhooks are off.' }) active!: boolean;
  @ApiPropertyOptional({
    enum: SUSPENSIONS,
    description:
      'copy: the database may be a copy, declare which one is alive; retired: staff declared another one alive.',
  })
  suspension?: SuspensionReason;
  @ApiProperty({ type: DatabaseIdentityDto, description: 'The database that answered' })
  present!: DatabaseIdentityDto;
  @ApiProperty({ type: InstanceLeaseDto, description: 'The database that holds the lease, as stored' })
  lease!: InstanceLeaseDto;
}

export class DeclareEnvironmentDto {
  @ApiProperty({
    description: 'true: this database is alive; false: another one is, and this one is retired.',
  })
  @IsDefined()
  @IsBoolean()
  alive!: boolean;

  @ApiProperty({ minLength: 1, maxLength: 500, description: 'The reason, for the audit log' })
  @IsDefined()
  @IsString()
  @Length(1, 500)
  note!: string;
}

export function environmentDto({
  environment,
  instance,
  suspension,
  present,
  lease: { systemIdentifier, databaseId, addresses, renewedAt },
}: InstanceStatus): EnvironmentDto {
  return {
    environment,
    instance,
    active: suspension === undefined,
    ...(suspension && { suspension }),
    present,
    lease: { systemIdentifier, databaseId, addresses, renewedAt },
  };
}
