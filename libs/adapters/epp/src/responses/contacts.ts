import type { ShownContact } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import { XmlFault, type XmlElement } from '../xml/reader';
import type { EppResponse } from './response';

/** RFC 5733 §3.1.2; withheld fields are absent. Throws XmlFault without contact data. */
export function shownContactOf(response: EppResponse): ShownContact {
  const data = response.data(NS.contact, 'infData');
  const id = data?.textOf(NS.contact, 'id');
  if (!data || !id) throw new XmlFault('no contact data');
  const text = (element: XmlElement | undefined, name: string): string | undefined =>
    element?.textOf(NS.contact, name) || undefined;
  const forms = data.childrenOf(NS.contact, 'postalInfo');
  // The localized form, where a registry has both.
  const postal = forms.find((form) => form.attribute('type') === 'loc') ?? forms[0];
  const address = postal?.child(NS.contact, 'addr');
  return {
    id,
    clientId: text(data, 'clID'),
    name: text(postal, 'name'),
    organization: text(postal, 'org'),
    street:
      address
        ?.childrenOf(NS.contact, 'street')
        .map((line) => line.text)
        .filter((line) => line !== '') ?? [],
    city: text(address, 'city'),
    state: text(address, 'sp'),
    postalCode: text(address, 'pc'),
    country: text(address, 'cc')?.toUpperCase(),
    phone: text(data, 'voice'),
    fax: text(data, 'fax'),
    email: text(data, 'email'),
  };
}
