import { Injectable } from '@nestjs/common';
import { StepSignings } from '@registrar/domains';
import { Loops } from '../loops';

/** Milliseconds between looks for zones whose next step is due. */
const LOOK_EVERY_MS = 2_000;

/** Performs the steps by which the registrar's name servers start and stop signing a zone. */
@Injectable()
export class ZoneSigning {
  constructor(
    private readonly loops: Loops,
    private readonly steps: StepSignings,
  ) {}

  start(): void {
    this.loops.runEvery('sign-zones', LOOK_EVERY_MS, async () =>
      (await this.steps.execute()) > 0 ? 'busy' : undefined,
    );
  }
}
