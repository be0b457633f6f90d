/** What the forwarder needs: no entity, no store and no TypeORM. */
export { databaseUrls } from './database-hosts';
export { POOLERS } from './connections/pooler';
export { PostgresForwardedHosts } from './dns/forwarded-hosts';
