import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CatalogueQueries, type PromotionRecord } from '@registrar/catalog';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter, type Query, QueryParameters, queryText, queryTld } from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import {
  EndPromotion,
  PutPremiumName,
  PutPromotion,
  RemovePremiumName,
  type StaffActor,
} from '@registrar/staff';
import { LIMIT, readPart } from '../shared/part.dto';
import { usd } from '../shared/usd.dto';
import {
  ListPremiumNamesDto,
  ListPromotionsDto,
  PremiumNameDto,
  premiumNameDto,
  PromotionDto,
  promotionDto,
} from './catalogue.dto';
import { PutPremiumNameDto, PutPromotionDto } from './catalogue-request.dto';

const PROMOTION = `promotions/${parameter('code')}`;
const PREMIUM_NAME = `premium-names/${parameter('name')}`;
const CODE = { name: 'code', schema: { type: 'string', pattern: '^[A-Z0-9_-]{2,40}$' } } as const;
const NAME = {
  name: 'name',
  description: 'Domain, with its TLD.',
  example: 'gold.example',
  schema: { type: 'string' },
} as const;

@ApiTags('catalogue')
@Controller('admin/v1')
export class OffersController {
  constructor(
    private readonly catalogue: CatalogueQueries,
    private readonly putPromotion: PutPromotion,
    private readonly endPromotion: EndPromotion,
    private readonly putPremiumName: PutPremiumName,
    private readonly removePremiumName: RemovePremiumName,
  ) {}

  @Get('promotions')
  @StaffMay('promotion.list')
  @ApiOperation({ operationId: 'listPromotions', summary: 'List promotions, including ended ones' })
  @ApiOkResponse({ type: ListPromotionsDto })
  async promotions(): Promise<ListPromotionsDto> {
    return { items: (await this.catalogue.promotions()).map(promotionDto) };
  }

  @Put(PROMOTION)
  @StaffMay('promotion.put')
  @ApiOperation({ operationId: 'putPromotion', summary: 'Add or replace a promotion' })
  @ApiParam(CODE)
  @ApiOkResponse({ type: PromotionDto })
  async put(
    @Actor() actor: StaffActor,
    @Param('code') code: string,
    @Body() body: PutPromotionDto,
  ): Promise<PromotionDto> {
    return promotionDto(await this.putPromotion.execute(actor, recordOf(code, body)));
  }

  @Delete(PROMOTION)
  @StaffMay('promotion.end')
  @ApiOperation({ operationId: 'endPromotion', summary: 'End a promotion at once' })
  @ApiParam(CODE)
  @ApiOkResponse({ type: PromotionDto })
  async end(@Actor() actor: StaffActor, @Param('code') code: string): Promise<PromotionDto> {
    return promotionDto(await this.endPromotion.execute(actor, code));
  }

  @Get('premium-names')
  @StaffMay('premium_name.list')
  @ApiOperation({ operationId: 'listPremiumNames', summary: 'List the premium names of a TLD' })
  @ApiQuery({ name: 'tld', required: true, schema: { type: 'string' } })
  @ApiQuery({
    name: 'after',
    required: false,
    description: 'Only names after this one, in alphabetical order.',
    schema: { type: 'string' },
  })
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListPremiumNamesDto })
  async premiumNames(@QueryParameters() query: Query): Promise<ListPremiumNamesDto> {
    const tld = queryTld(query, 'tld');
    if (!tld) throw badRequest("'tld' is required");
    const { items, next } = await this.catalogue.premiumNames(
      tld,
      queryText(query, 'after'),
      readPart(query, 'number').limit,
    );
    return { items: items.map(premiumNameDto), next };
  }

  @Put(PREMIUM_NAME)
  @StaffMay('premium_name.put')
  @ApiOperation({ operationId: 'putPremiumName', summary: 'Add a premium name or change its prices' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: PremiumNameDto })
  async putName(
    @Actor() actor: StaffActor,
    @Param('name') name: string,
    @Body() body: PutPremiumNameDto,
  ): Promise<PremiumNameDto> {
    const { registration, renewal, transfer } = body;
    return premiumNameDto(
      await this.putPremiumName.execute(actor, name, {
        class: body.class,
        registration: usd('registration', registration),
        renewal: usd('renewal', renewal),
        ...(transfer !== undefined && { transfer: usd('transfer', transfer) }),
      }),
    );
  }

  @Delete(PREMIUM_NAME)
  @StaffMay('premium_name.remove')
  @ApiOperation({ operationId: 'removePremiumName', summary: 'Remove a premium name' })
  @ApiParam(NAME)
  @ApiOkResponse({ type: PremiumNameDto })
  async removeName(@Actor() actor: StaffActor, @Param('name') name: string): Promise<PremiumNameDto> {
    return premiumNameDto(await this.removePremiumName.execute(actor, name));
  }
}

function recordOf(code: string, body: PutPromotionDto): PromotionRecord {
  const {
    description = '',
    tlds,
    products = ['registration'],
    minYears = 1,
    maxYears = 10,
    accountId,
    startsAt,
    endsAt,
    maxUses,
    maxUsesPerAccount,
  } = body;
  return {
    code,
    description,
    products,
    minYears,
    maxYears,
    off: offOf(body),
    startsAt: new Date(startsAt),
    ...(tlds && { tlds }),
    ...(accountId !== undefined && { accountId }),
    ...(endsAt !== undefined && { endsAt: new Date(endsAt) }),
    ...(maxUses !== undefined && { maxUses }),
    ...(maxUsesPerAccount !== undefined && { maxUsesPerAccount }),
  };
}

function offOf({ percentBps, amountOff }: PutPromotionDto): PromotionRecord['off'] {
  if ((percentBps === undefined) === (amountOff === undefined))
    throw badRequest("Either 'percentBps' or 'amountOff' is required");
  return percentBps === undefined ? { amount: usd('amountOff', amountOff!) } : { percentBps };
}
