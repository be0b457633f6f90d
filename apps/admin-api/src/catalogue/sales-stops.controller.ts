import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { StopTarget } from '@registrar/catalog';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter } from '@registrar/http';
import { SalesStopsByStaff, type StaffActor } from '@registrar/staff';
import { SalesStateDto, StopSalesDto, stopsOf } from './sales-stops.dto';

const TLD = `tlds/${parameter('tld')}`;
const TLD_NAME = {
  name: 'tld',
  description: 'TLD in lower-case punycode without a leading dot.',
  example: 'co.uk',
  schema: { type: 'string' },
} as const;
const REGISTRY = `registries/${parameter('code')}`;
const CODE = { name: 'code', schema: { type: 'string', pattern: '^[a-z0-9-]{2,40}$' } } as const;

/** Sales of a TLD or of a registry that staff stop for a while. */
@ApiTags('catalogue')
@Controller('admin/v1')
export class SalesStopsController {
  constructor(private readonly stops: SalesStopsByStaff) {}

  @Post(`${TLD}${action('stopSales')}`)
  @HttpCode(200)
  @StaffMay('tld.stop_sales')
  @ApiOperation({ operationId: 'stopTldSales', summary: 'Stop sales of a TLD for a while' })
  @ApiParam(TLD_NAME)
  @ApiOkResponse({ type: SalesStateDto })
  stopTld(
    @Actor() actor: StaffActor,
    @Param('tld') tld: string,
    @Body() body: StopSalesDto,
  ): Promise<SalesStateDto> {
    return this.stop(actor, { tld }, body);
  }

  @Post(`${TLD}${action('openSales')}`)
  @HttpCode(200)
  @StaffMay('tld.open_sales')
  @ApiOperation({ operationId: 'openTldSales', summary: 'Open sales of a TLD again' })
  @ApiParam(TLD_NAME)
  @ApiOkResponse({ type: SalesStateDto })
  openTld(@Actor() actor: StaffActor, @Param('tld') tld: string): Promise<SalesStateDto> {
    return this.open(actor, { tld });
  }

  @Post(`${REGISTRY}${action('stopSales')}`)
  @HttpCode(200)
  @StaffMay('registry.stop_sales')
  @ApiOperation({
    operationId: 'stopRegistrySales',
    summary: 'Stop sales of all TLDs of a registry connection for a while',
  })
  @ApiParam(CODE)
  @ApiOkResponse({ type: SalesStateDto })
  stopRegistry(
    @Actor() actor: StaffActor,
    @Param('code') registry: string,
    @Body() body: StopSalesDto,
  ): Promise<SalesStateDto> {
    return this.stop(actor, { registry }, body);
  }

  @Post(`${REGISTRY}${action('openSales')}`)
  @HttpCode(200)
  @StaffMay('registry.open_sales')
  @ApiOperation({
    operationId: 'openRegistrySales',
    summary: 'Open sales of the TLDs of a registry connection again',
  })
  @ApiParam(CODE)
  @ApiOkResponse({ type: SalesStateDto })
  openRegistry(@Actor() actor: StaffActor, @Param('code') registry: string): Promise<SalesStateDto> {
    return this.open(actor, { registry });
  }

  private async stop(actor: StaffActor, target: StopTarget, body: StopSalesDto): Promise<SalesStateDto> {
    const { products, reason, until } = body;
    await this.stops.stop(actor, target, {
      products,
      reason,
      ...(until !== undefined && { until: new Date(until) }),
    });
    return this.state(target);
  }

  private async open(actor: StaffActor, target: StopTarget): Promise<SalesStateDto> {
    await this.stops.open(actor, target);
    return this.state(target);
  }

  private async state(target: StopTarget): Promise<SalesStateDto> {
    return stopsOf(await this.stops.inEffect(), target);
  }
}
