import type { DatabaseSettings } from '@registrar/adapter-postgres';
import type { SettingValues } from './setting-definitions';

/** What the database URLs of these settings lead to. */
export const pooling = ({
  databasePooler,
  databasePrepare,
}: Partial<Pick<SettingValues, 'databasePooler' | 'databasePrepare'>>): Pick<
  DatabaseSettings,
  'pooler' | 'prepares'
> => ({ pooler: databasePooler, prepares: databasePrepare });
