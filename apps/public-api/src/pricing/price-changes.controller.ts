import { Controller, Get } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { MAX_PRICE_CHANGES, PriceChanges } from '@registrar/catalog';
import {
  CurrentAccount,
  type Query,
  queryInt32,
  queryMoment,
  QueryParameters,
  queryText,
} from '@registrar/http';
import { toTimestamp, toUnicodeHost } from '@registrar/kernel';
import { PriceChangesResponseDto } from './price-changes.dto';

/** Dated prices of the account, past and to come. An extension of the interface. */
@ApiTags('pricing')
@ApiBasicAuth()
@Controller('core/v1')
export class PriceChangesController {
  constructor(private readonly priceChanges: PriceChanges) {}

  @Get('tldpricing/changes')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listPriceChanges', summary: 'List price changes since a time' })
  @ApiQuery({
    name: 'since',
    required: false,
    description: 'Inclusive. Required without `cursor`.',
    schema: { type: 'string', format: 'date-time' },
  })
  @ApiQuery({
    name: 'cursor',
    required: false,
    description: '`cursor` of the last answer.',
    schema: { type: 'string' },
  })
  @ApiQuery({
    name: 'limit',
    required: false,
    description: 'Changes in one answer.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: MAX_PRICE_CHANGES, default: 250 },
  })
  @ApiOkResponse({ type: PriceChangesResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @QueryParameters() query: Query,
  ): Promise<PriceChangesResponseDto> {
    const { changes, cursor } = await this.priceChanges.execute({
      accountId,
      since: queryMoment(query, 'since')?.from,
      cursor: queryText(query, 'cursor'),
      limit: queryInt32(query, 'limit'),
    });
    return {
      changes: changes.map(({ tld, effectiveFrom, ...change }) => ({
        tld: toUnicodeHost(tld),
        effectiveFrom: toTimestamp(effectiveFrom),
        ...change,
      })),
      ...(cursor !== undefined && { cursor }),
    };
  }
}
