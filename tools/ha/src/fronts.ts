import { PORTS } from '@registrar/tool-local/ports';
import { PORT } from './network/plan';
import type { Front } from './services/haproxy';

/** HAProxy before the two processes of each API. */
export const FRONTS: readonly Front[] = [
  {
    name: 'public-api',
    port: PORT.publicFront,
    nodes: ['api1', 'api2'],
    appPort: PORTS.publicApi.preferred,
    opsPort: PORTS.publicApiOps.preferred,
  },
  {
    name: 'admin-api',
    port: PORT.adminFront,
    nodes: ['admin1', 'admin2'],
    appPort: PORTS.adminApi.preferred,
    opsPort: PORTS.adminApiOps.preferred,
  },
];
