import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { Checkbox } from '@mantine/core';
import { rangeOf, type Tick, type TickedRows, tickRows, untickRows } from './ticked-rows';

/** Rows of a table that may be ticked. */
export interface RowSelection<Row> {
  ticked: TickedRows;
  onChange: (tick: Tick) => void;
  /** What a screen reader calls the row. */
  nameOf: (row: Row) => string;
}

/** Track of the column with the boxes. */
export const TICK_WIDTH = '2.75rem';

export interface RowTicks {
  isTicked: (key: string) => boolean;
  areAllTicked: boolean;
  areSomeTicked: boolean;
  toggle: (key: string, isRange: boolean) => void;
  toggleAll: () => void;
  /** Space ticks the row in which the focus is; with Shift all rows from the last one that was ticked. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** How mouse and keys tick the rows with these keys. */
export function useRowTicks(
  selection: Pick<RowSelection<never>, 'ticked' | 'onChange'> | undefined,
  keys: readonly string[],
): RowTicks {
  const last = useRef<string>(undefined);
  const ticked = selection?.ticked ?? new Set<string>();
  const here = keys.filter((key) => ticked.has(key)).length;
  const change = (rows: readonly string[], isOn: boolean): void =>
    selection?.onChange(isOn ? tickRows(ticked, rows) : { ticked: untickRows(ticked, rows), leftOut: 0 });
  const areAllTicked = keys.length > 0 && here === keys.length;
  const toggle = (key: string, isRange: boolean): void => {
    const isOn = isRange || !ticked.has(key);
    change(isRange ? rangeOf(keys, last.current, key) : [key], isOn);
    last.current = key;
  };
  return {
    isTicked: (key) => ticked.has(key),
    areAllTicked,
    areSomeTicked: here > 0,
    toggle,
    toggleAll: () => change(keys, !areAllTicked),
    onKeyDown: (event) => {
      const row = (event.target as Element).closest('[data-row]');
      const isControl = (event.target as Element).closest('input, button') !== null;
      if (!selection || event.key !== ' ' || !row || isControl) return;
      event.preventDefault();
      toggle(keys[Number(row.getAttribute('data-row'))], event.shiftKey);
    },
  };
}

export function TickAll({ ticks }: { ticks: RowTicks }) {
  return (
    <div role="columnheader" className="ui-cell ui-tick">
      <Checkbox
        size="xs"
        aria-label="Select all rows that are loaded"
        checked={ticks.areAllTicked}
        indeterminate={ticks.areSomeTicked && !ticks.areAllTicked}
        onChange={ticks.toggleAll}
      />
    </div>
  );
}

/** Its clicks tick a range with Shift. */
export function TickRow({ ticks, rowKey, name }: { ticks: RowTicks; rowKey: string; name: string }) {
  return (
    <div role="cell" className="ui-cell ui-tick">
      <Checkbox
        size="xs"
        aria-label={`Select ${name}`}
        checked={ticks.isTicked(rowKey)}
        onChange={() => undefined}
        onClick={(event: MouseEvent) => ticks.toggle(rowKey, event.shiftKey)}
      />
    </div>
  );
}
