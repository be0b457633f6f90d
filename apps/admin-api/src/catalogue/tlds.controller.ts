import { Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CatalogueQueries } from '@registrar/catalog';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter } from '@registrar/http';
import { AddTldRules, PutTld, SalesStopsByStaff, SetTldPrice, type StaffActor } from '@registrar/staff';
import { usd } from '../shared/usd.dto';
import { ListTldsDto, TldSheetDto, tldSheetDto, withStops } from './catalogue.dto';
import { AddTldRulesDto, PutTldDto, SetTldPriceDto } from './catalogue-request.dto';

const TLD = `tlds/${parameter('tld')}`;
const NAME = {
  name: 'tld',
  description: 'TLD in lower-case punycode without a leading dot.',
  example: 'co.uk',
  schema: { type: 'string' },
} as const;

@ApiTags('catalogue')
@Controller('admin/v1')
export class TldsController {
  constructor(
    private readonly catalogue: CatalogueQueries,
    private readonly putTld: PutTld,
    private readonly addTldRules: AddTldRules,
    private readonly setTldPrice: SetTldPrice,
    private readonly stops: SalesStopsByStaff,
  ) {}

  @Get('tlds')
  @StaffMay('tld.list')
  @ApiOperation({
    operationId: 'listTlds',
    summary: 'List the TLDs of the catalogue, including blocked ones',
  })
  @ApiOkResponse({ type: ListTldsDto })
  async list(): Promise<ListTldsDto> {
    const stops = await this.stops.inEffect();
    return { items: (await this.catalogue.tlds()).map((tld) => withStops(tld, stops)) };
  }

  @Get(TLD)
  @StaffMay('tld.read')
  @ApiOperation({ operationId: 'getTld', summary: 'Read a TLD with its rules and prices' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: TldSheetDto })
  async get(@Param('tld') tld: string): Promise<TldSheetDto> {
    return withStops(tldSheetDto(await this.catalogue.tld(tld)), await this.stops.inEffect());
  }

  @Put(TLD)
  @StaffMay('tld.put')
  @ApiOperation({ operationId: 'putTld', summary: 'Add a TLD, or change its connection or status' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: TldSheetDto })
  async put(
    @Actor() actor: StaffActor,
    @Param('tld') tld: string,
    @Body() body: PutTldDto,
  ): Promise<TldSheetDto> {
    await this.putTld.execute(actor, tld, { ...body });
    return this.get(tld);
  }

  @Post(`${TLD}/rules`)
  @HttpCode(200)
  @StaffMay('tld.add_rules')
  @ApiOperation({ operationId: 'addTldRules', summary: 'Add a version of the rules of a TLD' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: TldSheetDto })
  async addRules(
    @Actor() actor: StaffActor,
    @Param('tld') tld: string,
    @Body() body: AddTldRulesDto,
  ): Promise<TldSheetDto> {
    const { validFrom, rules, reason } = body;
    await this.addTldRules.execute(actor, tld, { validFrom: new Date(validFrom), rules, reason });
    return this.get(tld);
  }

  @Post(`${TLD}/prices`)
  @HttpCode(200)
  @StaffMay('tld.set_price')
  @ApiOperation({ operationId: 'setTldPrice', summary: 'Set a future price of a TLD' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: TldSheetDto })
  async setPrice(
    @Actor() actor: StaffActor,
    @Param('tld') tld: string,
    @Body() body: SetTldPriceDto,
  ): Promise<TldSheetDto> {
    const { product, accountId, reason } = body;
    await this.setTldPrice.execute(actor, tld, {
      product,
      accountId,
      reason,
      price: usd('price', body.price),
      listPrice: usd('listPrice', body.listPrice),
      validFrom: new Date(body.validFrom),
    });
    return this.get(tld);
  }
}
