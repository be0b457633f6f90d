export { CnisClient, type CnisSettings } from './cnis-client';
