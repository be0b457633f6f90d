/**
 * What the forwarder needs: it loads no other part of the composition, so that it starts soon and stays
 * small.
 */
export { mapStackTraces } from '@registrar/adapter-runtime';
export { ForwarderMetrics } from './metrics/forwarder-metrics';
export { ForwarderModule } from './runtime/forwarder.module';
export { linePolicyOf } from './settings/line-policy';
export { type ForwarderSettings, loadForwarderSettings } from './settings/settings';
