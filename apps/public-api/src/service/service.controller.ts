import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { Settings } from '@registrar/composition';
import { CurrentAccount, Serializer } from '@registrar/http';
import { Clock } from '@registrar/kernel';
import { HelloResponse } from './service.dto';

@ApiTags('service')
@Controller('core/v1')
export class ServiceController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly serializer: Serializer,
  ) {}

  @Get('hello')
  @ApiOperation({ operationId: 'hello', summary: 'Check the connection and the credentials' })
  @ApiOkResponse({ type: HelloResponse })
  hello(@CurrentAccount() { accountId, username }: AuthenticatedAccount): object {
    const { motd, serverName } = this.settings;
    return this.serializer.serialize('HelloResponse', {
      motd,
      serverName,
      serverTime: this.clock.now(accountId),
      username,
    });
  }
}
