import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsString } from 'class-validator';

export class ZoneCheckRequestDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: 500,
    description: 'Unicode or punycode, any case',
    example: ['quay.example', 'example.com'],
  })
  @IsArray()
  @IsString({ each: true })
  domainNames!: string[];
}

export class ZoneCheckResultDto {
  @ApiProperty({ example: 'quay.example', description: 'Lower-case punycode' })
  domainName!: string;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'false: the domain is in the zone file or registered here. null: there is no zone file of the TLD',
  })
  available!: boolean | null;
}

export class ZoneCheckResponseDto {
  @ApiProperty({ type: [ZoneCheckResultDto], description: 'The results, in the order of the request' })
  results!: ZoneCheckResultDto[];

  @ApiProperty({
    type: 'integer',
    format: 'int32',
    example: 2,
    description: 'Number of domains that were checked',
  })
  total!: number;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description:
      'Number of entries that were dropped: invalid names, duplicates and unsupported TLDs. Omitted when 0',
  })
  removed?: number;
}
