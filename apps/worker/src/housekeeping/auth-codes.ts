import { Injectable } from '@nestjs/common';
import { ClearAuthCodes } from '@registrar/domains';
import { Loops } from '../loops';

/** Milliseconds between passes: a code is valid for days, so it need not end on the minute. */
const PASS_EVERY_MS = 600_000;

/** Revokes expired auth codes (RFC 9154). */
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
