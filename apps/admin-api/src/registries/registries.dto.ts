import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { RegistryProfile, StoredProfile } from '@registrar/registries';
import { PriceFaultDto } from '../catalogue/catalogue.dto';
import { SalesStopDto } from '../catalogue/sales-stops.dto';
import { RegistryWindowDto } from './registry-windows.dto';

const int32 = { type: 'integer', format: 'int32' } as const;
const date = { format: 'date-time' } as const;
const json = { type: 'object', additionalProperties: true } as const;

export class SessionsDto {
  @ApiProperty({ ...int32, description: 'Leased by all processes together' }) leased!: number;
  @ApiProperty({ ...int32, description: 'Of these, leased for the poll queue' }) polling!: number;
  @ApiProperty({ ...int32, description: 'Processes that are waiting for a session' }) waiting!: number;
  @ApiProperty({ ...int32, description: 'In use, as reported by the processes within the last 60 seconds' })
  inUse!: number;
}

export class LastCommandDto {
  @ApiProperty() clTrid!: string;
  @ApiProperty() command!: string;
  @ApiPropertyOptional({ description: 'Outcome of the command. Omitted: no answer yet.' }) outcome?: string;
  @ApiPropertyOptional(int32) resultCode?: number;
  @ApiProperty(date) sentAt!: Date;
  @ApiPropertyOptional(date) answeredAt?: Date;
}

const CIRCUIT = {
  enum: ['closed', 'half_open', 'open', 'stopped'],
  description:
    'closed: commands are sent. open: commands are rejected until the next probe. half_open: a probe is under way. stopped: the log-in was refused; nothing is sent until the connection is changed.',
};

export class RegistryProcessDto {
  @ApiProperty({ example: 'worker' }) process!: string;
  @ApiProperty(CIRCUIT) circuit!: string;
  @ApiProperty({ ...int32, description: 'Open sessions' }) sessions!: number;
  @ApiProperty({ ...int32, description: 'Sessions that are executing a command' }) inUse!: number;
  @ApiProperty({ ...int32, description: 'Number of requests that wait for a session' }) waiting!: number;
  @ApiProperty(date) reportedAt!: Date;
}

export class LastRefusalDto {
  @ApiProperty(date) at!: Date;
  @ApiProperty({ example: 'worker' }) process!: string;
  @ApiProperty({
    example: 'login',
    description: 'login: no session could be opened. commands: commands had no answer in time.',
  })
  command!: string;
  @ApiPropertyOptional({ ...int32, description: 'EPP result code; absent: the registry sent none.' })
  code?: number;
  @ApiProperty({ description: 'Text of the registry, or the fault' }) reason!: string;
}

export class RegistryConnectionDto {
  @ApiProperty(int32) id!: number;
  @ApiProperty() code!: string;
  @ApiProperty() host!: string;
  @ApiProperty(int32) port!: number;
  @ApiProperty() clientId!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ description: 'Registrations of one name by one account are limited.' })
  registrationLimited!: boolean;
  @ApiProperty({ ...int32, description: 'Number of changes; also the `ETag`.' }) version!: number;
  @ApiProperty(date) updatedAt!: Date;
  @ApiPropertyOptional({
    example: "stored profile of the registry connection sim-thick has an unreadable member 'session'",
    description:
      'Only where the stored profile is unreadable: which member is wrong. The connection is not used and its TLDs answer 502. Replace the whole connection by PUT, or restore an older version.',
  })
  profileFault?: string;
  @ApiProperty({ type: [String] }) tlds!: string[];
  @ApiProperty({ ...CIRCUIT, description: `The worst of all processes. ${CIRCUIT.description}` })
  circuit!: string;
  @ApiProperty({ type: SessionsDto }) sessions!: SessionsDto;
  @ApiProperty({
    type: [RegistryProcessDto],
    description: 'State of each process, as reported within the last 60 seconds',
  })
  processes!: RegistryProcessDto[];
  @ApiPropertyOptional({
    type: LastRefusalDto,
    description: 'The last refused log-in or command of the last 7 days; while a circuit is open, why',
  })
  lastRefusal?: LastRefusalDto;
  @ApiPropertyOptional({ type: LastCommandDto, description: 'The last transform command sent.' })
  lastCommand?: LastCommandDto;
  @ApiProperty(int32) unknownPollMessages!: number;
  @ApiProperty({
    type: [PriceFaultDto],
    description: 'Why names of its TLDs had no price within the last 24 hours.',
  })
  priceFaults!: PriceFaultDto[];
  @ApiPropertyOptional({ type: SalesStopDto, description: 'Sales of all its TLDs that staff have stopped.' })
  stopped?: SalesStopDto;
  @ApiProperty({
    type: [RegistryWindowDto],
    description: 'Maintenance windows that have not ended, by start.',
  })
  maintenance!: RegistryWindowDto[];
}

export class ListRegistryConnectionsDto {
  @ApiProperty({ type: [RegistryConnectionDto] }) items!: RegistryConnectionDto[];
}

export class RegistrySecretsDto {
  @ApiProperty() passwordIsSet!: boolean;
  @ApiProperty() clientKeyIsSet!: boolean;
}

export class RegistryVersionDto {
  @ApiProperty(int32) version!: number;
  @ApiProperty(date) createdAt!: Date;
}

export class RegistryConnectionDetailDto extends RegistryConnectionDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'For SNI and the check of the certificate; null: the host.',
  })
  serverName!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'PEM' }) clientCertificate!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'PEM; null: the authorities of the system.' })
  certificateAuthority!: string | null;
  @ApiPropertyOptional({
    ...json,
    description: 'The whole profile, defaults included, as PUT takes it. Omitted with profileFault.',
  })
  profile?: RegistryProfile;
  @ApiPropertyOptional({
    ...json,
    description:
      'The part of the profile that differs from the defaults or was set explicitly. Omitted with profileFault.',
  })
  profileOverrides?: StoredProfile;
  @ApiPropertyOptional({
    description: 'Only with profileFault: JSON text of the unreadable profile as stored, to correct it.',
  })
  storedProfile?: string;
  @ApiProperty({ type: RegistrySecretsDto, description: 'Secrets are never shown; this says which are set.' })
  secrets!: RegistrySecretsDto;
  @ApiProperty({ type: [RegistryVersionDto], description: 'Newest first. Each can be restored.' })
  olderVersions!: RegistryVersionDto[];
}
