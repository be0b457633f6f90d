import type { ReactNode } from 'react';
import { Code, Text } from '@mantine/core';
import { unicodeName } from '../text/domain-name';
import { isInstant } from '../text/instants';
import { amountText } from '../text/money';
import { valueWords } from '../text/words';
import { CopyButton } from './copy-button';
import { StateBadge } from './state-badge';
import { Instant, None } from './zone';

const STATES = new Set(['state', 'status', 'stage', 'outcome']);
const NAMES = new Set(['domainName', 'subject', 'name']);
const AMOUNTS =
  /(amount|price|credit|balance|available|held|total|refunded|owed|writtenOff|opening|closing|limit|cap|capture|refund)$/i;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const DECIMAL = /^-?\d+\.\d+$/;

export const isShort = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** One value of an answer, by the name of its field and what it looks like. */
export function Value(props: { value: unknown; field?: string; currency?: string }): ReactNode {
  const { value, field = '', currency } = props;
  if (value === undefined || value === null || value === '') return <None />;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isInstant(value)) return <Instant value={value} />;
  if (typeof value === 'number')
    return AMOUNTS.test(field) ? <Amount value={value} currency={currency} /> : value;
  if (typeof value === 'string') return <TextValue value={value} field={field} currency={currency} />;
  if (Array.isArray(value) && value.every(isShort))
    return value.length === 0 ? <None /> : value.map(String).map(valueWords).join(', ');
  return (
    <Code block className="ui-code" tabIndex={0}>
      {JSON.stringify(value, undefined, 2)}
    </Code>
  );
}

function TextValue({
  value,
  field,
  currency,
}: {
  value: string;
  field: string;
  currency?: string;
}): ReactNode {
  if (field === 'circuit') return <StateBadge state={value} tone={value === 'closed' ? 'good' : 'bad'} />;
  if (STATES.has(field)) return <StateBadge state={value} />;
  if (DECIMAL.test(value)) return <Amount value={value} currency={currency} />;
  if (UUID.test(value))
    return (
      <span className="ui-id">
        <span title={value}>{`${value.slice(0, 8)}…${value.slice(-4)}`}</span>
        <CopyButton value={value} what="id" />
      </span>
    );
  if (value.length > 160 || value.includes('\n'))
    return (
      <Code block className="ui-code" tabIndex={0}>
        {value}
      </Code>
    );
  return <span className="ui-break">{NAMES.has(field) ? unicodeName(value) : value}</span>;
}

export function Amount({ value, currency }: { value: string | number; currency?: string }) {
  return (
    <Text span inherit className="ui-amount">
      {amountText(value, currency)}
    </Text>
  );
}
