import { Injectable } from '@nestjs/common';
import { ClearAuthCodes } from '@registrar/domains';
import { Loops } from '../loops';

/** Milliseconds between passes: a code counts for days, so it need not end on the minute. */
const PASS_EVERY_MS = 600_000;

/** Takes away codes for transfers whose time is over (RFC 9154). */
@Injectable()
export class ExpiredAuthCodes {
  constructor(
    private readonly loops: Loops,
    private readonly codes: ClearAuthCodes,
  ) {}

  start(): void {
    this.loops.runEvery('clear-auth-codes', PASS_EVERY_MS, async () => {
      await this.codes.execute();
    });
  }
}
