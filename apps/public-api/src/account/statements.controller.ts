import { Controller, Get, Header, Headers, Param, type StreamableFile } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { StatementDto } from '@registrar/api-dto';
import { Receipts, statementAnswer, statementCsv, Statements } from '@registrar/billing';
import {
  answerFormat,
  type Client,
  CurrentAccount,
  CurrentClient,
  fileAnswer,
  parameter,
  type Query,
  QueryParameters,
} from '@registrar/http';

const FORMATS = ['json', 'csv', 'pdf'] as const;
const binary = { type: 'string', format: 'binary' } as const;

/** Monthly statements of the account, with the figures that staff read. An extension of the interface. */
@ApiTags('account')
@ApiBasicAuth()
@ApiExtraModels(StatementDto)
@Controller('core/v1')
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly receipts: Receipts,
  ) {}

  @Get(`accountinfo/statements/${parameter('month')}`)
  @Header('vary', 'accept')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getStatement', summary: 'Read the monthly statement of your account' })
  @ApiParam({ name: 'month', schema: { type: 'string', pattern: '^\\d{4}-\\d{2}$' }, example: '2026-03' })
  @ApiQuery({ name: 'format', required: false, enum: FORMATS, description: 'Default: the type in `Accept`.' })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(StatementDto) } },
      'text/csv': { schema: binary },
      'application/pdf': { schema: binary },
    },
  })
  async statement(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('month') month: string,
    @QueryParameters() query: Query,
    @Headers('accept') accept: string | undefined,
    @CurrentClient() client: Client,
  ): Promise<StatementDto | StreamableFile> {
    const format = answerFormat(query, accept, FORMATS);
    if (format === 'json') return statementAnswer(await this.statements.whole(accountId, month));
    const statement = await this.statements.open(accountId, month);
    const name = `statement-${statement.head.month.name}`;
    if (format === 'csv')
      return fileAnswer(client, statementCsv(statement), 'text/csv; charset=utf-8', `${name}.csv`);
    return fileAnswer(client, this.receipts.statementDocument(statement), 'application/pdf', `${name}.pdf`);
  }
}
