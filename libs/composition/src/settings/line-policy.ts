import type { LineSamplingPolicy } from '@registrar/kernel';
import type { SettingValues } from './setting-definitions';

/** Which requests and registry commands get their line in the log; undefined: none. */
export const linePolicyOf = ({
  accessLog,
  accessLogShare,
  accessLogSlowMs,
}: Pick<SettingValues, 'accessLog' | 'accessLogShare' | 'accessLogSlowMs'>):
  LineSamplingPolicy | undefined =>
  accessLog ? { share: accessLogShare, slowMs: accessLogSlowMs } : undefined;
