import { Controller, Get, Header, Headers, type StreamableFile } from '@nestjs/common';
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
import { receiptAnswer, Receipts } from '@registrar/billing';
import {
  answerFormat,
  type Client,
  CurrentAccount,
  CurrentClient,
  fileAnswer,
  parameter,
  PathInt32,
  type Query,
  QueryParameters,
} from '@registrar/http';
import { ReceiptDto } from './receipt.dto';

const FORMATS = ['json', 'pdf'] as const;

/** Receipts of the account's own orders, with the figures that staff read. An extension of the interface. */
@ApiTags('orders')
@ApiBasicAuth()
@ApiExtraModels(ReceiptDto)
@Controller('core/v1')
export class ReceiptsController {
  constructor(private readonly receipts: Receipts) {}

  @Get(`orders/${parameter('orderId')}/receipt`)
  @Header('vary', 'accept')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getReceipt', summary: 'Read the receipt of a paid order' })
  @ApiParam({ name: 'orderId', schema: { type: 'integer', format: 'int32' } })
  @ApiQuery({ name: 'format', required: false, enum: FORMATS, description: 'Default: the type in `Accept`.' })
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ReceiptDto) } },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  })
  async receipt(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('orderId') orderId: number,
    @QueryParameters() query: Query,
    @Headers('accept') accept: string | undefined,
    @CurrentClient() client: Client,
  ): Promise<ReceiptDto | StreamableFile> {
    if (answerFormat(query, accept, FORMATS) !== 'pdf')
      return receiptAnswer(await this.receipts.get(accountId, orderId), this.receipts.seller);
    return fileAnswer(
      client,
      await this.receipts.document(accountId, orderId),
      'application/pdf',
      `receipt-${orderId}.pdf`,
    );
  }
}
