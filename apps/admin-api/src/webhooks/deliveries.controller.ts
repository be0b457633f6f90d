import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import { action, parameter, type Query, queryInt32, queryOneOf, QueryParameters } from '@registrar/http';
import { AdminQueries, RedeliverWebhook, type StaffActor } from '@registrar/staff';
import { DeliveryQueries } from '@registrar/webhooks';
import { BEFORE, LIMIT, readPart, uuid } from '../shared/part.dto';
import { DeliveryDto, ListDeliveriesDto } from './deliveries.dto';

const STATES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
const DELIVERY = `deliveries/${parameter('deliveryId')}`;
const DELIVERY_ID = { name: 'deliveryId', schema: { type: 'string', format: 'uuid' } } as const;

@ApiTags('deliveries')
@Controller('admin/v1')
export class DeliveriesController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly deliveries: DeliveryQueries,
    private readonly redeliver: RedeliverWebhook,
  ) {}

  @Get('deliveries')
  @StaffMay('delivery.list')
  @ApiOperation({ operationId: 'listDeliveries', summary: 'List webhook deliveries, newest first' })
  @ApiQuery({ name: 'accountId', required: false, schema: { type: 'integer', format: 'int32' } })
  @ApiQuery({ name: 'state', required: false, enum: STATES })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListDeliveriesDto })
  async list(@QueryParameters() query: Query): Promise<ListDeliveriesDto> {
    const filter = { accountId: queryInt32(query, 'accountId'), state: queryOneOf(query, 'state', STATES) };
    return this.queries.deliveries(filter, readPart(query, 'uuid'));
  }

  @Get(DELIVERY)
  @StaffMay('delivery.read')
  @ApiOperation({ operationId: 'getDelivery', summary: 'Read a webhook delivery with all its attempts' })
  @ApiParam(DELIVERY_ID)
  @ApiOkResponse({ type: DeliveryDto })
  get(@Param('deliveryId', uuid('deliveryId')) deliveryId: string): Promise<DeliveryDto> {
    return this.deliveries.get(deliveryId);
  }

  @Post(`${DELIVERY}${action('redeliver')}`)
  @HttpCode(200)
  @StaffMay('delivery.redeliver')
  @ApiOperation({ operationId: 'redeliver', summary: 'Resend a webhook' })
  @ApiParam(DELIVERY_ID)
  @ApiOkResponse({ type: DeliveryDto })
  again(
    @Actor() actor: StaffActor,
    @Param('deliveryId', uuid('deliveryId')) deliveryId: string,
  ): Promise<DeliveryDto> {
    return this.redeliver.execute(actor, deliveryId);
  }
}
