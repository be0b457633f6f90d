/** A registry is away by announcement: from `from`, up to `to`. */
export interface ClosedTime {
  from: Date;
  to: Date;
}

/** A window as staff announced it. */
export interface MaintenanceWindow extends ClosedTime {
  id: number;
  /** Code of the connection. */
  registry: string;
  reason: string;
  announcedBy: string;
  announcedAt: Date;
}

/** The end of the window that is open at this time; undefined: none is. */
export const closedUntil = (
  { maintenance = [] }: { maintenance?: readonly ClosedTime[] },
  now: Date,
): Date | undefined => maintenance.find(({ from, to }) => from <= now && now < to)?.to;
