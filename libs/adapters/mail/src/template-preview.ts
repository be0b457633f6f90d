import type { MailTemplate, MailValues, MailWording } from '@registrar/contacts';
import { MailPreview, type ShownMail } from '@registrar/contacts/ports';
import { senderOf } from './smtp-mailer';
import { oneLine, renderMail } from './templates';

/** A mail as the templates beside this adapter make it. */
export class TemplateMailPreview extends MailPreview {
  private readonly sender: { name: string; address: string };

  constructor({ from }: { from: string }) {
    super();
    this.sender = senderOf(from);
  }

  show(template: MailTemplate, values: MailValues, wording: MailWording): ShownMail {
    const { senderName, replyTo } = wording;
    return {
      fromName: senderName === undefined ? this.sender.name : oneLine(senderName),
      from: this.sender.address,
      ...(replyTo !== undefined && { replyTo }),
      ...renderMail(template, values, wording),
    };
  }
}
