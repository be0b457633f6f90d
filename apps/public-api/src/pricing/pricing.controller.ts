import { Controller, Get, Header } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DomainPricing, type FuturePrice, PremiumList, TldPrices } from '@registrar/catalog';
import {
  action,
  CurrentAccount,
  demandAccess,
  FrontUrl,
  Paged,
  type Paging,
  parameter,
  parseInt32,
  PathDomainName,
  type Query,
  queryInt32,
  queryList,
  QueryParameters,
  queryText,
  Serializer,
} from '@registrar/http';
import { type DomainName, toTimestamp } from '@registrar/kernel';
import { DOMAIN_NAME, JSON_TYPE, PageQueries } from '../parameters.dto';
import { PREMIUM_LIST_ROUTE } from './downloads.controller';
import {
  type FuturePriceDto,
  PremiumDomainsDownloadResponseDto,
  PricingResponseDto,
  TldPriceListResponseDto,
} from './pricing.dto';

const PER_PAGE = 25;

@ApiTags('pricing')
@ApiBasicAuth()
@Controller('core/v1')
export class PricingController {
  constructor(
    private readonly pricing: DomainPricing,
    private readonly tldPrices: TldPrices,
    private readonly premiumList: PremiumList,
    private readonly serializer: Serializer,
  ) {}

  @Get(`domains/${parameter('domainName')}${action('getPricing')}`)
  @ApiOperation({
    operationId: 'getPricing',
    summary: 'Read the registration, renewal and transfer price of a domain',
    description: 'For any domain, registered or not. The prices are those of your account.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiQuery({
    name: 'years',
    required: false,
    description: 'Term in years. Default: the minimum term of the TLD.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 10 },
  })
  @ApiOkResponse({ type: PricingResponseDto })
  @ApiBadRequestResponse({ description: 'Invalid value for years for this domain' })
  @ApiUnprocessableEntityResponse({ description: 'Unsupported TLD' })
  async getPricing(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @QueryParameters() query: Query,
  ): Promise<object> {
    const { futurePrices, ...prices } = await this.pricing.execute({
      accountId,
      name,
      years: yearsOf(query),
    });
    return this.serializer.serialize('PricingResponse', {
      ...prices,
      ...(futurePrices.length > 0 && { futurePrices: futurePrices.map(futurePrice) }),
    });
  }

  @Get('tldpricing')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({ operationId: 'listTldPricing', summary: 'List prices by TLD' })
  @PageQueries(PER_PAGE)
  @ApiQuery({
    name: 'duration',
    required: false,
    description: 'Term in years that the prices are for.',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 10, default: 1 },
  })
  @ApiQuery({
    name: 'tlds',
    required: false,
    description: 'At most 25 TLDs, repeated or comma-separated. Invalid ones are dropped. Default: all.',
    schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 25 },
  })
  @ApiOkResponse({ type: TldPriceListResponseDto })
  @ApiBadRequestResponse({
    description:
      '`duration` is not 1 to 10, or `tlds` is empty, has more than 25 entries, or has no supported one',
  })
  async listTldPricing(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
    @QueryParameters() query: Query,
  ): Promise<string> {
    const { page, perPage } = paging;
    return paging.json(
      'pricing',
      await this.tldPrices.execute({
        accountId,
        page,
        perPage,
        duration: queryInt32(query, 'duration'),
        tlds: queryList(query, 'tlds'),
      }),
    );
  }

  @Get('premiumdomainslist')
  @ApiOperation({
    operationId: 'downloadPremiumList',
    summary: 'Get a link to the premium list',
    description: 'For approved resellers. The link works for 10 minutes.',
  })
  @ApiOkResponse({ type: PremiumDomainsDownloadResponseDto })
  @ApiForbiddenResponse({ description: 'Permission denied' })
  @ApiNotFoundResponse({ description: 'No premium list is currently available for download.' })
  async downloadPremiumList(
    @CurrentAccount() account: AuthenticatedAccount,
    @FrontUrl() front: string,
  ): Promise<object> {
    demandAccess(account, 'approvedReseller');
    const { accountId, expires, signature } = await this.premiumList.ticket(account.accountId);
    const query = new URLSearchParams({ account: String(accountId), expires: String(expires), signature });
    return this.serializer.serialize('PremiumDomainsDownloadResponse', {
      downloadUrl: `${front}${PREMIUM_LIST_ROUTE}?${query.toString()}`,
      expireDate: new Date(expires * 1_000),
    });
  }
}

const futurePrice = ({ product, effectiveFrom, price }: FuturePrice): FuturePriceDto => ({
  product,
  effectiveFrom: toTimestamp(effectiveFrom),
  price: price.toNumber(),
});

/**
 * The TLD is checked before the years (BEHAVIOUR §16), so a text that is not a number is refused after the
 * TLD.
 */
function yearsOf(query: Query): number | undefined {
  const text = queryText(query, 'years');
  return text === undefined ? undefined : (parseInt32(text) ?? NaN);
}
