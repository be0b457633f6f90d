import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { RateLimiter } from '@registrar/accounts';
import { AnswerRecipient, type RecipientChoice } from '@registrar/dns';
import { type HtmlPage, LinkPageController, recipientPage } from '@registrar/http';

export const RECIPIENT_PAGE_ROUTE = '/agree/:token';

/** The buttons of the page. */
const CHOICES: Readonly<Record<string, RecipientChoice>> = { agree: 'verified', never: 'refused' };

/** The page behind the link of a mail that requests consent to forwarded mail. */
@ApiExcludeController()
@Controller(RECIPIENT_PAGE_ROUTE)
export class RecipientPageController extends LinkPageController {
  constructor(
    private readonly answerRecipient: AnswerRecipient,
    limiter: RateLimiter,
  ) {
    super(limiter, 'agree');
  }

  protected async showPage(token: string): Promise<HtmlPage> {
    return recipientPage(await this.answerRecipient.findState(token));
  }

  /** Without a choice it shows the page again. */
  protected async submitChoice(token: string, choice: unknown): Promise<HtmlPage> {
    const said = typeof choice === 'string' && Object.hasOwn(CHOICES, choice) ? CHOICES[choice] : undefined;
    return said === undefined
      ? this.showPage(token)
      : recipientPage(await this.answerRecipient.byLink(token, said));
  }
}
