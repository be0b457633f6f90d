import { ApiProperty } from '@nestjs/swagger';
import { named } from './event-names.dto';

const date = { format: 'date-time' } as const;

/** Events of maintenance windows of registries (extensions). */
abstract class RegistryMaintenanceEventDto {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    description: 'Id of the window, the same in all of its events.',
  })
  windowId!: number;
  @ApiProperty({ description: 'Code of the registry at the registrar.' }) registry!: string;
  @ApiProperty({ type: [String], description: 'TLDs that the registrar offers there, without a dot.' })
  tlds!: string[];
  @ApiProperty({ ...date, description: 'Start.' }) from!: string;
  @ApiProperty({ ...date, description: 'End, exclusive.' }) to!: string;
  @ApiProperty({ description: 'Why, as the registrar announced it.' }) reason!: string;
  @ApiProperty({ description: 'What the window means for requests, jobs and renewals, in words.' })
  meaning!: string;
}

export class MaintenanceAnnouncedEventDto extends RegistryMaintenanceEventDto {
  @ApiProperty(named('registry.maintenance.announced')) eventName!: 'registry.maintenance.announced';
}

export class MaintenanceBegunEventDto extends RegistryMaintenanceEventDto {
  @ApiProperty(named('registry.maintenance.begun')) eventName!: 'registry.maintenance.begun';
}

export class MaintenanceCalledOffEventDto extends RegistryMaintenanceEventDto {
  @ApiProperty(named('registry.maintenance.called_off')) eventName!: 'registry.maintenance.called_off';
}

export class MaintenanceChangedEventDto extends RegistryMaintenanceEventDto {
  @ApiProperty(named('registry.maintenance.changed')) eventName!: 'registry.maintenance.changed';
}

export class MaintenanceEndedEventDto extends RegistryMaintenanceEventDto {
  @ApiProperty(named('registry.maintenance.ended')) eventName!: 'registry.maintenance.ended';
}
