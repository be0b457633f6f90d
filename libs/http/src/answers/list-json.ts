import type { PageEnvelope } from '@registrar/kernel';

/** The body of a list whose entries are JSON text already: `{"domains":[…],"totalCount":2,…}`. */
export const listJson = (name: string, items: string, envelope: PageEnvelope & { parentAccountId?: number }): string =>
  `{${JSON.stringify(name)}:${items},${JSON.stringify(envelope).slice(1)}`;
