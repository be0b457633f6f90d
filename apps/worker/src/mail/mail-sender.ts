import { Injectable } from '@nestjs/common';
import { Settings } from '@registrar/composition';
import { SendMails } from '@registrar/contacts';
import { Log } from '@registrar/kernel';
import { Loops } from '../loops';

/** Milliseconds between polls for due mail. */
const LOOK_EVERY_MS = 2_000;
/** Milliseconds between passes that erase addresses of old mail. */
const ERASE_EVERY_MS = 3_600_000;

/** Sends mail, and erases the recipients of old mail. */
@Injectable()
export class MailSender {
  constructor(
    private readonly loops: Loops,
    private readonly mails: SendMails,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  start(): void {
    this.loops.runEvery(
      'erase-mail',
      ERASE_EVERY_MS,
      async () => ((await this.mails.erase()) > 0 ? 'busy' : undefined),
      { busyMs: LOOK_EVERY_MS },
    );
    if (this.settings.mailSmtpUrl === undefined) this.log.warn('MAIL_SMTP_URL is not set: mail waits');
    else
      this.loops.runEvery(
        'send-mail',
        LOOK_EVERY_MS,
        async () => ((await this.mails.execute()) > 0 ? 'busy' : undefined),
        { busyMs: 0 },
      );
  }
}
