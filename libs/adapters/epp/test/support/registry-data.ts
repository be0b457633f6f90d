import type { RegistryExtra } from '@registrar/registries';
import type { EppResponse } from '../../src/responses/response';
import { NS } from '../../src/xml/namespaces';
import type { XmlElement } from '../../src/xml/reader';

/** Namespaces of an info that are no registry data. */
const USUAL = new Set<string>(
  Object.entries(NS)
    .filter(([prefix]) => prefix !== 'neulevel' && prefix !== 'kv')
    .map(([, uri]) => uri),
);

/** Registry data that an info shows, read without anything of what wrote it. */
export function extrasIn(response: EppResponse): RegistryExtra[] {
  return response.payload.filter((element) => !USUAL.has(element.namespace)).flatMap(extrasOf);
}

function extrasOf(element: XmlElement): RegistryExtra[] {
  if (element.namespace === NS.neulevel) {
    const pairs = (element.textOf(NS.neulevel, 'unspec') ?? '').split(' ').map((pair) => pair.split('='));
    return [{ form: 'unspec', values: pairs.map(([name, value]) => ({ name, value })) }];
  }
  if (element.namespace === NS.kv) {
    return element.childrenOf(NS.kv, 'kvlist').map((list) => ({
      form: 'kv',
      list: list.attribute('name') ?? '',
      values: list
        .childrenOf(NS.kv, 'item')
        .map((item) => ({ name: item.attribute('key') ?? '', value: item.text })),
    }));
  }
  const values = element.children.map((child) => ({ name: child.name, value: child.text }));
  return [{ form: 'elements', namespace: element.namespace, root: element.name, values }];
}
