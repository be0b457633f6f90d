import { OBJECT_URIS } from '../xml/namespaces';
import { el, type XmlElement } from '../xml/writer';

/** `<greeting>` with the services menu and the data collection policy (RFC 5730 section 2.4). */
export function greeting(now: Date, extensions: readonly string[]): XmlElement {
  return el(
    'greeting',
    el('svID', 'Registry Simulator'),
    el('svDate', now.toISOString()),
    el(
      'svcMenu',
      el('version', '1.0'),
      el('lang', 'en'),
      OBJECT_URIS.map((uri) => el('objURI', uri)),
      el(
        'svcExtension',
        extensions.map((uri) => el('extURI', uri)),
      ),
    ),
    el(
      'dcp',
      el('access', el('all')),
      el(
        'statement',
        el('purpose', el('admin'), el('prov')),
        el('recipient', el('ours'), el('public')),
        el('retention', el('stated')),
      ),
    ),
  );
}
