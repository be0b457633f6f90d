import type { ReactNode } from 'react';
import { Fieldset, JsonInput, Select, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { labelOf, valueWords } from '@registrar/ui';
import type { DescribedField } from '../api/operations';
import type { FormValues } from './form-values';

export interface ChoiceWords {
  label: string;
  yes: string;
  no: string;
}

interface Props {
  field: DescribedField;
  value: unknown;
  problem?: string;
  /** Label and answers of a choice of two, where those of the description say less. */
  words?: ChoiceWords;
  onChange: (value: unknown) => void;
}

const LONG = /^(reason|evidence|text|note|introduction|closing|address)$/i;
const SECRET = /^(password|clientKey|secret)$/i;

/** The input for a field of the API's description. */
export function FieldInput(props: Props): ReactNode {
  const { field, value, onChange } = props;
  const text = value === undefined || value === null ? '' : String(value);
  if (field.type === 'object') return <ObjectInput {...props} />;
  if (field.type === 'boolean' || field.type === 'enum') return <ChoiceInput {...props} text={text} />;
  if (field.type === 'list')
    return (
      <TagsInput
        {...sharedOf(props)}
        required={false}
        data={(field.values ?? []).map(String)}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
        splitChars={[',', ' ']}
      />
    );
  if (field.type === 'json')
    return (
      <JsonInput {...sharedOf(props)} autosize minRows={2} maxRows={14} value={text} onChange={onChange} />
    );
  return LONG.test(field.name) ? <LongInput {...props} text={text} /> : <LineInput {...props} text={text} />;
}

type TextProps = Props & { text: string };

const sharedOf = ({ field, problem, words }: Props) => ({
  label: words?.label ?? labelOf(field.name),
  description: field.text,
  required: field.required,
  withAsterisk: field.required,
  error: problem,
});

function ChoiceInput({ text, ...props }: TextProps) {
  const { field, onChange } = props;
  const data =
    field.type === 'boolean'
      ? [
          { value: 'true', label: props.words?.yes ?? 'yes' },
          { value: 'false', label: props.words?.no ?? 'no' },
        ]
      : (field.values ?? []).map((each) => ({ value: String(each), label: valueWords(String(each)) }));
  return (
    <Select
      {...sharedOf(props)}
      required={false}
      data={data}
      value={text || null}
      onChange={onChange}
      clearable={!field.required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
    />
  );
}

function LongInput({ text, ...props }: TextProps) {
  return (
    <Textarea
      {...sharedOf(props)}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={props.field.longest}
      value={text}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function LineInput({ text, ...props }: TextProps) {
  const { field } = props;
  const isNumber = field.type === 'integer' || field.type === 'number';
  const isInstant = field.format === 'date-time';
  return (
    <TextInput
      {...sharedOf(props)}
      type={SECRET.test(field.name) ? 'password' : isInstant ? 'datetime-local' : 'text'}
      description={isInstant ? `${field.text ?? ''} Time in UTC.`.trim() : field.text}
      inputMode={isNumber ? 'decimal' : undefined}
      maxLength={field.longest}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

function ObjectInput({ field, value, problem, onChange }: Props) {
  const members = (value as FormValues | undefined) ?? {};
  return (
    <Fieldset legend={labelOf(field.name)}>
      <Stack gap="sm">
        {problem && <div role="alert">{problem}</div>}
        {(field.fields ?? []).map((member) => (
          <FieldInput
            key={member.name}
            field={member}
            value={members[member.name]}
            onChange={(next) => onChange({ ...members, [member.name]: next })}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
