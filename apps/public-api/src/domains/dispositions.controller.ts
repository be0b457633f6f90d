import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiExtension,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { DispositionQueries } from '@registrar/domains';
import { action, AnswerDeadline, Body, CurrentAccount } from '@registrar/http';
import { DispositionsRequestDto, DispositionsResponseDto } from './dto/dispositions.dto';

/** States of names that the account has or had. An extension of the interface. */
@ApiTags('domains')
@ApiBasicAuth()
@Controller('core/v1')
export class DispositionsController {
  constructor(
    private readonly dispositions: DispositionQueries,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Post(`domains${action('dispositions')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'getDispositions',
    summary: 'Read the states of up to 1,000 domains, past and present',
  })
  @ApiOkResponse({ type: DispositionsResponseDto })
  @ApiBadRequestResponse({
    description: '`domainNames` is missing, is empty, has more than 1000 entries, or has an empty entry',
  })
  async read(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Body() { domainNames }: DispositionsRequestDto,
  ): Promise<DispositionsResponseDto> {
    const results = await this.deadline.answer('dispositions', () =>
      this.dispositions.execute({ accountId, domainNames }),
    );
    return { results };
  }
}
