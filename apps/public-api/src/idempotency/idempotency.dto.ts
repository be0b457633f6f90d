import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { KEY_STATUSES, type KeyStatus } from '@registrar/http';

export class KeptAnswerDto {
  @ApiProperty({ type: 'integer', format: 'int32', description: 'HTTP status of the answer.' })
  status!: number;

  @ApiProperty({
    description: 'Body of the answer, without secrets.',
    oneOf: [{ type: 'object', additionalProperties: true }, { type: 'array', items: {} }, { type: 'null' }],
  })
  body!: unknown;
}

export class IdempotencyKeyDto {
  @ApiProperty({ description: 'The key as sent.' })
  key!: string;

  @ApiProperty({
    enum: KEY_STATUSES,
    description:
      '`in_flight`: not decided yet. `done`: carried out or refused. `unknown_outcome`: ended without an answer. `expired_or_unknown`: not known here, which does not mean that nothing happened.',
  })
  status!: KeyStatus;

  @ApiPropertyOptional({ description: 'Id of the operation in this description.' })
  operationId?: string;

  @ApiPropertyOptional({ description: 'HTTP method of the request.' })
  method?: string;

  @ApiPropertyOptional({ description: 'Path of the request, without its query.' })
  path?: string;

  @ApiPropertyOptional({
    type: KeptAnswerDto,
    description: 'The answer that a repeated request with the key gets. Omitted if none was stored.',
  })
  answer?: KeptAnswerDto;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the first request with the key arrived.' })
  createdAt?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'When the key expires. A key whose operation is not decided outlives it.',
  })
  expiresAt?: string;

  @ApiProperty({ description: 'What the status means, and what to do next.' })
  details!: string;
}
