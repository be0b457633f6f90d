import type { AnswerOf } from '../../api/operations';

type Sheet = Pick<AnswerOf<'getTld'>, 'prices' | 'rulesVersions'>;
export interface CalendarDay {
  /** `2026-03-02`, UTC. */
  day: string;
  prices: Sheet['prices'];
  changesRules: boolean;
}

/** What begins to apply on which day, newest first. */
export function calendarOf({ prices, rulesVersions }: Sheet): CalendarDay[] {
  const dayOf = ({ validFrom }: { validFrom: string }): string => validFrom.slice(0, 10);
  const rules = new Set(rulesVersions.map(dayOf));
  const days = [...new Set([...prices.map(dayOf), ...rules])].sort().reverse();
  return days.map((day) => ({
    day,
    prices: prices
      .filter((price) => dayOf(price) === day)
      .toSorted((a, b) => a.product.localeCompare(b.product)),
    changesRules: rules.has(day),
  }));
}
