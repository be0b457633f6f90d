import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Browser, CurrentBrowser, LoginThrottle, OpenToAll, StaffCookies } from '@registrar/composition';
import { action, Body } from '@registrar/http';
import type { JsonValue } from '@registrar/kernel';
import {
  BeginPasskeyLogin,
  type CeremonyOptions,
  FinishPasskeyLogin,
  RedeemLink,
  type SessionView,
} from '@registrar/staff';
import { PasskeyLoginDto, PasskeyOptionsDto, RedeemLinkDto, StaffSessionDto } from './access.dto';

/** Log-ins from the console's own page. Open routes: they need no credentials. */
@ApiTags('log-in')
@Controller('admin/v1/login')
export class PasskeyLoginController {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly cookies: StaffCookies,
    private readonly begin: BeginPasskeyLogin,
    private readonly finish: FinishPasskeyLogin,
    private readonly redeem: RedeemLink,
  ) {}

  @Post(`passkey${action('options')}`)
  @HttpCode(200)
  @OpenToAll()
  @ApiOperation({ operationId: 'beginPasskeyLogin', summary: 'Begin a log-in with a passkey', security: [] })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  async options(@CurrentBrowser() browser: Browser): Promise<{ publicKey: CeremonyOptions }> {
    this.throttle.assertOwnPage(browser);
    return { publicKey: await this.throttle.begin(browser, () => this.begin.execute()) };
  }

  @Post(`passkey${action('verify')}`)
  @HttpCode(200)
  @OpenToAll()
  @ApiOperation({ operationId: 'finishPasskeyLogin', summary: 'Log in with a passkey', security: [] })
  @ApiOkResponse({ type: StaffSessionDto })
  async verify(
    @CurrentBrowser() browser: Browser,
    @Body() { credential }: PasskeyLoginDto,
  ): Promise<SessionView> {
    this.throttle.assertOwnPage(browser);
    const { id } = credential as { id?: unknown };
    const who = typeof id === 'string' ? id : undefined;
    const opened = await this.throttle.finish(browser, who, () =>
      this.finish.execute(credential as JsonValue, this.cookies.visitOf(browser)),
    );
    return this.cookies.opened(browser, opened);
  }

  @Post(`link${action('redeem')}`)
  @HttpCode(200)
  @OpenToAll()
  @ApiOperation({
    operationId: 'redeemStaffLink',
    summary: 'Log in with the one-time link of an invitation',
    security: [],
  })
  @ApiOkResponse({ type: StaffSessionDto })
  async redeemLink(
    @CurrentBrowser() browser: Browser,
    @Body() { token }: RedeemLinkDto,
  ): Promise<SessionView> {
    this.throttle.assertOwnPage(browser);
    const opened = await this.throttle.finish(browser, undefined, () =>
      this.redeem.execute(token, this.cookies.visitOf(browser)),
    );
    return this.cookies.opened(browser, opened);
  }
}
