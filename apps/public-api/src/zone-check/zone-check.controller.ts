import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { ZoneCheck } from '@registrar/catalog';
import { Body, Serializer } from '@registrar/http';
import { ZoneCheckRequestDto, ZoneCheckResponseDto } from './zone-check.dto';

@ApiTags('search')
@ApiBasicAuth()
@Controller('core/v1')
export class ZoneCheckController {
  constructor(
    private readonly zoneCheck: ZoneCheck,
    private readonly serializer: Serializer,
  ) {}

  @Post('zonecheck')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'zoneCheck',
    summary: 'Check up to 500 domains against zone files',
    description: 'Zone files are refreshed twice a day; no registry is asked. Not meaningful in the sandbox.',
  })
  @ApiOkResponse({ type: ZoneCheckResponseDto })
  @ApiBadRequestResponse({
    description: '`domainNames` is missing, is empty, has more than 500 entries, or has an empty entry',
  })
  @ApiUnprocessableEntityResponse({ description: 'No entry is a domain name of a supported TLD' })
  async check(@Body() { domainNames }: ZoneCheckRequestDto): Promise<object> {
    return this.serializer.serialize('ZoneCheckResponse', await this.zoneCheck.execute(domainNames));
  }
}
