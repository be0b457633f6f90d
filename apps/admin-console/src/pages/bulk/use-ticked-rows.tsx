import { useState } from 'react';
import { type RowSelection, SelectionBar, type Tick, unicodeName } from '@registrar/ui';
import { useNavigate } from '@tanstack/react-router';
import { useAnswer } from '../use-answer';
import { useSession } from '../../session/session';
import type { Ticked } from './targets';

type Row = Record<string, unknown>;

/** Lists whose rows are objects of bulk acts, and the field that names the object there. */
const TICKABLE: Readonly<Record<string, { about: Ticked['about']; field: string; title: string }>> = {
  domains: { about: 'domain', field: 'domainName', title: 'domainName' },
  accounts: { about: 'account', field: 'id', title: 'username' },
};

/** The field that a list of such objects must answer, also where its column is hidden. */
export const tickedField = (list: string): string | undefined => TICKABLE[list]?.field;

const NOTHING: Tick = { ticked: new Set(), leftOut: 0 };

/**
 * Ticked rows of a list, and the bar that leads to a bulk act on them; undefined where no bulk act is about these
 * objects, or the role may do none. `filter`: another one clears what was ticked; a further page does not.
 */
export function useTickedRows(list: string, filter: string) {
  const about = TICKABLE[list] as (typeof TICKABLE)[string] | undefined;
  const { may } = useSession();
  const navigate = useNavigate();
  const acts = useAnswer('listBulkActs', {}, undefined, about !== undefined && may('createBulkJob'));
  const [of, setOf] = useState(filter);
  const [tick, setTick] = useState(NOTHING);
  if (of !== filter) {
    setOf(filter);
    setTick(NOTHING);
  }
  const isActedOn = acts.data?.acts.some((act) => act.about === about?.about || act.about === 'object');
  if (!about || !isActedOn) return undefined;
  const selection: RowSelection<Row> = {
    ticked: tick.ticked,
    onChange: setTick,
    nameOf: (row) => unicodeName(String(row[about.title] ?? row[about.field])),
  };
  const ticked: Ticked = { about: about.about, objects: [...tick.ticked] };
  return {
    selection,
    rowKey: (row: Row) => String(row[about.field]),
    bar: (
      <SelectionBar
        tick={tick}
        what={about.about}
        onAct={() => void navigate({ to: '/bulk/new', search: {} as never, state: { ticked } as never })}
        onClear={() => setTick(NOTHING)}
      />
    ),
  };
}
