import { Controller, Get, Put } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type AccountActor, type AuthenticatedAccount, OwnNotices } from '@registrar/accounts';
import { Body, CurrentAccount, CurrentActor, Serializer } from '@registrar/http';
import { Plannable } from '../plans/plan.dto';
import { NoticesDto, SetNoticesDto } from './notices.dto';

const NOTICES = 'accountinfo/notices';

/** Lead times of `domain.notice.upcoming`. An extension of the interface. */
@ApiTags('account')
@ApiBasicAuth()
@Controller('core/v1')
export class NoticesController {
  constructor(
    private readonly notices: OwnNotices,
    private readonly serializer: Serializer,
  ) {}

  @Get(NOTICES)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getNoticeSettings', summary: 'Read the lead times of upcoming notices' })
  @ApiOkResponse({ type: NoticesDto })
  async get(@CurrentAccount() { accountId }: AuthenticatedAccount): Promise<Partial<NoticesDto>> {
    const { leads, active } = await this.notices.get(accountId);
    return this.serializer.serializeExtension({ ...leads, active });
  }

  @Put(NOTICES)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({ operationId: 'setNoticeSettings', summary: 'Set the lead times of upcoming notices' })
  @ApiOkResponse({ type: NoticesDto })
  async set(@CurrentActor() actor: AccountActor, @Body() body: SetNoticesDto): Promise<Partial<NoticesDto>> {
    const { leads, active } = await this.notices.set(actor, { ...body });
    return this.serializer.serializeExtension({ ...leads, active });
  }
}
