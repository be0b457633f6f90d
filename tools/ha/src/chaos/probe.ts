import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '@registrar/tool-local/chaos';
import type { Sample } from './recovery';

const EVERY_MS = 250;
/** One cent: each is found in the ledger afterwards. */
const AMOUNT = 0.01;
const MOST_IN_FLIGHT = 200;

/**
 * Writes and reads at a steady pace, whatever the outcome of those before: a top-up by staff, which is one commit
 * and known by its reference, and the balance by the public API.
 */
export class Probe {
  readonly samples: Sample[] = [];
  readonly writes: Sample[] = [];
  private serial = 0;
  private inFlight = 0;

  constructor(
    private readonly journal: Journal,
    private readonly accountId: number,
  ) {}

  async run(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      if (this.inFlight < MOST_IN_FLIGHT) {
        void this.measure(this.writes, () => this.write());
        void this.measure([], () => this.journal.ask('GET', '/core/v1/accountinfo/balance'));
      }
      await sleep(EVERY_MS);
    }
    while (this.inFlight > 0) await sleep(100);
  }

  private async measure(kept: Sample[], send: () => Promise<{ status: number }>): Promise<void> {
    const sample: Sample = { sentAt: Date.now() };
    this.samples.push(sample);
    kept.push(sample);
    this.inFlight += 1;
    const { status } = await send();
    this.inFlight -= 1;
    sample.answeredAt = Date.now();
    sample.isGood = status === 200;
  }

  private write(): Promise<{ status: number }> {
    const reference = `probe ${(this.serial += 1)}`;
    return this.journal.send({
      kind: 'credit',
      subject: reference,
      method: 'POST',
      path: `/admin/v1/accounts/${this.accountId}/credit`,
      body: { amount: AMOUNT, reference },
      staff: true,
      answers: [],
    });
  }
}
