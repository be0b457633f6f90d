import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsString, MaxLength, MinLength } from 'class-validator';

export class ViewAsAccountDto {
  @ApiProperty({
    minLength: 1,
    maxLength: 2_000,
    description: 'Path and query of a GET of the reseller API, percent-encoded: `/core/v1/domains?page=2`.',
  })
  @IsDefined()
  @IsString()
  @MinLength(1)
  @MaxLength(2_000)
  path!: string;
}

export class ViewedAnswerDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'HTTP status that the account gets.' })
  status!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Headers that a client acts on, by their names in lower case.',
  })
  headers!: Readonly<Record<string, string>>;
  @ApiProperty({
    description:
      'JSON as answered, with secrets masked; the text of an answer that is not JSON; null without content.',
    nullable: true,
    oneOf: [{ type: 'object', additionalProperties: true }, { type: 'array', items: {} }, { type: 'string' }],
  })
  body!: unknown;
}
