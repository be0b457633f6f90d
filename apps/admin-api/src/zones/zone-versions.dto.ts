import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ChangeAction } from '@registrar/dns';

const int32 = { type: 'integer', format: 'int32' } as const;

export class ZoneVersionDto {
  @ApiProperty(int32)
  version!: number;

  @ApiProperty({ format: 'date-time' })
  at!: Date;

  @ApiProperty({ description: 'Username of the author.' })
  author!: string;

  @ApiProperty({
    enum: [
      'create',
      'replace',
      'delete',
      'batch',
      'import',
      'rollback',
      'url_forwarding',
      'email_forwarding',
      'expire',
    ] satisfies ChangeAction[],
  })
  action!: ChangeAction;

  @ApiProperty({ ...int32, description: 'Number of added records.' })
  added!: number;

  @ApiProperty(int32)
  removed!: number;

  @ApiProperty(int32)
  changed!: number;
}

export class ListZoneVersionsDto {
  @ApiProperty({ type: [ZoneVersionDto], description: 'The versions of this page, newest first.' })
  versions!: ZoneVersionDto[];

  @ApiProperty(int32)
  totalCount!: number;

  @ApiProperty(int32)
  from!: number;

  @ApiProperty(int32)
  to!: number;

  @ApiPropertyOptional(int32)
  nextPage?: number;

  @ApiPropertyOptional(int32)
  lastPage?: number;
}
