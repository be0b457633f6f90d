import { createContext, type ReactNode, useContext } from 'react';
import { Text, Tooltip } from '@mantine/core';
import { distanceText, instantText, type Zone } from '../text/instants';

const ZoneContext = createContext<Zone>('utc');

/** Whether instants are shown in UTC or in local time. */
export function ZoneProvider({ zone, children }: { zone: Zone; children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

/** An instant in the chosen zone; the tooltip has the other one and the distance. */
export function Instant({ value }: { value: string | undefined | null }) {
  const zone = useContext(ZoneContext);
  if (!value) return <None />;
  const other = zone === 'utc' ? 'local' : 'utc';
  const hint = `${distanceText(value, new Date())} · ${instantText(value, other)} ${other === 'utc' ? 'UTC' : 'local'}`;
  return (
    <Tooltip label={hint}>
      <time dateTime={value} className="ui-instant">
        {instantText(value, zone)}
        <span className="ui-zone">{zone === 'utc' ? ' UTC' : ''}</span>
      </time>
    </Tooltip>
  );
}

/** A value that is not set. */
export function None() {
  return (
    <Text span c="dimmed" inherit>
      –
    </Text>
  );
}
