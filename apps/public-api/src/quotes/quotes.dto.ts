import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { QuoteState, ShownQuote } from '@registrar/billing';
import { type OperationItem, toTimestamp } from '@registrar/kernel';
import { IsObject, IsString } from 'class-validator';
import { storedPlan } from '@registrar/http';
import { PageDto, PlanDto } from '@registrar/api-dto';

const moment = { type: String, format: 'date-time' } as const;

export class CreateQuoteDto {
  @ApiProperty({ description: 'operationId of an operation with a dry run.', example: 'renewDomain' })
  @IsString()
  command!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Fields of the path, query and body of the operation in one object.',
  })
  @IsObject()
  item!: OperationItem;
}

export class QuoteDto {
  @ApiProperty({ format: 'uuid', description: 'For `quoteId` of the operation.' })
  id!: string;

  @ApiProperty({ description: 'operationId of the operation.' })
  command!: string;

  @ApiProperty({
    enum: ['open', 'used', 'expired'],
    description: 'open: one call may use it. used: a call took effect with it. expired: its time is over.',
  })
  state!: QuoteState;

  @ApiProperty({ ...moment, description: 'When the operation was quoted.' })
  createDate!: string;

  @ApiProperty({ ...moment, description: 'The quote is valid until then.' })
  expireDate!: string;

  @ApiPropertyOptional({ ...moment, description: 'When a call used it.' })
  useDate?: string;

  @ApiPropertyOptional({
    type: 'integer',
    format: 'int32',
    description: 'Order of the call that used it, where it placed one.',
  })
  order?: number;

  @ApiProperty({ type: PlanDto, description: 'Plan of the dry run, without its `result`.' })
  plan!: PlanDto;
}

export class ListQuotesResponseDto extends PageDto {
  @ApiProperty({ type: [QuoteDto], description: 'The newest first.' })
  quotes!: QuoteDto[];
}

export const quoteDto = ({
  id,
  command,
  state,
  createdAt,
  expiresAt,
  usedAt,
  orderId,
  plan,
}: ShownQuote): QuoteDto => ({
  id,
  command,
  state,
  createDate: toTimestamp(createdAt),
  expireDate: toTimestamp(expiresAt),
  ...(usedAt && { useDate: toTimestamp(usedAt) }),
  ...(orderId !== undefined && { order: orderId }),
  plan: storedPlan.read(plan, id),
});
