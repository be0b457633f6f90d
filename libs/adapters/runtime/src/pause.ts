import { setTimeout as sleep } from 'node:timers/promises';
import { Pause } from '@registrar/domains/ports';

/** Waits by the machine's own clock. */
export class SystemPause extends Pause {
  async for(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
  }
}
