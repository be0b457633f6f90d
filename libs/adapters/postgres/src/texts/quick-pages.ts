import { UNNAMED } from '../statement-names';

/** Entries before a page that PostgreSQL passes over in a fraction of a millisecond. */
const FEW_BEFORE = 1_000;

/**
 * Whether the versions of a page take far less than a millisecond, as `Sql.lookup` needs it: up to `most` entries, few
 * before them, and a statement with a name, since one without is planned each time.
 */
export const isQuickPage = (
  { limit, offset }: { limit: number; offset: number },
  name: string,
  most: number,
): boolean => limit <= most && offset <= FEW_BEFORE && name !== UNNAMED;
