import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const SERIAL = { type: 'integer', format: 'int64' } as const;

export class ServerStateDto {
  @ApiProperty({ description: 'Address and port of the name server.' })
  server!: string;

  @ApiPropertyOptional({
    ...SERIAL,
    description: 'Serial of its SOA. Omitted if the server does not answer for the zone.',
  })
  serial?: number;

  @ApiProperty({ description: 'Whether it serves this version or a later one.' })
  served!: boolean;
}

export class ZoneVersionServingDto {
  @ApiProperty({ type: 'integer', format: 'int32' })
  version!: number;

  @ApiProperty({ description: 'Whether every name server serves this version or a later one.' })
  served!: boolean;

  @ApiProperty({ ...SERIAL, description: 'Serial from which on a name server has this version.' })
  serial!: number;

  @ApiProperty({ type: [ServerStateDto], description: 'All name servers. Those without `served` lag.' })
  servers!: ServerStateDto[];
}
