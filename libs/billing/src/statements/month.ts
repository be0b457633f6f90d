/** A calendar month in UTC. */
export interface Month {
  /** YYYY-MM */
  name: string;
  from: Date;
  /** Exclusive. */
  until: Date;
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Undefined for a text that is no month. */
export function monthNamed(name: string): Month | undefined {
  const match = MONTH.exec(name);
  if (!match) return undefined;
  const [year, month] = [Number(match[1]), Number(match[2])];
  // `Date.UTC` takes years below 100 for those of the 20th century.
  if (year < 100) return undefined;
  return { name, from: new Date(Date.UTC(year, month - 1)), until: new Date(Date.UTC(year, month)) };
}
