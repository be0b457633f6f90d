import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { labelOf, PageHeader, valueWords } from '@registrar/ui';
import { ActButton } from '../acts/acts-menu';
import { describedOperation } from '../api/operations';
import type { Collection } from './collection';
import { CollectionTable } from './collection-table';
import { useAddressValues } from './use-address-values';

const PAGING = new Set(['limit', 'before', 'after', 'cursor', 'page', 'perPage']);

export const filtersOf = (operationId: string) =>
  (describedOperation(operationId)?.parameters ?? []).filter(
    ({ place, name }) => place === 'query' && !PAGING.has(name),
  );

/** A page with one list; its filters are those that the route describes, and stand in the address. */
export function CollectionPage({ collection }: { collection: Collection }) {
  const parameters = filtersOf(collection.operationId);
  const { values: filters, set: setFilter, clear } = useAddressValues(parameters.map(({ name }) => name));
  return (
    <>
      <PageHeader
        title={collection.title}
        actions={collection.acts?.map(({ operationId, label }) => (
          <ActButton key={operationId} operationId={operationId} label={label} isPrimary />
        ))}
      />
      <Stack gap="sm">
        {parameters.length > 0 && (
          <Group gap="xs" align="flex-end">
            {parameters.map((parameter) => (
              <FilterInput
                key={parameter.name}
                name={parameter.name}
                values={parameter.type === 'boolean' ? ['true', 'false'] : parameter.values?.map(String)}
                value={filters[parameter.name]}
                onChange={(value) => setFilter(parameter.name, value)}
              />
            ))}
            {Object.keys(filters).length > 0 && (
              <Button size="xs" variant="subtle" onClick={clear}>
                Clear
              </Button>
            )}
          </Group>
        )}
        <CollectionTable collection={collection} filters={filters} isMain />
      </Stack>
    </>
  );
}

interface InputProps {
  name: string;
  values?: string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterInput({ name, values, value, onChange }: InputProps) {
  if (values)
    return (
      <Select
        size="xs"
        w={150}
        label={labelOf(name)}
        placeholder="any"
        data={values.map((each) => ({
          value: each,
          label: each === 'true' ? 'yes' : each === 'false' ? 'no' : valueWords(each),
        }))}
        value={value ?? null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${labelOf(name)}` }}
      />
    );
  return (
    <TextInput
      size="xs"
      w={150}
      label={labelOf(name)}
      placeholder="any"
      defaultValue={value}
      key={value}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value !== (value ?? '')) onChange(currentTarget.value || undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(event.currentTarget.value || undefined);
      }}
    />
  );
}
