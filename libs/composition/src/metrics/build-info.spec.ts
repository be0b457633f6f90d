import { MetricsRegistry } from '@registrar/adapter-runtime';
import { reportBuild } from './build-info';

it('reports the version of the platform as a label', async () => {
  const metrics = new MetricsRegistry('test');
  reportBuild(metrics);
  const { version } = jest.requireActual<{ version: string }>('../../../../package.json');
  expect(await metrics.metrics()).toContain(`registrar_build_info{version="${version}",app="test"} 1`);
});
