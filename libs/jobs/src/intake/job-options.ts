import type { Money } from '@registrar/kernel';
import { optionInvalid } from '../errors';
import { ITEM_ORDERS, type ItemOrder, type JobOptions } from '../job';

export const DEFAULT_AT_ONCE = 8;
export const MOST_AT_ONCE = 50;

/** Options as a client sent them: what is left out has its default. */
export type RequestedOptions = Partial<Omit<JobOptions, 'order'>> & { order?: string };

/** They move credit without an order, so that a job does not know what they spend. */
const WITHOUT_ORDER: ReadonlySet<string> = new Set(['transferCredit']);

/** Throws for a value outside of its limits; the message names the option. */
export function jobOptions(command: string, requested: RequestedOptions, now: Date): JobOptions {
  const {
    atOnce = DEFAULT_AT_ONCE,
    spendCap,
    notBefore,
    window,
    pauseAfterFailures,
    acceptPriceUpTo,
    order = 'as_given',
  } = requested;
  if (!isWhole(atOnce, 1, MOST_AT_ONCE))
    throw optionInvalid(`\`options.atOnce\` must be 1 to ${MOST_AT_ONCE}`);
  if (pauseAfterFailures !== undefined && !isWhole(pauseAfterFailures, 1, 100_000))
    throw optionInvalid('`options.pauseAfterFailures` must be 1 to 100000');
  amount('spendCap', spendCap);
  if (spendCap !== undefined && WITHOUT_ORDER.has(command))
    throw optionInvalid(
      `\`options.spendCap\` does not limit ${command}, which moves credit without an order: leave it out`,
    );
  amount('acceptPriceUpTo', acceptPriceUpTo);
  if (notBefore !== undefined) moment(notBefore, now);
  if (!isOrder(order)) throw optionInvalid(`\`options.order\` must be one of ${ITEM_ORDERS.join(', ')}`);
  return {
    atOnce,
    order,
    spendCap,
    notBefore,
    window: window && hours(window),
    pauseAfterFailures,
    acceptPriceUpTo,
  };
}

const isOrder = (text: string): text is ItemOrder => (ITEM_ORDERS as readonly string[]).includes(text);

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

function amount(name: string, value: Money | undefined): void {
  if (value === undefined) return;
  if (value.currency !== 'USD') throw optionInvalid(`\`options.${name}\` must be an amount in USD`);
  if (value.minor <= 0n) throw optionInvalid(`\`options.${name}\` must be above 0`);
}

type Hours = NonNullable<JobOptions['window']>;

const YEAR_MS = 366 * 86_400_000;

function moment(notBefore: Date, now: Date): void {
  const ahead = notBefore.getTime() - now.getTime();
  // also refuses an invalid date, whose time is NaN
  if (!(ahead <= YEAR_MS)) throw optionInvalid('`options.notBefore` must be a time at most one year ahead');
}

function hours({ fromHour, toHour: endHour }: Hours): Hours {
  if (!isWhole(fromHour, 0, 23)) throw optionInvalid('`options.window.fromHour` must be 0 to 23');
  if (!isWhole(endHour, 0, 24)) throw optionInvalid('`options.window.toHour` must be 0 to 24');
  // the end of the day is the beginning of the next
  const toHour = endHour % 24;
  if (fromHour === toHour)
    throw optionInvalid(
      '`options.window` must end at another hour than it begins; leave it out for the whole day',
    );
  return { fromHour, toHour };
}
