import { optional, text, url } from '../setting-readers';

/** Trademark claims notices. */
export const CLAIMS_DEFINITIONS = {
  cnisUrl: optional(
    url(
      'CNIS_URL',
      {
        description:
          'Trademark claims notices of the clearinghouse, up to the lookup key; without it no name with claims can be sold',
      },
      ['https'],
    ),
  ),
  cnisUsername: optional(text('CNIS_USERNAME', { description: 'Username there' })),
  cnisPassword: optional(text('CNIS_PASSWORD', { description: 'Password there' })),
  cnisCaFile: optional(
    text('CNIS_CA_FILE', {
      description: "Authority to trust there instead of the system's; for the sandbox",
      unit: 'PEM file',
    }),
  ),
};
