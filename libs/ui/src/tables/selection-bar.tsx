import { Button, Group, Text } from '@mantine/core';
import { plural } from '../text/words';
import { MOST_TICKED, type Tick } from './ticked-rows';

interface Props {
  tick: Tick;
  /** What is ticked, in the singular. */
  what: string;
  onAct: () => void;
  onClear: () => void;
}

/** How many rows are ticked, and what to do with them. The count is announced also while nothing is shown. */
export function SelectionBar({ tick: { ticked, leftOut }, what, onAct, onClear }: Props) {
  const count = ticked.size;
  return (
    <Group gap="xs" className="ui-selection" data-empty={count === 0 || undefined}>
      <Text size="sm" role="status" aria-live="polite">
        {count > 0 && `${plural(count, what)} selected`}
        {leftOut > 0 &&
          `. At most ${MOST_TICKED.toLocaleString('en')} can be selected: ${leftOut} were left out`}
      </Text>
      {count > 0 && (
        <>
          <Button size="xs" data-acts="createBulkJob" onClick={onAct}>
            Act on them …
          </Button>
          <Button size="xs" variant="subtle" onClick={onClear}>
            Clear the selection
          </Button>
        </>
      )}
    </Group>
  );
}
