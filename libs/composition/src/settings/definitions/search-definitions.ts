import { parseAcquisitionFees } from '@registrar/adapter-runtime';
import { custom, whole } from '../setting-readers';

/** Searches for domains. */
export const SEARCH_DEFINITIONS = {
  searchCacheSeconds: whole(
    'SEARCH_CACHE_SECONDS',
    {
      description:
        'Age up to which searches may repeat what a registry said of a name; a purchase always asks. 0: every search asks',
      unit: 's',
      byDefault: '5',
    },
    0,
    300,
  ),
  simulatedAcquisitions: custom(
    'SIMULATED_ACQUISITIONS',
    {
      description:
        'Names on the aftermarket, expiring and on back order that the sandbox invents, by type=fee; empty: none',
      unit: 'USD, comma-separated',
      byDefault: '',
    },
    parseAcquisitionFees,
  ),
};
