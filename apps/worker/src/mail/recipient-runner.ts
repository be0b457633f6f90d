import { Injectable } from '@nestjs/common';
import { AskRecipients } from '@registrar/dns';
import { Loops } from '../loops';

/** Milliseconds between polls for new recipients of forwarded mail. */
const ASK_EVERY_MS = 2_000;
/** Milliseconds between passes that delete old links and counts. */
const TIDY_EVERY_MS = 3_600_000;

/** Requests the consent of recipients to forwarded mail. */
@Injectable()
export class RecipientRunner {
  constructor(
    private readonly loops: Loops,
    private readonly recipients: AskRecipients,
  ) {}

  start(): void {
    this.loops.runEvery(
      'ask-recipients',
      ASK_EVERY_MS,
      async () => ((await this.recipients.execute()) > 0 ? 'busy' : undefined),
      { busyMs: 0 },
    );
    this.loops.runEvery('tidy-recipients', TIDY_EVERY_MS, async () => void (await this.recipients.tidy()));
  }
}
