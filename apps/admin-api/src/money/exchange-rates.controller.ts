import { Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ExchangeRates } from '@registrar/billing';
import { Actor, StaffMay } from '@registrar/composition';
import { Body, parameter } from '@registrar/http';
import { Clock } from '@registrar/kernel';
import { SetExchangeRate, type StaffActor } from '@registrar/staff';
import {
  decimalOf,
  ExchangeRateDto,
  exchangeRateDto,
  ListExchangeRatesDto,
  SetExchangeRateDto,
} from './exchange-rates.dto';

@ApiTags('money')
@Controller('admin/v1')
export class ExchangeRatesController {
  constructor(
    private readonly rates: ExchangeRates,
    private readonly setRate: SetExchangeRate,
    private readonly clock: Clock,
  ) {}

  @Get('exchange-rates')
  @StaffMay('exchange_rate.list')
  @ApiOperation({ operationId: 'listExchangeRates', summary: 'List exchange rates' })
  @ApiOkResponse({ type: ListExchangeRatesDto })
  async list(): Promise<ListExchangeRatesDto> {
    return { items: (await this.rates.list(this.clock.now())).map(exchangeRateDto) };
  }

  @Put(`exchange-rates/${parameter('currency')}`)
  @StaffMay('exchange_rate.set')
  @ApiOperation({ operationId: 'setExchangeRate', summary: 'Set the exchange rate of a currency' })
  @ApiParam({ name: 'currency', schema: { type: 'string', example: 'EUR' } })
  @ApiOkResponse({ type: ExchangeRateDto })
  async set(
    @Actor() actor: StaffActor,
    @Param('currency') currency: string,
    @Body() body: SetExchangeRateDto,
  ): Promise<ExchangeRateDto> {
    return exchangeRateDto(await this.setRate.execute(actor, currency, decimalOf(body)));
  }
}
