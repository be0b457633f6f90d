export { testCertificates, type TestCertificates } from './test-certificates';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database';
export { redisUrl } from './test-redis';
export { temporaryFolder, until } from '@registrar/tool-services/testing';
