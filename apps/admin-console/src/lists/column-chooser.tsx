import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ListColumn } from '@registrar/ui';

interface Props {
  columns: readonly ListColumn[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
}

export function ColumnChooser({ columns, shown, onChange }: Props) {
  const toggle = (field: string): void => {
    const next = new Set(shown);
    if (!next.delete(field)) next.add(field);
    onChange(columns.map((column) => column.field).filter((each) => next.has(each)));
  };
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns of the list">
        <ScrollArea.Autosize mah={360}>
          <Stack gap="xs" miw={200}>
            {columns.map(({ field, title }) => (
              <Checkbox
                key={field}
                size="xs"
                label={title}
                checked={shown.includes(field)}
                disabled={shown.length === 1 && shown.includes(field)}
                onChange={() => toggle(field)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
