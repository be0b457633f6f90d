import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { valueWords } from '../text/words';
import { type FilterValue, isTime, type ListColumn } from './filter';

interface Props {
  column: ListColumn;
  isList: boolean;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

const WIDTH = 220;

/** The input of a condition's value, by the type of its column. */
export function ConditionValue({ column, isList, value, onChange }: Props) {
  const shared = { 'size': 'xs', 'w': WIDTH, 'aria-label': `Value of ${column.title}` } as const;
  const options = column.values?.map((each) => ({ value: each, label: valueWords(each) }));
  const list = Array.isArray(value) ? value.map(String) : [];
  if (isList)
    return options ? (
      <MultiSelect {...shared} data={options} value={list} onChange={onChange} searchable />
    ) : (
      <TagsInput {...shared} value={list} onChange={onChange} placeholder="Enter after each value" />
    );
  if (column.type === 'bool')
    return (
      <Select
        {...shared}
        data={[
          { value: 'true', label: 'yes' },
          { value: 'false', label: 'no' },
        ]}
        value={value === undefined ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
      />
    );
  if (options)
    return (
      <Select
        {...shared}
        data={options}
        value={text(value)}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
    );
  if (isTime(column.type))
    return (
      <TextInput
        {...shared}
        type="date"
        value={text(value)?.slice(0, 10) ?? ''}
        onChange={({ currentTarget }) => onChange(dayValue(currentTarget.value, column.type === 'instant'))}
      />
    );
  const isNumber = column.type === 'number';
  return (
    <TextInput
      {...shared}
      inputMode={isNumber || column.type === 'money' ? 'decimal' : 'text'}
      value={text(value) ?? ''}
      onChange={({ currentTarget }) => onChange(typed(currentTarget.value, isNumber))}
    />
  );
}

const text = (value: FilterValue | undefined): string | null =>
  value === undefined || Array.isArray(value) ? null : String(value);

const dayValue = (day: string, isInstant: boolean): string | undefined =>
  day === '' ? undefined : isInstant ? `${day}T00:00:00Z` : day;

function typed(value: string, isNumber: boolean): FilterValue | undefined {
  if (value === '') return undefined;
  return isNumber && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
