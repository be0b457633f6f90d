import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { VerifyContact } from '@registrar/contacts';
import { confirmationPage, type HtmlPage, LinkPageController, verificationPage } from '@registrar/http';

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

  protected async showPage(token: string): Promise<HtmlPage> {
    return verificationPage(await this.verifyContact.findState(token));
  }

  protected async submitChoice(token: string): Promise<HtmlPage> {
    return confirmationPage(await this.verifyContact.byLink(token));
  }
}
