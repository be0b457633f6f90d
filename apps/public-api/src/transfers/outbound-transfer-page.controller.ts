import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { type HtmlPage, LinkPageController, outboundTransferPage } from '@registrar/http';
import { RefuseOutboundTransferByLink } from '@registrar/transfers';

export const OUTBOUND_TRANSFER_PAGE_ROUTE = '/transfer-out/:token';

/** The page behind the link in the notice of an outbound transfer. */
@ApiExcludeController()
@Controller(OUTBOUND_TRANSFER_PAGE_ROUTE)
export class OutboundTransferPageController extends LinkPageController {
  constructor(
    private readonly refuse: RefuseOutboundTransferByLink,
    limiter: RateLimiter,
  ) {
    super(limiter, 'transfer-out');
  }

  protected async showPage(token: string): Promise<HtmlPage> {
    return outboundTransferPage(await this.refuse.findState(token));
  }

  protected async submitChoice(token: string): Promise<HtmlPage> {
    return outboundTransferPage(await this.refuse.refuse(token));
  }
}
