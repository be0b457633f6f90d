import { Text } from '@mantine/core';
import { Amount, labelOf, Section, StateBadge } from '@registrar/ui';
import type { AnswerOf } from '../../api/operations';
import { calendarOf } from './calendar-of';

/** Days on which prices or rules begin to apply: planned ones first. */
export function TldCalendar({ sheet }: { sheet: AnswerOf<'getTld'> }) {
  const today = new Date().toISOString().slice(0, 10);
  const days = calendarOf(sheet);
  return (
    <Section title="Calendar" hint="What begins to apply on which day, in UTC.">
      {days.length === 0 ? (
        <Text size="sm" c="dimmed">
          Neither prices nor rules have a date yet.
        </Text>
      ) : (
        <ol className="calendar">
          {days.map(({ day, prices, changesRules }) => (
            <li key={day}>
              <span>{day}</span>
              <StateBadge state={day > today ? 'planned' : 'begun'} tone={day > today ? 'busy' : 'quiet'} />
              <span>
                {changesRules && <span className="calendar-item">Rules</span>}
                {prices.map(({ product, price, accountId }) => (
                  <span className="calendar-item" key={`${product}-${accountId ?? ''}`}>
                    {labelOf(product)} <Amount value={price} currency="USD" />
                    {accountId !== undefined && ` (account ${accountId})`}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
