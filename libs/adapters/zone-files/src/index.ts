export { ZoneFileSources, type ZoneFileSettings } from './zone-file-sources';
