import { NS } from '../xml/namespaces';
import type { HandlerEntry } from './command';
import { checkContacts, infoContact } from './contact/contact-query';
import { createContact, deleteContactCommand, updateContactCommand } from './contact/contact-transform';
import { transferContact } from './contact/contact-transfer';
import { checkDomains } from './domain/domain-check';
import { createDomain } from './domain/domain-create';
import { deleteDomain } from './domain/domain-delete';
import { infoDomain } from './domain/domain-info';
import { renewDomain } from './domain/domain-renew';
import { transferDomain } from './domain/domain-transfer';
import { updateDomainCommand } from './domain/domain-update';
import { checkHosts, createHost, deleteHostCommand, infoHost, updateHostCommand } from './host/host';
import { poll } from './poll';

/** The registry's commands, by object namespace and verb. A verb without an entry is refused with 2101. */
export const HANDLERS: Readonly<Record<string, Readonly<Record<string, HandlerEntry>>>> = {
  [NS.domain]: {
    check: { handle: checkDomains, extensions: ['fee:check', 'launch:check'], readOnly: true },
    info: { handle: infoDomain, extensions: ['launch:info'], readOnly: true },
    create: {
      handle: createDomain,
      extensions: ['secDNS:create', 'fee:create', 'launch:create', 'idn:data'],
      extras: true,
    },
    update: { handle: updateDomainCommand, extensions: ['secDNS:update', 'rgp:update', 'fee:update'] },
    renew: { handle: renewDomain, extensions: ['fee:renew'] },
    transfer: { handle: transferDomain, extensions: ['fee:transfer', 'release:release'] },
    delete: { handle: deleteDomain },
  },
  [NS.contact]: {
    check: { handle: checkContacts, readOnly: true },
    info: { handle: infoContact, readOnly: true },
    create: { handle: createContact, extras: true },
    update: { handle: updateContactCommand },
    transfer: { handle: transferContact },
    delete: { handle: deleteContactCommand },
  },
  [NS.host]: {
    check: { handle: checkHosts, readOnly: true },
    info: { handle: infoHost, readOnly: true },
    create: { handle: createHost },
    update: { handle: updateHostCommand },
    delete: { handle: deleteHostCommand },
  },
  [NS.epp]: {
    poll: { handle: poll },
  },
};
