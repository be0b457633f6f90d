import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { ConditionValue } from './condition-value';
import { type EditGroup, isGroup } from './edit-group';
import { type Condition, type ListColumn, needsValue, operatorsOf, operatorWords, takesList } from './filter';
import './filter.css';

const MODES = [
  { value: 'all', label: 'all of' },
  { value: 'any', label: 'any of' },
  { value: 'none', label: 'none of' },
];
/** Deeper groups are legal, and hard to read. */
const DEEPEST = 2;

interface GroupProps {
  group: EditGroup;
  columns: readonly ListColumn[];
  onChange: (group: EditGroup) => void;
  depth?: number;
}

/** Edits a filter: conditions in groups of `all of`, `any of` and `none of`. */
export function FilterComposer({ group, columns, onChange, depth = 0 }: GroupProps) {
  const setPart = (at: number, part: Condition | EditGroup): void =>
    onChange({ ...group, parts: group.parts.with(at, part) });
  const removePart = (at: number): void =>
    onChange({ ...group, parts: group.parts.filter((_, index) => index !== at) });
  const add = (part: Condition | EditGroup): void => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <div
      className="ui-filter-group"
      data-depth={depth}
      role="group"
      aria-label={`Rows match ${group.mode} of`}
    >
      <Stack gap="xs">
        <Group gap="xs">
          <Select
            size="xs"
            w={100}
            data={MODES}
            value={group.mode}
            allowDeselect={false}
            aria-label="How conditions combine"
            onChange={(mode) => onChange({ ...group, mode: mode as EditGroup['mode'] })}
          />
        </Group>
        {group.parts.map((part, at) => (
          <Group key={at} gap="xs" align="flex-start" wrap="nowrap">
            {isGroup(part) ? (
              <FilterComposer
                group={part}
                columns={columns}
                onChange={(next) => setPart(at, next)}
                depth={depth + 1}
              />
            ) : (
              <ConditionRow condition={part} columns={columns} onChange={(next) => setPart(at, next)} />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() => removePart(at)}
              aria-label="Remove this condition"
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} />}
            onClick={() => add(firstCondition(columns))}
          >
            Condition
          </Button>
          {depth < DEEPEST && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconPlus size={12} />}
              onClick={() => add({ mode: 'any', parts: [firstCondition(columns)] })}
            >
              Group
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  );
}

const firstCondition = ([column]: readonly ListColumn[]): Condition => ({
  field: column.field,
  op: operatorsOf(column)[0],
});

function ConditionRow(props: {
  condition: Condition;
  columns: readonly ListColumn[];
  onChange: (condition: Condition) => void;
}) {
  const { condition, columns, onChange } = props;
  const column = columns.find(({ field }) => field === condition.field) ?? columns[0];
  const setField = (field: string | null): void => {
    const next = columns.find((each) => each.field === field);
    if (next) onChange({ field: next.field, op: operatorsOf(next)[0] });
  };
  const setOperator = (op: string | null): void => {
    const next = op as Condition['op'];
    const keeps = needsValue(next) && takesList(next) === takesList(condition.op);
    onChange({ field: condition.field, op: next, ...(keeps && { value: condition.value }) });
  };
  return (
    <Group gap="xs" className="ui-condition">
      <Select
        size="xs"
        w={180}
        searchable
        data={columns.map(({ field, title }) => ({ value: field, label: title }))}
        value={condition.field}
        allowDeselect={false}
        aria-label="Field"
        onChange={setField}
      />
      <Select
        size="xs"
        w={140}
        data={operatorsOf(column).map((op) => ({ value: op, label: operatorWords(op, column.type) }))}
        value={condition.op}
        allowDeselect={false}
        aria-label="Comparison"
        onChange={setOperator}
      />
      {needsValue(condition.op) && (
        <ConditionValue
          column={column}
          isList={takesList(condition.op)}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </Group>
  );
}
