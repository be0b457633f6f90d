import { Clock } from '@registrar/kernel';

/** The time of this machine, which NTP keeps. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
