import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  parameter,
  PathDomainName,
  PathInt32,
  type Query,
  queryBoolean,
  queryInt32,
  queryOneOf,
  QueryParameters,
  queryText,
} from '@registrar/http';
import { type DomainName, OPERATION_KINDS } from '@registrar/kernel';
import { AdminQueries, SettleDoubtfulOperation, type StaffActor } from '@registrar/staff';
import { BEFORE, LIMIT, readPart, uuid } from '../shared/part.dto';
import {
  DomainDto,
  EndOperationDto,
  ListOperationsDto,
  OperationDto,
  OperationEndedDto,
  OrderDto,
} from './registrations.dto';

const STATES = ['open', 'pending', 'succeeded', 'refused'] as const;

@ApiTags('registrations')
@Controller('admin/v1')
export class RegistrationsController {
  constructor(
    private readonly queries: AdminQueries,
    private readonly endOperation: SettleDoubtfulOperation,
  ) {}

  @Get(`domains/${parameter('domainName')}`)
  @StaffMay('domain.read')
  @ApiOperation({ operationId: 'getDomain', summary: 'Read the newest domain of this name' })
  @ApiParam({ name: 'domainName', schema: { type: 'string' } })
  @ApiOkResponse({ type: DomainDto })
  domain(@PathDomainName() name: DomainName): Promise<DomainDto> {
    return this.queries.domain(name.ascii);
  }

  @Get(`orders/${parameter('orderId')}`)
  @StaffMay('order.read')
  @ApiOperation({ operationId: 'getOrder', summary: 'Read an order with its ledger postings' })
  @ApiParam({ name: 'orderId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: OrderDto })
  order(@PathInt32('orderId') orderId: number): Promise<OrderDto> {
    return this.queries.order(orderId);
  }

  @Get('operations')
  @StaffMay('operation.list')
  @ApiOperation({ operationId: 'listOperations', summary: 'List operations, newest first' })
  @ApiQuery({
    name: 'attention',
    required: false,
    description: 'true: only operations that staff must settle.',
    schema: { type: 'boolean' },
  })
  @ApiQuery({
    name: 'subject',
    required: false,
    description: 'Only operations about this domain.',
    schema: { type: 'string' },
  })
  @ApiQuery({ name: 'accountId', required: false, schema: { type: 'integer', format: 'int32' } })
  @ApiQuery({ name: 'state', required: false, enum: STATES })
  @ApiQuery({
    name: 'kind',
    required: false,
    enum: OPERATION_KINDS,
    description: 'Only operations of this kind.',
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListOperationsDto })
  async operations(@QueryParameters() query: Query): Promise<ListOperationsDto> {
    const filter = {
      attention: queryBoolean(query, 'attention'),
      subject: queryText(query, 'subject'),
      accountId: queryInt32(query, 'accountId'),
      state: queryOneOf(query, 'state', STATES),
      kind: queryOneOf(query, 'kind', OPERATION_KINDS),
    };
    return this.queries.operations(filter, readPart(query, 'uuid'));
  }

  @Get(`operations/${parameter('operationId')}`)
  @StaffMay('operation.read')
  @ApiOperation({
    operationId: 'getOperation',
    summary: 'Read an operation with the commands sent to the registry',
  })
  @ApiParam({ name: 'operationId', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: OperationDto })
  operation(@Param('operationId', uuid('operationId')) operationId: string): Promise<OperationDto> {
    return this.queries.operation(operationId);
  }

  @Post(`operations/${parameter('operationId')}${action('end')}`)
  @HttpCode(200)
  @StaffMay('operation.end')
  @ApiOperation({
    operationId: 'endOperation',
    summary: 'Settle an operation in doubt manually',
    description:
      'carried_out: accept the state at the registry and capture the payment. not_carried_out: release all held funds. Only for operations with `attentionAt`.',
  })
  @ApiParam({ name: 'operationId', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: OperationEndedDto })
  async end(
    @Actor() actor: StaffActor,
    @Param('operationId', uuid('operationId')) operationId: string,
    @Body() { verdict }: EndOperationDto,
  ): Promise<OperationEndedDto> {
    return { state: await this.endOperation.execute(actor, { operationId, verdict }) };
  }
}
