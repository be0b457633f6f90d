import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { CreateQuote, QuoteQueries } from '@registrar/billing';
import { Body, CurrentAccount, Paged, type Paging, parameter, repeatRefusal } from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import { PageQueries } from '../parameters.dto';
import { CreateQuoteDto, ListQuotesResponseDto, QuoteDto, quoteDto } from './quotes.dto';

const PER_PAGE = 100;
const QUOTE_ID = new ParseUUIDPipe({ exceptionFactory: () => badRequest('quoteId must be a UUID') });

/** Plans with an id, which bind the charge of one call. An extension of the interface. */
@ApiTags('quotes')
@ApiBasicAuth()
@Controller('core/v1')
export class QuotesController {
  constructor(
    private readonly createQuote: CreateQuote,
    private readonly quotes: QuoteQueries,
  ) {}

  @Post('quotes')
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'createQuote', summary: 'Quote the charge of an operation' })
  @ApiOkResponse({ type: QuoteDto })
  async create(
    @CurrentAccount() { accountId, tokenId }: AuthenticatedAccount,
    @Body() { command, item }: CreateQuoteDto,
  ): Promise<QuoteDto> {
    const result = await this.createQuote.execute({ caller: { accountId, tokenId }, command, item });
    if (result.kind === 'refused') throw repeatRefusal(result.answer);
    return quoteDto({ ...result.quote, state: 'open' });
  }

  @Get('quotes')
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'listQuotes', summary: 'List quotes' })
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: ListQuotesResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<ListQuotesResponseDto> {
    const { quotes, totalCount } = await this.quotes.list(accountId, paging);
    return { quotes: quotes.map(quoteDto), ...paging.envelope(totalCount, quotes.length) };
  }

  @Get(`quotes/${parameter('quoteId')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getQuote', summary: 'Read a quote' })
  @ApiParam({ name: 'quoteId', schema: { type: 'string', format: 'uuid' } })
  @ApiOkResponse({ type: QuoteDto })
  async get(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Param('quoteId', QUOTE_ID) id: string,
  ): Promise<QuoteDto> {
    return quoteDto(await this.quotes.get(accountId, id));
  }
}
