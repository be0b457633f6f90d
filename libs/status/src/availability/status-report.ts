import { type Counts, noCounts, sumOf } from './counts';
import { type Figures, figuresOf } from './figures';
import { OPERATION_GROUPS } from './operation-groups';
import type { PublicRegistry, StatusNotice, SubjectTotals } from './ports';
import { platformState, presentState, type ServiceState } from './states';

/** Figures of the last hour and the last day. */
export interface WindowFigures {
  lastHour: Figures;
  lastDay: Figures;
}

export interface GroupStatus extends WindowFigures {
  group: string;
  title: string;
  state: ServiceState;
  operations: ({ operation: string } & WindowFigures)[];
}

export interface RegistryStatus extends WindowFigures {
  tlds: string[];
  state: ServiceState;
}

/** What the public status shows; without data of accounts and of the inside. */
export interface StatusReport {
  state: ServiceState;
  measuredAt: Date;
  /** False: the figures could not be read since `measuredAt`, and the present state is unknown. */
  isCurrent: boolean;
  groups: GroupStatus[];
  registries: RegistryStatus[];
  notices: readonly StatusNotice[];
}

/** What a report is made of. */
export interface StatusFacts {
  measuredAt: Date;
  isClosed: boolean;
  totals: readonly SubjectTotals[];
  registries: readonly PublicRegistry[];
  notices: readonly StatusNotice[];
}

type Windows = Record<'day' | 'hour' | 'recent', Counts>;
const NOTHING: Windows = { day: noCounts(), hour: noCounts(), recent: noCounts() };

export function reportOf({ measuredAt, isClosed, totals, registries, notices }: StatusFacts): StatusReport {
  const found = new Map(totals.map((total) => [`${total.kind} ${total.subject}`, total]));
  const groups = OPERATION_GROUPS.map(({ name, title, operations }): GroupStatus => {
    const each = operations.map((operation) => ({
      operation,
      windows: found.get(`operation ${operation}`) ?? NOTHING,
    }));
    const all = together(each.map(({ windows }) => windows));
    return {
      group: name,
      title,
      state: presentState(all.recent, all.hour),
      ...windowFigures(all),
      operations: each.map(({ operation, windows }) => ({ operation, ...windowFigures(windows) })),
    };
  });
  const shown = registries.map(({ code, tlds, isInMaintenance }): RegistryStatus => {
    const windows = found.get(`registry ${code}`) ?? NOTHING;
    const state = isInMaintenance ? 'maintenance' : presentState(windows.recent, windows.hour);
    return { tlds, state, ...windowFigures(windows) };
  });
  const state = platformState({
    isClosed,
    groups: groups.map((group) => group.state),
    registries: shown.map((registry) => registry.state),
    notices,
  });
  return { state, measuredAt, isCurrent: true, groups, registries: shown, notices };
}

const windowFigures = ({ hour, day }: Windows): WindowFigures => ({
  lastHour: figuresOf(hour),
  lastDay: figuresOf(day),
});

const together = (parts: readonly Windows[]): Windows => ({
  day: sumOf(parts.map(({ day }) => day)),
  hour: sumOf(parts.map(({ hour }) => hour)),
  recent: sumOf(parts.map(({ recent }) => recent)),
});
