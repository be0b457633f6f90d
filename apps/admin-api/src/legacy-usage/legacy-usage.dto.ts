import { ApiProperty } from '@nestjs/swagger';
import { PageDto } from '@registrar/api-dto';

export class LegacyUseDto {
  @ApiProperty({ type: 'integer', format: 'int32' })
  accountId!: number;

  @ApiProperty()
  username!: string;

  @ApiProperty({ description: 'Operation id of the legacy interface.', example: 'listDomains' })
  operation!: string;

  @ApiProperty({ type: 'integer', format: 'int64' })
  calls!: number;

  @ApiProperty({ format: 'date-time' })
  firstCallAt!: Date;

  @ApiProperty({ format: 'date-time' })
  lastCallAt!: Date;
}

export class ListLegacyUsageDto extends PageDto {
  @ApiProperty({ type: [LegacyUseDto] })
  usage!: LegacyUseDto[];
}
