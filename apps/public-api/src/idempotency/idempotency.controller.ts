import { Controller, Get } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { CurrentAccount, KeyLookup, type Query, QueryParameters, queryText } from '@registrar/http';
import { toTimestamp } from '@registrar/kernel';
import { IdempotencyKeyDto } from './idempotency.dto';

/** The outcome of requests that idempotency keys stand for. An extension of the interface. */
@ApiTags('service')
@ApiBasicAuth()
@Controller('core/v1')
export class IdempotencyController {
  constructor(private readonly lookup: KeyLookup) {}

  @Get('idempotency')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getIdempotencyKey', summary: 'Look up an idempotency key' })
  @ApiQuery({
    name: 'key',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    description: 'The value of `X-Idempotency-Key`.',
  })
  @ApiOkResponse({ type: IdempotencyKeyDto })
  async get(
    @CurrentAccount() { accountId, tokenId, scopes }: AuthenticatedAccount,
    @QueryParameters() query: Query,
  ): Promise<IdempotencyKeyDto> {
    const { createdAt, expiresAt, ...found } = await this.lookup.find(accountId, queryText(query, 'key'), {
      id: tokenId,
      limits: scopes,
    });
    return {
      ...found,
      ...(createdAt && { createdAt: toTimestamp(createdAt) }),
      ...(expiresAt && { expiresAt: toTimestamp(expiresAt) }),
    };
  }
}
