import { PromotionBook } from '@registrar/catalog';
import type { DomainParts } from '../parts';
import { NameserverCheck } from './nameserver-check';
import { ObjectsAtRegistry } from './objects-at-registry';
import { PrivacyContacts } from './privacy-contacts';

/** Shared collaborators of several use cases of domains. */
type Needs<K extends keyof DomainParts> = Pick<DomainParts, K>;

export const newPromotionBook = ({ promotionStore }: Needs<'promotionStore'>): PromotionBook =>
  new PromotionBook(promotionStore);

export const newNameserverCheck = ({
  catalog,
  registry,
  registryObjects,
  clock,
  probe,
  glue,
}: Needs<'catalog' | 'registry' | 'registryObjects' | 'clock' | 'probe' | 'glue'>): NameserverCheck =>
  new NameserverCheck(catalog, registry, registryObjects, clock, probe, glue);

export const newPrivacyContacts = ({
  privacyContactStore,
  contactBook,
  connections,
  catalog,
  clock,
  ids,
  privacyPolicy,
}: Needs<
  'privacyContactStore' | 'contactBook' | 'connections' | 'catalog' | 'clock' | 'ids' | 'privacyPolicy'
>): PrivacyContacts =>
  new PrivacyContacts({
    store: privacyContactStore,
    book: contactBook,
    connections,
    catalog,
    clock,
    ids,
    policy: privacyPolicy,
  });

export const newObjectsAtRegistry = ({
  registry,
  registryObjects,
  contactBook,
  clock,
  ids,
  glue,
}: Needs<'registry' | 'registryObjects' | 'contactBook' | 'clock' | 'ids' | 'glue'>): ObjectsAtRegistry =>
  new ObjectsAtRegistry({
    contacts: registry,
    hosts: registry,
    objects: registryObjects,
    book: contactBook,
    clock,
    ids,
    glue,
  });
