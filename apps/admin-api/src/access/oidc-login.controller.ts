import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Browser, CurrentBrowser, LoginThrottle, OpenToAll, StaffCookies } from '@registrar/composition';
import { Ids } from '@registrar/kernel';
import { BeginOidcLogin, FinishOidcLogin } from '@registrar/staff';
import { LoginMethodsDto } from './access.dto';

/** 256 bits. */
const SECRET_BYTES = 32;

interface Landing {
  url: string;
  statusCode: number;
}

/** Log-ins at the identity provider: addresses that a browser opens, without credentials. */
@ApiTags('log-in')
@Controller('admin/v1/login')
export class OidcLoginController {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly cookies: StaffCookies,
    private readonly begin: BeginOidcLogin,
    private readonly finish: FinishOidcLogin,
    private readonly ids: Ids,
  ) {}

  @Get('methods')
  @OpenToAll()
  @ApiOperation({ operationId: 'listLoginMethods', summary: 'List the ways to log in', security: [] })
  @ApiOkResponse({ type: LoginMethodsDto })
  methods(): LoginMethodsDto {
    return { oidc: this.begin.isOffered, passkeys: true };
  }

  /** To the identity provider; after a refusal to the login page, with the code behind `#error=`. */
  @Get('oidc')
  @Redirect()
  @OpenToAll()
  @ApiExcludeEndpoint()
  start(@CurrentBrowser() browser: Browser): Promise<Landing> {
    return this.throttle.redirectAfter(() =>
      this.throttle.begin(browser, async () => {
        const secret = this.ids.secret(SECRET_BYTES);
        const address = await this.begin.execute(secret);
        this.cookies.setOidcSecret(browser, secret);
        return address;
      }),
    );
  }

  /** To the console; after a refusal to its login page, with the code behind `#error=`. */
  @Get('oidc/callback')
  @Redirect()
  @OpenToAll()
  @ApiExcludeEndpoint()
  callback(@CurrentBrowser() browser: Browser): Promise<Landing> {
    return this.throttle.redirectAfter(async () => {
      const secret = this.cookies.oidcSecretOf(browser);
      this.cookies.clearOidcSecret(browser);
      const opened = await this.throttle.finish(browser, undefined, () =>
        this.finish.execute(browser.query, secret, this.cookies.visitOf(browser)),
      );
      this.cookies.opened(browser, opened);
      return undefined;
    });
  }
}
