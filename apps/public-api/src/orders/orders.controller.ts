import { Controller, Get, Header } from '@nestjs/common';
import { ApiBasicAuth, ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { OrderQueries, type OrderStatus } from '@registrar/billing';
import {
  CurrentAccount,
  type JsonBody,
  Paged,
  type Paging,
  parameter,
  PathInt32,
  type Query,
  queryMoment,
  queryOneOf,
  QueryParameters,
  queryText,
  queryTld,
} from '@registrar/http';
import { Clock, toAsciiHost } from '@registrar/kernel';
import { JSON_TYPE, PageQueries } from '../parameters.dto';
import { ListOrdersResponseDto, OrderDto } from './order.dto';

const PER_PAGE = 500;
const STATUSES: readonly OrderStatus[] = ['success', 'failed', 'initialized', 'review', 'started'];

@ApiTags('orders')
@ApiBasicAuth()
@Controller('core/v1')
export class OrdersController {
  constructor(
    private readonly orders: OrderQueries,
    private readonly clock: Clock,
  ) {}

  @Get('orders')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listOrders', summary: 'List orders' })
  @PageQueries(PER_PAGE)
  @ApiQuery({
    name: 'dir',
    required: false,
    schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
  })
  @ApiQuery({
    name: 'domainName',
    required: false,
    description: 'Only this domain; `*` stands for any run of characters.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'tld', required: false, schema: { type: 'string' } })
  @ApiQuery({
    name: 'createDateStart',
    required: false,
    description: 'Inclusive.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'createDateEnd', required: false, description: 'Inclusive.', schema: { type: 'string' } })
  @ApiQuery({
    name: 'type',
    required: false,
    description:
      'Only orders with an item of this type: `registration`, `renewal`, `transfer` or `whois_privacy`.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'orderStatus', required: false, enum: STATUSES })
  @ApiOkResponse({ type: ListOrdersResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
    @QueryParameters() query: Query,
  ): Promise<JsonBody> {
    const name = queryText(query, 'domainName');
    const { items, count, totalCount, parentAccountId } = await this.orders.list({
      accountId,
      page: paging.page,
      perPage: paging.perPage,
      descending: queryOneOf(query, 'dir', ['asc', 'desc']) === 'desc',
      filter: {
        domainName: name === undefined ? undefined : (toAsciiHost(name) ?? name.toLowerCase()),
        tld: queryTld(query, 'tld'),
        type: queryText(query, 'type'),
        status: queryOneOf(query, 'orderStatus', STATUSES),
        createdFrom: queryMoment(query, 'createDateStart')?.from,
        createdBefore: queryMoment(query, 'createDateEnd')?.until,
      },
      now: this.clock.now(accountId),
    });
    return paging.json(
      'orders',
      { items, count, totalCount },
      { ...(parentAccountId !== undefined && { parentAccountId }) },
    );
  }

  @Get(`orders/${parameter('orderId')}`)
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'getOrder', summary: 'Read an order' })
  @ApiParam({ name: 'orderId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: OrderDto })
  get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('orderId') orderId: number,
  ): Promise<string> {
    return this.orders.get(accountId, orderId, this.clock.now(accountId));
  }
}
