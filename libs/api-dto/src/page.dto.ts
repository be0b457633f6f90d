import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const int32 = { type: 'integer', format: 'int32' } as const;

/** The envelope of a counted list (BEHAVIOUR §2). */
export class PageDto {
  @ApiProperty({ ...int32, minimum: 0 })
  totalCount!: number;

  @ApiProperty({
    ...int32,
    minimum: 0,
    description: 'Number of the first record on the page; 0 on an empty page.',
  })
  from!: number;

  @ApiProperty({ ...int32, minimum: 0 })
  to!: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Omitted on the last page.' })
  lastPage?: number;

  @ApiPropertyOptional({ ...int32, minimum: 1, description: 'Omitted on the last page.' })
  nextPage?: number;
}
