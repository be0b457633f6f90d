import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { confirmedPage, linkPage, VerifyContact } from '@registrar/contacts';
import { LinkPageController } from '@registrar/http';
import type { HtmlPage } from '@registrar/kernel';

export const VERIFICATION_PAGE_ROUTE = '/verify/:token';

/** The page behind the link of a verification mail. */
@ApiExcludeController()
@Controller(VERIFICATION_PAGE_ROUTE)
export class VerificationPageController extends LinkPageController {
  constructor(
    private readonly verifyContact: VerifyContact,
    limiter: RateLimiter,
  ) {
    super(limiter, 'verify');
  }

  protected async look(token: string): Promise<HtmlPage> {
    return linkPage(await this.verifyContact.look(token));
  }

  protected async act(token: string): Promise<HtmlPage> {
    return confirmedPage(await this.verifyContact.byLink(token));
  }
}
