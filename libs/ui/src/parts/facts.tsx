import type { ReactNode } from 'react';
import { Paper, Text } from '@mantine/core';
import { labelOf } from '../text/words';
import { isShort, Value } from './value';

export type Fact = [label: string, value: ReactNode];

/** Pairs of a label and a value, in columns that fit the width. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ui-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The members of an answer as facts; `own` replaces how some are shown, `without` leaves some out. */
export function factsOf(
  answer: object,
  options: { without?: readonly string[]; own?: Readonly<Record<string, ReactNode>>; currency?: string } = {},
): Fact[] {
  const { without = [], own = {}, currency } = options;
  return Object.entries(answer)
    .filter(([name, value]) => !without.includes(name) && isFact(value))
    .map(([name, value]) => [
      labelOf(name),
      own[name] ?? <Value value={value} field={name} currency={currency} />,
    ]);
}

const isFact = (value: unknown): boolean => isShort(value) || (Array.isArray(value) && value.every(isShort));

/** A titled part of a page. */
export function Section(props: { title: string; children: ReactNode; actions?: ReactNode; hint?: string }) {
  return (
    <Paper component="section" withBorder radius="md" className="ui-section" aria-label={props.title}>
      <div className="ui-section-head">
        <div>
          <Text component="h2" fw={600} size="sm" m={0}>
            {props.title}
          </Text>
          {props.hint && (
            <Text size="xs" c="dimmed">
              {props.hint}
            </Text>
          )}
        </div>
        {props.actions}
      </div>
      <div className="ui-section-body">{props.children}</div>
    </Paper>
  );
}
