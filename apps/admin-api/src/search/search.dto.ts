import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  SEARCH_KINDS,
  SEARCH_LIMIT,
  SEARCH_MATCHES,
  SEARCH_TEXT,
  type SearchKind,
  type SearchMatch,
} from '@registrar/staff';
import {
  ArrayNotEmpty,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
} from 'class-validator';

const int32 = { type: 'integer', format: 'int32' } as const;

export class SearchDto {
  @ApiProperty({
    minLength: SEARCH_TEXT.least,
    maxLength: SEARCH_TEXT.most,
    description: 'A domain, username, name, email address, phone number, id or IP address, or its beginning.',
  })
  @IsDefined()
  @IsString()
  text!: string;

  @ApiPropertyOptional({
    enum: SEARCH_KINDS,
    isArray: true,
    description: 'Kinds to search. Omitted: all that the role may read.',
  })
  @IsOptional()
  @IsArray()
  @ArrayNotEmpty()
  @IsIn(SEARCH_KINDS, { each: true })
  kinds?: SearchKind[];

  @ApiPropertyOptional({
    ...int32,
    minimum: 1,
    maximum: SEARCH_LIMIT.most,
    default: SEARCH_LIMIT.default,
    description: 'Most hits of each kind.',
  })
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(SEARCH_LIMIT.most)
  limit?: number;
}

export class SearchHitDto {
  @ApiProperty({
    description: 'Id of the record. Transfers have their direction before it: `in:12`, `out:5`.',
  })
  id!: string;

  @ApiProperty()
  title!: string;

  @ApiPropertyOptional()
  subtitle?: string;

  @ApiPropertyOptional(int32)
  accountId?: number;

  @ApiPropertyOptional()
  state?: string;

  @ApiProperty({
    enum: SEARCH_MATCHES,
    description: 'similar: the record contains the text; ranked by the trigrams that both share.',
  })
  match!: SearchMatch;
}

export class SearchGroupDto {
  @ApiProperty({ enum: SEARCH_KINDS })
  kind!: SearchKind;

  @ApiProperty({ type: [SearchHitDto] })
  hits!: readonly SearchHitDto[];

  @ApiProperty({ description: 'Whether further records of the kind match.' })
  more!: boolean;
}

export class SearchResultDto {
  @ApiProperty({ type: [SearchGroupDto], description: 'Kinds with hits.' })
  groups!: readonly SearchGroupDto[];

  @ApiProperty({
    enum: SEARCH_KINDS,
    isArray: true,
    description: 'Kinds that the role may not read. They were not searched.',
  })
  withheld!: readonly SearchKind[];
}
