import { optional, text, whole, zoneUrls } from '../setting-readers';

/** Zone files of registries. */
export const ZONE_FILE_DEFINITIONS = {
  zoneFilesFolder: optional(
    text('ZONE_FILES_FOLDER', {
      description: 'Folder of zone files for the zone check: <tld>.zone or <tld>.txt, plain or .gz',
    }),
  ),
  zoneFilesUrls: zoneUrls('ZONE_FILES_URLS', {
    description: 'Zone files fetched by HTTPS, as tld=https://…; a file of the folder goes before',
    unit: 'comma-separated',
    byDefault: '',
  }),
  zoneFilesAuthorization: optional(
    text('ZONE_FILES_AUTHORIZATION', {
      description: 'Authorization header sent with them, for instance Bearer …',
    }),
  ),
  zoneFilesWorkFolder: optional(
    text('ZONE_FILES_WORK_FOLDER', {
      description: "Room for downloads and sorting; by default the system's temporary folder",
    }),
  ),
  zoneFilesEveryMinutes: whole(
    'ZONE_FILES_EVERY_MINUTES',
    { description: 'Between two looks for new zone files', unit: 'min', byDefault: '720' },
    1,
    10_080,
  ),
  zoneFilesMaxShrinkPercent: whole(
    'ZONE_FILES_MAX_SHRINK_PERCENT',
    {
      description: 'A zone file with so much fewer names than the one before is refused',
      unit: '%',
      byDefault: '10',
    },
    0,
    100,
  ),
  zoneFilesMaxMegabytes: whole(
    'ZONE_FILES_MAX_MEGABYTES',
    { description: 'Largest zone file that is fetched', unit: 'MB', byDefault: '20000' },
    1,
    1_000_000,
  ),
  zoneFilesDownloadSeconds: whole(
    'ZONE_FILES_DOWNLOAD_SECONDS',
    { description: 'Longest time of fetching one zone file', unit: 's', byDefault: '7200' },
    1,
    86_400,
  ),
};
