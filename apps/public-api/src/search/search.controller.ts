import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiBasicAuth, ApiOkResponse, ApiOperation, ApiTags, ApiUnprocessableEntityResponse } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { CheckAvailability } from '@registrar/catalog';
import { action, Body, CurrentAccount, Serializer } from '@registrar/http';
import { AvailabilityRequestDto, SearchResponseDto } from './search.dto';

@ApiTags('search')
@ApiBasicAuth()
@Controller('core/v1')
export class SearchController {
  constructor(private readonly availability: CheckAvailability, private readonly serializer: Serializer) {}

  @Post(`domains${action('checkAvailability')}`)
  @HttpCode(200)
  @ApiOperation({ operationId: 'checkAvailability', summary: 'Availability and price of up to 50 names' })
  @ApiOkResponse({ type: SearchResponseDto })
  @ApiBadRequestResponse({ description: 'domainNames missing, empty, over 50, or an empty entry' })
  @ApiUnprocessableEntityResponse({ description: 'None of the submitted domains are valid' })
  async checkAvailability(@CurrentAccount() account: AuthenticatedAccount, @Body() body: AvailabilityRequestDto): Promise<object> {
    const { domainNames, purchaseType } = body;
    const request = { accountId: account.accountId, domainNames, purchaseType: purchaseType ?? undefined };
    const results = await this.availability.execute(request);
    return this.serializer.serialize('SearchResponse', { results });
  }
}
