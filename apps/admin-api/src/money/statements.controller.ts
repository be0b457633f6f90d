import { Controller, Get, Param, type StreamableFile } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { StatementDto } from '@registrar/api-dto';
import { Receipts, statementAnswer, statementCsv, Statements } from '@registrar/billing';
import { StaffMay } from '@registrar/composition';
import {
  type Client,
  CurrentClient,
  fileAnswer,
  parameter,
  PathInt32,
  type Query,
  queryOneOf,
  QueryParameters,
} from '@registrar/http';
import { ReceiptDto, receiptDto } from './receipt.dto';

const ACCOUNT = `accounts/${parameter('accountId')}`;
const int32 = { type: 'integer', format: 'int32' } as const;
const RECEIPT_FORMATS = ['json', 'pdf'] as const;
const STATEMENT_FORMATS = ['json', 'csv', 'pdf'] as const;
const binary = { type: 'string', format: 'binary' } as const;

/** Purchases and movements of an account, for its bookkeeping. */
@ApiTags('money')
@ApiExtraModels(ReceiptDto, StatementDto)
@Controller('admin/v1')
export class StatementsController {
  constructor(
    private readonly receipts: Receipts,
    private readonly statements: Statements,
  ) {}

  @Get(`${ACCOUNT}/orders/${parameter('orderId')}/receipt`)
  @StaffMay('order.receipt')
  @ApiOperation({ operationId: 'getReceipt', summary: 'Read the receipt of a paid order' })
  @ApiParam({ name: 'accountId', schema: int32 })
  @ApiParam({ name: 'orderId', schema: int32 })
  @ApiQuery({ name: 'format', required: false, enum: RECEIPT_FORMATS })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ReceiptDto) } },
      'application/pdf': { schema: binary },
    },
  })
  async receipt(
    @PathInt32('accountId') accountId: number,
    @PathInt32('orderId') orderId: number,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<ReceiptDto | StreamableFile> {
    if (queryOneOf(query, 'format', RECEIPT_FORMATS) !== 'pdf')
      return receiptDto(await this.receipts.get(accountId, orderId), this.receipts.seller);
    return fileAnswer(
      client,
      await this.receipts.document(accountId, orderId),
      'application/pdf',
      `receipt-${orderId}.pdf`,
    );
  }

  @Get(`${ACCOUNT}/statements/${parameter('month')}`)
  @StaffMay('account.statement')
  @ApiOperation({
    operationId: 'getStatement',
    summary: 'Read the monthly statement of an account',
    description:
      'Covers all credit, including held funds. A purchase is listed when it is charged. JSON holds at most 10,000 movements; CSV and PDF have no limit. Months are in UTC.',
  })
  @ApiParam({ name: 'accountId', schema: int32 })
  @ApiParam({ name: 'month', schema: { type: 'string', pattern: '^\\d{4}-\\d{2}$' }, example: '2026-03' })
  @ApiQuery({ name: 'format', required: false, enum: STATEMENT_FORMATS })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(StatementDto) } },
      'text/csv': { schema: binary },
      'application/pdf': { schema: binary },
    },
  })
  async statement(
    @PathInt32('accountId') accountId: number,
    @Param('month') month: string,
    @QueryParameters() query: Query,
    @CurrentClient() client: Client,
  ): Promise<StatementDto | StreamableFile> {
    const format = queryOneOf(query, 'format', STATEMENT_FORMATS) ?? 'json';
    if (format === 'json') return statementAnswer(await this.statements.whole(accountId, month));
    const statement = await this.statements.open(accountId, month);
    const name = `statement-${accountId}-${statement.head.month.name}`;
    if (format === 'csv')
      return fileAnswer(client, statementCsv(statement), 'text/csv; charset=utf-8', `${name}.csv`);
    return fileAnswer(client, this.receipts.statementDocument(statement), 'application/pdf', `${name}.pdf`);
  }
}
