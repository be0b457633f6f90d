import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  Actor,
  BeforeSecondFactor,
  type Browser,
  CurrentBrowser,
  StaffCookies,
  StaffMay,
} from '@registrar/composition';
import { action, Body, parameter, PathInt32 } from '@registrar/http';
import type { JsonValue } from '@registrar/kernel';
import {
  BeginPasskeyRegistration,
  type CeremonyOptions,
  EndStaffSession,
  ListOwnPasskeys,
  type PasskeyView,
  RegisterPasskey,
  RemovePasskey,
  type SessionView,
  type StaffActor,
} from '@registrar/staff';
import {
  ListPasskeysDto,
  PasskeyDto,
  PasskeyOptionsDto,
  RegisterPasskeyDto,
  StaffSessionDto,
} from './access.dto';

@ApiTags('log-in')
@Controller('admin/v1/session')
export class SessionController {
  constructor(
    private readonly cookies: StaffCookies,
    private readonly end: EndStaffSession,
    private readonly passkeys: ListOwnPasskeys,
    private readonly begin: BeginPasskeyRegistration,
    private readonly register: RegisterPasskey,
    private readonly remove: RemovePasskey,
  ) {}

  @Get()
  @StaffMay('session.read')
  @BeforeSecondFactor()
  @ApiOperation({ operationId: 'getStaffSession', summary: "Read the caller's session" })
  @ApiOkResponse({ type: StaffSessionDto })
  read(@Actor() actor: StaffActor, @CurrentBrowser() browser: Browser): Promise<SessionView> {
    return this.cookies.view(browser, actor);
  }

  @Delete()
  @HttpCode(204)
  @StaffMay('session.end')
  @BeforeSecondFactor()
  @ApiOperation({ operationId: 'endOwnStaffSession', summary: 'Sign out' })
  @ApiNoContentResponse({ description: 'The session has ended, and its cookie is cleared.' })
  async signOut(@Actor() actor: StaffActor, @CurrentBrowser() browser: Browser): Promise<void> {
    await this.end.signOut(actor);
    this.cookies.close(browser);
  }

  @Get('passkeys')
  @StaffMay('passkey.list')
  @BeforeSecondFactor()
  @ApiOperation({ operationId: 'listOwnPasskeys', summary: "List the caller's passkeys" })
  @ApiOkResponse({ type: ListPasskeysDto })
  async list(@Actor() actor: StaffActor): Promise<ListPasskeysDto> {
    return { items: await this.passkeys.execute(actor) };
  }

  @Post(`passkeys${action('options')}`)
  @HttpCode(200)
  @StaffMay('passkey.begin')
  @BeforeSecondFactor()
  @ApiOperation({ operationId: 'beginPasskeyRegistration', summary: 'Begin the registration of a passkey' })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  async options(@Actor() actor: StaffActor): Promise<{ publicKey: CeremonyOptions }> {
    return { publicKey: await this.begin.execute(actor) };
  }

  @Post('passkeys')
  @HttpCode(200)
  @StaffMay('passkey.add')
  @BeforeSecondFactor()
  @ApiOperation({ operationId: 'registerPasskey', summary: 'Register a passkey' })
  @ApiOkResponse({ type: PasskeyDto })
  async add(
    @Actor() actor: StaffActor,
    @CurrentBrowser() browser: Browser,
    @Body() { name, credential }: RegisterPasskeyDto,
  ): Promise<PasskeyView> {
    const { passkey, token } = await this.register.execute(actor, name, credential as JsonValue);
    if (token !== undefined) this.cookies.renew(browser, token);
    return passkey;
  }

  @Delete(`passkeys/${parameter('passkeyId')}`)
  @HttpCode(204)
  @StaffMay('passkey.remove')
  @ApiOperation({ operationId: 'removePasskey', summary: 'Remove a passkey of the caller' })
  @ApiParam({
    name: 'passkeyId',
    description: 'Id of the passkey.',
    schema: { type: 'integer', format: 'int32' },
  })
  @ApiNoContentResponse({ description: 'The passkey can no longer be used.' })
  removePasskey(@Actor() actor: StaffActor, @PathInt32('passkeyId') id: number): Promise<void> {
    return this.remove.execute(actor, id);
  }
}
