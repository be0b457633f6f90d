import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsString } from 'class-validator';

export class ZoneCheckRequestDto {
  @ApiProperty({
    type: [String], minItems: 1, maxItems: 500, description: 'Unicode or punycode, any case', example: ['quay.example', 'example.com'],
  })
  @IsArray()
  @IsString({ each: true })
  domainNames!: string[];
}

export class ZoneCheckResultDto {
  @ApiProperty({ example: 'quay.example', description: 'Lower-case punycode' })
  domainName!: string;

  @ApiProperty({ type: Boolean, nullable: true, description: 'false: in the zone file, or registered here; null: there is no zone data for the TLD' })
  available!: boolean | null;
}

export class ZoneCheckResponseDto {
  @ApiProperty({ type: [ZoneCheckResultDto], description: 'In the order asked' })
  results!: ZoneCheckResultDto[];

  @ApiProperty({ type: 'integer', format: 'int32', example: 2, description: 'How many were looked up' })
  total!: number;

  @ApiPropertyOptional({ type: 'integer', format: 'int32', description: 'How many were dropped beforehand: no domain names, repeats, TLDs that are refused; left out when 0' })
  removed?: number;
}
